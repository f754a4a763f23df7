import { plainTitle } from '../mapping/suggest-columns.ts'
import { orderField } from './order-fields.ts'
import { spokenTitle } from './spoken-title.ts'
import type { SuggestedMapping } from './suggested-mapping.ts'

/** `Austin, TX 78701`, with or without separators. */
const CITY_STATE_ZIP = /^[^,\d]{2,},\s*[A-Za-z]{2}[\s,]+\d{5}(-\d{4})?$/
/** The same after a street, or after a name and a street. */
const WHOLE_ADDRESS = /^.*\d.*[\s,][A-Za-z]{2}[\s,]+\d{5}(-\d{4})?$/
const SHARE = 0.8
/** A longer text is not an address, and would be scanned repeatedly. */
const LONGEST = 250

type Cut = Pick<SuggestedMapping, 'splitBy' | 'splitPart'>
const STATE_AND_ZIP: Readonly<Record<string, Cut>> = {
  destinationState: { splitBy: ', ', splitPart: -2 },
  destinationZip: { splitBy: ', ', splitPart: -1 },
}
const CITY: Readonly<Record<string, Cut>> = { destinationCity: { splitBy: ',', splitPart: 1 } }
/** By the number of comma-separated parts of the cells. */
const BEFORE: Readonly<Record<number, Readonly<Record<string, Cut>>>> = {
  3: {
    destinationStreet: { splitBy: ',', splitPart: 1 },
    destinationCity: { splitBy: ',', splitPart: 2 },
  },
  4: {
    destinationName: { splitBy: ',', splitPart: 1 },
    destinationStreet: { splitBy: ',', splitPart: 2 },
    destinationCity: { splitBy: ',', splitPart: 3 },
  },
}

/** The suggestions with one column of city, state and ZIP, or of a whole address, split for its fields. */
export function cutAddresses(
  found: SuggestedMapping[],
  { header, samples }: { header: readonly string[]; samples: readonly (readonly string[])[] },
): SuggestedMapping[] {
  const cellsOf = (column: number) => samples.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  const columnOf = (pattern: RegExp) =>
    header.findIndex((title, column) => !isOfOther(title) && areMostly(cellsOf(column), pattern))
  const [city, whole] = [columnOf(CITY_STATE_ZIP), columnOf(WHOLE_ADDRESS)]
  if (city >= 0) return cutBy(found, header[city]!, { ...CITY, ...STATE_AND_ZIP })
  if (whole < 0) return found
  const counts = new Set(cellsOf(whole).map((cell) => cell.split(',').length))
  const [count = 0] = counts
  const before = counts.size === 1 ? (BEFORE[count] ?? {}) : {}
  // The rest that cannot be split is neither name nor city: the city follows from the ZIP.
  const title = header[whole]!
  const free = found.map((one) =>
    one.column === title && /^destination(Name|City)$/.test(one.field) ? { ...one, ...NONE } : one,
  )
  return cutBy(free, title, { ...before, ...STATE_AND_ZIP })
}

/** Whether it is the address of a party other than the consignee. */
const isOfOther = (title: string): boolean =>
  orderField('destinationZip')!.isNot!.test(plainTitle(spokenTitle(title)))

const NONE = { column: '', confidence: 0, by: 'none' } as const

const cutBy = (
  found: SuggestedMapping[],
  title: string,
  cuts: Readonly<Record<string, Cut>>,
): SuggestedMapping[] =>
  found.map((one) => {
    const how = cuts[one.field]
    const isFree = one.column === '' || one.column === title
    return how && isFree ? { ...one, column: title, ...how, confidence: 0.8, by: 'content' } : one
  })

const areMostly = (cells: readonly string[], pattern: RegExp): boolean =>
  cells.length > 0 &&
  cells.filter((cell) => cell.length <= LONGEST && pattern.test(cell)).length / cells.length >= SHARE
