import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { delimiterOf } from './csv-delimiter.ts'
import { CsvSplitter } from './csv-rows.ts'
import { USUAL_LIMITS } from './limits.ts'

const USUAL = [',', ';', '\t', '|', '^', '~']
const OTHERS = [':', '!', '#', '§', '¦', '*', '%', '@', '/', '\\', '\u001f', '\u0001']
const DOUBLED = ['||', '::', '~~', '^^', ';;', '##', '¦¦', '!!']

/** Quotes cells as programs do, if they would be misread otherwise. */
function written(rows: readonly (readonly string[])[], delimiter: string): string {
  const sign = delimiter[0]!
  const isUnclear = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) || cell.startsWith(sign) || cell.endsWith(sign)
  const cellOf = (cell: string) => (isUnclear(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => `${row.map(cellOf).join(delimiter)}\n`).join('')
}

function read(text: string): string[][] {
  const splitter = new CsvSplitter(delimiterOf(text), USUAL_LIMITS)
  return [...splitter.push(text), ...splitter.end('')].map(({ cells }) => cells)
}

const TITLES = 'Order,Ship to name,Ship to zip,SKU 2,Qty,Weight lb,Ship date,Pickup time,E-mail,Notes'.split(
  ',',
)
const CELLS = [
  ...['', '', '5', '12.5', '78701', '60601-1234', 'Acme Inc.', 'Synthetic Ltd', "O'Hara", '(2nd dock)'],
  ...[
    '10:30',
    '2026-11-21',
    '11/21/2026',
    '2026-11-21T10:30:00Z',
    'dock@example.com',
    'https://example.com/a',
  ],
  ...[
    'Austin, TX',
    'a; b',
    '5" pipe',
    'say "hi"',
    'two\nlines',
    'A&B',
    '#7',
    '50%',
    'x*y',
    'a|b',
    'c:d',
    'e!',
  ],
]

/** Titles, and rows below them that each start with a number. */
const tableOf = (columns: fc.Arbitrary<number>, leastRows: number) =>
  columns.chain((width) =>
    fc
      .array(fc.array(fc.constantFrom(...CELLS), { minLength: width - 1, maxLength: width - 1 }), {
        minLength: leastRows,
        maxLength: 60,
      })
      .map((rows) => [TITLES.slice(0, width), ...rows.map((cells, at) => [`A-${at}`, ...cells])]),
  )

describe.each([...USUAL, ...OTHERS, ...DOUBLED])('the delimiter %j', (delimiter) => {
  it.each([
    ['of several columns', tableOf(fc.integer({ min: 3, max: 10 }), 1)],
    ['of two columns and many rows', tableOf(fc.constant(2), 6)],
  ])('is found in a table %s, which is read back unchanged', (_what, table) => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(read(written(rows, delimiter))).toEqual(rows)
      }),
      { numRuns: runs(100) },
    )
  })
})

describe('no delimiter is found', () => {
  const many = (...lines: string[]) => Array.from({ length: 8 }, (_, at) => lines[at % lines.length]!)
  it.each([
    ['times', ['Time (hh:mm)', ...many('10:30', '9:05 am')]],
    ['times with seconds', ['Time (hh:mm:ss)', ...many('10:30:00')]],
    ['moments', ['At: y/m/d h:m:s', ...many('2026/11/21 10:30:00')]],
    ['dates', ['m/d/y', ...many('11/21/2026', '1/2/26')]],
    ['mails', ['me@home', ...many('a@example.com', 'b.c@example.org')]],
    ['addresses of the web', ['See http://x', ...many('https://example.com/a/b', 'http://example.com:80/c')]],
    ['names of fields', ['order_number', ...many('A_1', 'A_2')]],
    ['dates with dashes', ['Ship-by-date', ...many('2026-11-21')]],
    ['numbers', ['1.000.000', ...many('2.000.000')]],
    ['a few notes', ['Note: a', 'Note: b', 'Note: c']],
  ])('in one column of %s', (_what, lines) => {
    expect(read(`${lines.join('\n')}\n`)).toEqual(lines.map((line) => [line]))
  })

  it.each([
    ['a sign in each of two titles', 'PO #,Order #,Name\n#1,#2,Acme\n#3,#4,Bolt, Inc\n#5,#6,Corp\n'],
    ['a colon in each line', `Order:No,Time\n${'A:1,10.30\n'.repeat(8)}`],
    ['columns without titles', 'Order;;Zip;;Qty\nA;x;78701;;5\nB;;78701;;5\n'],
  ])('other than the usual one with %s', (_what, text) => {
    expect([',', ';']).toContain(delimiterOf(text))
  })
})

it('is found if every cell is quoted', () => {
  const rows = [
    ['Order', 'Zip', 'Qty'],
    ['A', '7||8', ''],
  ]
  for (const delimiter of ['||', ':', '§']) {
    const text = rows.map((row) => `${row.map((cell) => `"${cell}"`).join(delimiter)}\n`).join('')
    expect(read(text)).toEqual(rows)
  }
})

it('the first line can name a delimiter of several characters', () => {
  expect(read('sep=||\r\nOrder||Zip\r\nA||"7||8"\r\n')).toEqual([
    ['Order', 'Zip'],
    ['A', '7||8'],
  ])
})
