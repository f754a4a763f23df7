import { plainTitle } from '../mapping/suggest-columns.ts'
import type { SuggestedMapping } from './column-mapping.ts'
import { spokenTitle } from './spoken-title.ts'

/** What the rows tell of columns whose titles mislead: shops and order systems that call things as nobody else does. */

interface Sampled {
  header: readonly string[]
  samples: readonly (readonly string[])[]
}

/** The suggestions by title and cell, put right by what the rows say together. */
export const toldByRows = (found: readonly SuggestedMapping[], sampled: Sampled): SuggestedMapping[] =>
  withoutFiguresOfOrders(withNamesOfPersons(withNameAsNumber(found, sampled), sampled), sampled)

const BY_ROWS = { confidence: 0.8, by: 'content' } as const

const change = (
  found: readonly SuggestedMapping[],
  field: string,
  how: Partial<SuggestedMapping>,
): SuggestedMapping[] => found.map((one) => (one.field === field ? { ...one, ...how } : one))

const columnOf = (found: readonly SuggestedMapping[], field: string): string =>
  found.find((one) => one.field === field)?.column ?? ''

/** `#1001`, `EN-1001`: a number that has a name's title. */
const NUMBER_LIKE = /^#?[\p{L}\p{N}._/-]*\d[\p{L}\p{N}._/-]*$/u
const BARE_CONFIDENCE = 0.6

/** Shopify's `Name` is the number of the order, and the only one that stands in each of its rows. */
function withNameAsNumber(
  found: readonly SuggestedMapping[],
  { header, samples }: Sampled,
): SuggestedMapping[] {
  const at = header.findIndex((title) => plainTitle(spokenTitle(title)) === 'name')
  const title = header[at]
  const number = found.find(({ field }) => field === 'orderNumber')
  const isNumber = samples.length > 0 && samples.every((row) => NUMBER_LIKE.test(row[at] ?? ''))
  const isKnown = (number?.confidence ?? 0) > BARE_CONFIDENCE || columnOf(found, 'destinationName') === title
  if (title === undefined || !isNumber || isKnown) return [...found]
  return change(found, 'orderNumber', { column: title, ...BY_ROWS })
}

const FIRST = /(^| )first name( |$)/
const OTHER_PARTY = /\b(bill(ing)?|sold|buyer|payer|sender|origin|from|shipper)\b/

/** A shop's consignees are persons, whose first and last names stand in columns of their own. */
function withNamesOfPersons(
  found: readonly SuggestedMapping[],
  { header, samples }: Sampled,
): SuggestedMapping[] {
  const cellsOf = (title: string) => samples.map((row) => row[header.indexOf(title)] ?? '')
  const known = columnOf(found, 'destinationName')
  if (known !== '' && (samples.length === 0 || cellsOf(known).some((cell) => cell !== ''))) return [...found]
  const titles = header.map((title) => plainTitle(spokenTitle(title)))
  const firsts = titles.flatMap((title, at) => (FIRST.test(title) && !OTHER_PARTY.test(title) ? [at] : []))
  // Of several, the one that says whose: the name alone may be the buyer's.
  const first = firsts.find((at) => titles[at] !== 'first name') ?? firsts[0]
  if (first === undefined) return [...found]
  const last = titles.indexOf(titles[first]!.replace('first name', 'last name'))
  if (last < 0) return [...found]
  return change(found, 'destinationName', {
    column: header[first]!,
    joinColumns: [header[last]!],
    joinBy: ' ',
    ...BY_ROWS,
  })
}

/** Figures that are added up over the lines. */
const FIGURES = ['weight', 'quantity', 'pieces', 'lineValue']
const OF_ORDER = /\b(order|shipment|combined|grand)\b/
const MAYBE_OF_ORDER = /\btotal\b/

/**
 * A weight of the whole order stands in each of its rows, and would count once a line. It is told by its title, or its
 * place in a document outside of the lines, and by being the same in all rows of every order that has several.
 */
function withoutFiguresOfOrders(
  found: readonly SuggestedMapping[],
  { header, samples }: Sampled,
): SuggestedMapping[] {
  const numbers = header.indexOf(columnOf(found, 'orderNumber'))
  const orders = [...Map.groupBy(samples, (row) => row[numbers] ?? '')]
    .filter(([number, rows]) => number !== '' && rows.length > 1)
    .map(([, rows]) => rows)
  if (numbers < 0 || orders.length === 0) return [...found]
  const isSameIn = (rows: Sampled['samples'], at: number) => rows.every((row) => row[at] === rows[0]![at])
  const isOfOrder = (title: string): boolean => {
    const at = header.indexOf(title)
    const isSame = orders.every((rows) => isSameIn(rows, at) && rows[0]![at] !== '')
    if (!isSame) return false
    const words = plainTitle(spokenTitle(title))
    const isOutside = !isBeside(title, linesOf(found))
    return isOutside || OF_ORDER.test(words) || (MAYBE_OF_ORDER.test(words) && orders.length > 1)
  }
  return found.map((one) =>
    FIGURES.includes(one.field) && one.column !== '' && isOfOrder(one.column)
      ? { ...one, column: '', unit: '', joinColumns: [], confidence: 0, by: 'none' }
      : one,
  )
}

/** Where the lines of a document stand: the shortest path to what they say; '' in a table. */
function linesOf(found: readonly SuggestedMapping[]): string {
  const paths = ['itemCode', 'quantity', 'description']
    .map((field) => columnOf(found, field).replace(/\.text$/, ''))
    .filter((title) => /^[^\s.]+(\.[^\s.]+)+$/.test(title))
    .map((title) => title.slice(0, title.lastIndexOf('.')))
  return paths.sort((one, other) => one.length - other.length)[0] ?? ''
}

const isBeside = (title: string, path: string): boolean => path === '' || title.startsWith(`${path}.`)
