import { plainTitle, suggestColumns } from '../mapping/suggest-columns.ts'
import { orderField } from './order-fields.ts'
import { PACKAGE_WEIGHT, saidOfPackage } from './packed-items.ts'
import { spokenTitle, unitColumn } from './spoken-title.ts'
import type { SuggestedMapping } from './suggested-mapping.ts'
import { unitInTitle } from './unit-words.ts'

/**
 * Corrects the mapping of misleading headings by the rows: some shops and order systems have their own names for
 * things.
 */

interface Sampled {
  header: readonly string[]
  samples: readonly (readonly string[])[]
}

/** The suggestions by heading and cell, corrected by all rows together. */
export const toldByRows = (found: readonly SuggestedMapping[], sampled: Sampled): SuggestedMapping[] =>
  withOunces(
    withWeightOfPackages(
      withoutFiguresOfOrders(withNamesOfPersons(withNameAsNumber(found, sampled), sampled), sampled),
      sampled,
    ),
    sampled.header,
  )

const BY_ROWS = { confidence: 0.8, by: 'content' } as const

const change = (
  found: readonly SuggestedMapping[],
  field: string,
  how: Partial<SuggestedMapping>,
): SuggestedMapping[] => found.map((one) => (one.field === field ? { ...one, ...how } : one))

const columnOf = (found: readonly SuggestedMapping[], field: string): string =>
  found.find((one) => one.field === field)?.column ?? ''

/** `#1001`, `EN-1001`: a number under the heading of a name. */
const NUMBER_LIKE = /^#?[\p{L}\p{N}._/-]*\d[\p{L}\p{N}._/-]*$/u
const BARE_CONFIDENCE = 0.6

/** Shopify's `Name` is the order number, and the only column that is filled in each row. */
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

/** A shop's consignees are people, whose first and last names are in separate columns. */
function withNamesOfPersons(
  found: readonly SuggestedMapping[],
  { header, samples }: Sampled,
): SuggestedMapping[] {
  const cellsOf = (title: string) => samples.map((row) => row[header.indexOf(title)] ?? '')
  const known = columnOf(found, 'destinationName')
  if (known !== '' && (samples.length === 0 || cellsOf(known).some((cell) => cell !== ''))) return [...found]
  const titles = header.map((title) => plainTitle(spokenTitle(title)))
  const firsts = titles.flatMap((title, at) => (FIRST.test(title) && !OTHER_PARTY.test(title) ? [at] : []))
  // If there are several, the one with the party: the name alone may be the buyer's.
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

/** `Weight lb` and `Weight oz` are one weight in two columns. */
function withOunces(found: readonly SuggestedMapping[], header: readonly string[]): SuggestedMapping[] {
  const plain = (title: string) => plainTitle(spokenTitle(title))
  const pounds = plain(columnOf(found, 'weight'))
  const bare = pounds.replace(POUNDS, '')
  const ounces = header.find(
    (title) => OUNCES.test(plain(title)) && plain(title).replace(OUNCES, '') === bare,
  )
  return ounces === undefined || !POUNDS.test(pounds)
    ? [...found]
    : change(found, 'weight', { joinColumns: [ounces], joinBy: ' lb ' })
}
const POUNDS = /\b(lbs?|pounds?)$/
const OUNCES = /\b(oz|ounces?)$/

/** Numbers that are added up over the lines. */
const FIGURES = ['weight', 'quantity', 'pieces', 'lineValue', 'length', 'width', 'height']
const OF_ORDER = /\b(order|shipment|combined|grand)\b/
const MAYBE_OF_ORDER = /\btotal\b/

/**
 * A weight of the whole order is repeated in each of its rows and would be counted once per line. It is recognized by
 * its heading, or by its place in a document outside the lines, and by being the same in all rows of every multi-row
 * order.
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
  const used = new Set(found.map(({ column }) => column))
  return found.map((one) => {
    if (!FIGURES.includes(one.field) || one.column === '' || !isOfOrder(one.column)) return one
    // A column of its lines may have the same meaning, and was skipped for the column of the order.
    const others = header.map((title) => (used.has(title) || isOfOrder(title) ? '' : spokenTitle(title)))
    const field = orderField(one.field)!
    const [next] = suggestColumns([field], others, samples)
    if (!next || next.column === null) return { ...one, ...NONE }
    const column = header[next.column]!
    used.add(column)
    const unit = unitInTitle(spokenTitle(column), field.units ?? [])
    const joinColumns = field.units ? unitColumn(column, one.field, { header, samples }) : []
    return { ...one, column, unit, joinColumns, confidence: next.confidence, by: next.by }
  })
}

const NONE = { column: '', unit: '', joinColumns: [], confidence: 0, by: 'none' } as const

/** Fields that belong to a package, not to each of its items. */
const NOT_OF_ITEMS = ['weight', 'quantity', 'pieces', 'packageType', 'length', 'width', 'height']

/**
 * Items in packages: the count and dimensions of a package are not those of its items. But its weight is the shipped
 * weight if every order has it, even if the items have weights, too.
 */
function withWeightOfPackages(
  found: readonly SuggestedMapping[],
  { header, samples }: Sampled,
): SuggestedMapping[] {
  const path = pathOfItems(found)
  const cleared = found.map((one) =>
    NOT_OF_ITEMS.includes(one.field) && saidOfPackage(one.column, path) !== '' ? { ...one, ...NONE } : one,
  )
  const numbers = header.indexOf(columnOf(found, 'orderNumber'))
  const orders = [...Map.groupBy(samples, (row) => row[numbers] ?? '').values()]
  const column = header.find(
    (title, at) =>
      PACKAGE_WEIGHT.test(saidOfPackage(title, path)) && orders.every((rows) => rows.some((row) => row[at])),
  )
  if (column === undefined) return cleared
  const unit = unitInTitle(spokenTitle(column), orderField('weight')!.units!)
  return change(cleared, 'weight', {
    column,
    unit,
    joinColumns: unitColumn(column, 'weight', { header, samples }),
    ...BY_ROWS,
  })
}

/** The path of a document's items; '' in a table. */
const pathOfItems = (found: readonly SuggestedMapping[]): string =>
  ['itemCode', 'description', 'quantity']
    .map((field) => columnOf(found, field).replace(/\.text$/, ''))
    .filter((title) => PATH.test(title))
    .map((title) => title.slice(0, title.lastIndexOf('.')))[0] ?? ''
const PATH = /^[^\s.]+(\.[^\s.]+)+$/

/** The path of a document's lines, the shortest one to their fields; '' in a table. */
function linesOf(found: readonly SuggestedMapping[]): string {
  const paths = ['itemCode', 'quantity', 'description']
    .map((field) => columnOf(found, field).replace(/\.text$/, ''))
    .filter((title) => PATH.test(title))
    .map((title) => title.slice(0, title.lastIndexOf('.')))
  return paths.sort((one, other) => one.length - other.length)[0] ?? ''
}

const isBeside = (title: string, path: string): boolean => path === '' || title.startsWith(`${path}.`)
