/** Synthetic order files for tests. */

/** ZIP, city and state that belong together. */
const PLACES = [
  ['78701', 'Austin', 'TX'],
  ['60601', 'Chicago', 'IL'],
  ['30303', 'Atlanta', 'GA'],
  ['98101', 'Seattle', 'WA'],
  ['02108', 'Boston', 'MA'],
] as const

export const ORDER_TITLES = [
  'Order Number',
  'Ship To Name',
  'Ship To Address',
  'Ship To City',
  'Ship To State',
  'Ship To Zip',
  'SKU',
  'Description',
  'Qty',
  'Weight (lbs)',
  'PO #',
]

/** One row of a file: line `line` of order `number`. */
export function orderCells(prefix: string, number: number, line = 1): string[] {
  const [zip, city, state] = PLACES[number % PLACES.length]!
  const order = `${prefix}-${String(number).padStart(6, '0')}`
  return [
    order,
    `Synthetic Consignee ${number % 97}`,
    `${100 + (number % 900)} Test Road`,
    city,
    state,
    zip,
    `SYN-${number % 31}`,
    `Synthetic goods, "${line}"`,
    String(1 + (number % 9)),
    String(100 + (number % 1_900)),
    `PO${number}`,
  ]
}

const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csvOfRows = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  `${rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n')}\r\n`

/** A CSV file with this many orders of one line each. */
export function orderCsv(prefix: string, count: number): string {
  return csvOfRows([ORDER_TITLES, ...Array.from({ length: count }, (_, index) => orderCells(prefix, index))])
}
