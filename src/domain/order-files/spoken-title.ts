import { plainTitle } from '../mapping/suggest-columns.ts'
import { isAroundItems } from './packed-items.ts'
import { isWeightUnit, LENGTH_UNITS, unitOfWord } from './unit-words.ts'

/** Parts of a path that only mean lists of lines or orders: `items`, `order_lines`, `PurchaseOrder`. */
const CONTAINER =
  /^((purchase|sales|orders?|lines?|items?|details?|products?)[\s_-]*)*(orders?|lines?|items?|details?|products?|contents?|head(er)?|body|data|list)$/i
/** Path parts without meaning: elements with attributes, and pages of an API. */
const NO_NAMES = /(?<=^|\.)(?:edges|nodes?)\.|\.text$/gi
/** Names that need their subject to mean something. */
const BARE = /^(id|no|nr|num|number|code|name|date|description)$/i

/**
 * A heading in plain words: `salesOrderNumber` is 'sales Order Number', `Lines.Line.Qty` of a document 'Qty',
 * `Orders.Order.id` 'Order id'.
 */
export function spokenTitle(title: string): string {
  const isPath = /^[^\s.]+(\.[^\s.]+)+$/.test(title)
  const parts = isPath ? withoutAddresses(title.replace(NO_NAMES, '').split('.')) : [title]
  let from = 0
  while (from < parts.length - 1 && isWrapper(parts.slice(from))) from++
  const isBare = from > 0 && from === parts.length - 1 && BARE.test(parts[from]!)
  const said = isBare ? [nounOf(parts.slice(0, from)), parts[from]!] : parts.slice(from)
  return said.join(' ').replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
}

const isContainer = (part: string): boolean => CONTAINER.test(part)
/** Whether the first part of a path only leads to its content. */
const isWrapper = (parts: readonly string[]): boolean =>
  isContainer(parts[0]!) || isAroundItems(parts, isContainer)

/** The subject of the innermost named part: an item in `Items`, an order in `OrderHeader` or `Order.Header`. */
function nounOf(containers: readonly string[]): string {
  const nouns = containers.map((one) => one.replace(/[\s_-]*(head(er)?|body|data|list)$/i, ''))
  return (nouns.findLast((noun) => noun !== '') ?? containers.at(-1)!).replace(/s$/i, '')
}

/**
 * A path through an address is not a street: `shipTo.address.city` is 'ship To city', `shipping_address.name` 'shipping
 * name'. Below `parties`, the next part names the party.
 */
const withoutAddresses = (parts: readonly string[]): string[] =>
  parts
    .map((part, at) =>
      at < parts.length - 1
        ? part.replace(/[\s_-]*(?:postal)?address$|^(?:addresses|party|parties)$/i, '')
        : part,
    )
    .map((part, at, all) => (at === all.length - 1 && at > 0 ? part.replace(OF_ADDRESS, '') : part))
    .filter((part) => part !== '')
/** `AddressName` of a party is its name. */
const OF_ADDRESS = /^address[\s_-]?(?=name|city|state|zip|postal|country)/i

const UNIT_TITLE = /(^| )(units?|uom|um|unit of measure)$/
const OF_WEIGHT = /\b(weight|wt)\b/

/** The field whose numbers a column of units belongs to: weight, length; '' if it is not such a column. */
export function numbersOfUnits(title: string, cells: readonly string[]): '' | 'weight' | 'length' {
  const plain = plainTitle(title)
  if (!UNIT_TITLE.test(plain)) return ''
  const filled = cells.filter((cell) => cell !== '')
  // The weight of one unit has such a heading, too.
  if (filled.length === 0 || filled.every((cell) => /^[\d.,]+$/.test(cell))) return ''
  // An unknown unit still belongs to its weight: it is better to reject the row than to import a wrong weight.
  if (OF_WEIGHT.test(plain) || filled.every(isWeightUnit)) return 'weight'
  return filled.every((cell) => unitOfWord(cell, LENGTH_UNITS) !== '') ? 'length' : ''
}

/**
 * The column with the units of a column of numbers. If there are several, the one at the same level of the document.
 */
export function unitColumn(
  title: string,
  field: string,
  { header, samples }: { header: readonly string[]; samples: readonly (readonly string[])[] },
): string[] {
  const units = header.filter(
    (one, at) =>
      numbersOfUnits(
        spokenTitle(one),
        samples.map((row) => row[at] ?? ''),
      ) === field,
  )
  const placeOf = (one: string) => one.slice(0, one.lastIndexOf('.') + 1)
  const beside = units.find((one) => placeOf(one) === placeOf(title))
  return [beside ?? units[0] ?? ''].filter((one) => one !== '')
}
