import { columnLetters } from '#domain/mapping/sheet-row.ts'
import type { Cell, ColumnKind, TableColumn } from './table-column.ts'

/** The parts of a workbook (ECMA-376) as XML; `workbook.ts` packs them whole, `workbook-stream.ts` as rows arrive. */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const LONGEST_TITLE = 31
const USUAL_WIDTH = 16

export const WORKBOOK_TYPE = `${TYPES}.sheet`
/** The most rows of a sheet (ECMA-376, 18.3.1.73 and the limits that spreadsheets publish). */
export const MOST_SHEET_ROWS = 1_048_576

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Everything except the sheets, for sheets with these titles. */
export function bookParts(titles: readonly string[]): [path: string, content: string][] {
  const numbers = titles.map((_title, at) => at + 1)
  const parts = numbers.map(
    (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  const named = uniqueTitles(titles).map(
    (title, at) => `<sheet name="${escapeXml(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${parts.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((number): [string, string] => ['worksheet', `worksheets/sheet${number}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ]
}

/** Titles that a workbook allows: at most 31 characters, no duplicates. */
function uniqueTitles(titles: readonly string[]): string[] {
  const used = new Set<string>()
  return titles.map((title) => {
    const clean = title.replace(/[\\/?*[\]:]/g, ' ')
    let unique = clean.slice(0, LONGEST_TITLE)
    for (let number = 2; used.has(unique.toLowerCase()); number++) {
      const mark = ` (${number})`
      unique = clean.slice(0, LONGEST_TITLE - mark.length) + mark
    }
    used.add(unique.toLowerCase())
    return unique
  })
}

const [BOLD, TEXT, MONEY, DATE] = [1, 2, 3, 4]
const STYLE_OF: Record<ColumnKind, number> = { text: TEXT, number: 0, money: MONEY, date: DATE }

/** In the order of the styles above; 0 is plain. Formats 49, 4 and 14 are built in: text, #,##0.00, a date. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

const relations = (targets: readonly [kind: string, target: string][]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** The head of a sheet without column definitions: all are text. */
export const plainSheetHead = (columns: number): string =>
  `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="${columns}" width="${USUAL_WIDTH}" style="${TEXT}" customWidth="1"/></cols><sheetData>`

/** The head of a sheet; its first row is frozen. */
export function sheetHead(columns: readonly TableColumn[]): string {
  const cols = columns.map(
    ({ kind = 'text', width = USUAL_WIDTH }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLE_OF[kind]}" customWidth="1"/>`,
  )
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  return `${XML}<worksheet xmlns="${MAIN}">${frozen}<cols>${cols.join('')}</cols><sheetData>`
}

export const SHEET_END = '</sheetData></worksheet>'

/** Writes rows of a sheet; texts stay texts: a ZIP keeps its zeros, and nothing is ever a formula. */
export class RowXml {
  readonly #kinds: readonly ColumnKind[]
  /** The start of the cells of a column, up to the row number. */
  readonly #begins: string[] = []

  constructor(columns: readonly TableColumn[] = []) {
    this.#kinds = columns.map(({ kind = 'text' }) => kind)
  }

  /** Row `number` (from 1). */
  row(cells: readonly Cell[], number: number, isTitle = false): string {
    let xml = `<row r="${number}">`
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!
      if (cell === null || cell === '') continue
      this.#begins[at] ??= `<c r="${columnLetters(at)}`
      xml += this.#begins[at]! + number + valueXml(cell, isTitle ? 'title' : (this.#kinds[at] ?? 'text'))
    }
    return `${xml}</row>`
  }
}

/** A cell, after its position. */
function valueXml(cell: string | number, kind: ColumnKind | 'title'): string {
  if (typeof cell === 'number') {
    return kind === 'money' ? `" s="${MONEY}"><v>${cell}</v></c>` : `"><v>${cell}</v></c>`
  }
  const serial = kind === 'date' ? serialOf(cell) : null
  if (serial !== null) return `" s="${DATE}"><v>${serial}</v></c>`
  const style = kind === 'title' ? BOLD : TEXT
  const space = isTrimmed(cell) ? '' : ' xml:space="preserve"'
  return `" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(cell)}</t></is></c>`
}

const SPACE = 32
/**
 * Whether it has no white space at its ends that would be lost: most cells are texts, and other ones need an attribute.
 */
const isTrimmed = (text: string): boolean =>
  text.charCodeAt(0) > SPACE && text.charCodeAt(text.length - 1) > SPACE

const DAY_MS = 86_400_000
/** 1899-12-30: day 0 of spreadsheet dates, correct from March 1900 on (ECMA-376, 18.17.4.1). */
const DAY_0 = Date.UTC(1899, 11, 30)
const FIRST_SERIAL = 61

/** The day number of `2026-11-20`; null for other texts. */
function serialOf(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null
  const serial = (Date.parse(`${date}T00:00:00Z`) - DAY_0) / DAY_MS
  return serial >= FIRST_SERIAL ? serial : null
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters that XML 1.0 cannot express, and its own special characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const TO_ESCAPE = /[&<>"\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/

function escapeXml(text: string): string {
  if (!TO_ESCAPE.test(text)) return text
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!)
}
