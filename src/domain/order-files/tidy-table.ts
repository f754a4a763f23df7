import { columnLetters, type SheetRow } from '../mapping/sheet-row.ts'
import { plainTitle } from '../mapping/suggest-columns.ts'

/**
 * A sheet without its parts for human readers: header rows that repeat on every page, and rows with totals. Columns
 * with content under no heading, or under a repeated one, get a name by which users can choose them.
 */
export function tidyTable(
  header: readonly string[],
  rows: readonly SheetRow[],
  above: readonly string[] = [],
): { header: string[]; rows: SheetRow[] } {
  return {
    header: distinctTitles(withParties(header, above), rows),
    rows: rows.filter(({ cells }) => !isHeader(header, cells) && !isTotal(cells)),
  }
}

const PARTY =
  /^(?:(?:bill|sold|ship|deliver|invoice)(?:ing|ed)? ?(?:to|from)|consignee|shipper|buyer|payer|origin|destination|billing|shipping|receiver)$/

const OF_PARTY =
  /\b(name|company|attn|attention|contact|phone|e ?mail|address|addr|street|city|town|state|province|region|zip|postal|postcode|country)\b/

/**
 * If headings repeat because a sheet has the same columns for several parties, this adds the party to the heading. The
 * party is in the row above, over the first of its columns, or in the heading before them.
 */
function withParties(header: readonly string[], above: readonly string[]): string[] {
  const plain = header.map(plainTitle)
  const isPartyRow = above.some((cell) => PARTY.test(plainTitle(cell)))
  let party = ''
  return header.map((title, at) => {
    const told = isPartyRow ? (above[at] ?? '') : PARTY.test(plain[at]!) ? title : ''
    if (told !== '') party = PARTY.test(plainTitle(told)) ? told : ''
    const isRepeated = OF_PARTY.test(plain[at]!) && plain.filter((one) => one === plain[at]).length > 1
    return party !== '' && isRepeated ? `${party} ${title}` : title
  })
}

function distinctTitles(header: readonly string[], rows: readonly SheetRow[]): string[] {
  const known = new Set<string>()
  return header.map((title, at) => {
    const plain = plainTitle(title)
    if (plain === '') return rows.some(({ cells }) => cells[at]) ? `Column ${columnLetters(at)}` : title
    if (known.has(plain)) return `${title} (column ${columnLetters(at)})`
    known.add(plain)
    return title
  })
}

const isHeader = (header: readonly string[], cells: readonly string[]): boolean =>
  header.every((title, at) => title === (cells[at] ?? ''))

const TOTAL = /^(grand |sub[- ]?|report )?totals?:?$|^(record |row |order )?count:? ?\d*$/i
/** The other cells of a row of totals: numbers, no names. */
const FIGURE = /^[$€£]?\s*[\d.,\s-]*$/

function isTotal(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return TOTAL.test(filled[0] ?? '') && filled.slice(1).every((cell) => FIGURE.test(cell))
}
