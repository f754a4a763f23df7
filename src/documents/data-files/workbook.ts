import { columnLetters } from '#domain/mapping/sheet-row.ts'
import { zipFile } from '../rendering/zip-file.ts'

type Cell = string | number | null

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const LONGEST_TITLE = 31

export const WORKBOOK_TYPE = `${TYPES}.sheet`

/**
 * A workbook of one sheet (ECMA-376), its first row bold. Texts are texts: a ZIP keeps its zeros, and nothing is ever
 * a formula. For tables that fit in memory.
 */
export function workbookFile(title: string, rows: readonly (readonly Cell[])[]): Uint8Array {
  return workbookOf([{ title, rows }])
}

/** One sheet of a workbook. */
export interface WorkbookSheet {
  title: string
  rows: readonly (readonly Cell[])[]
}

/** The same with several sheets, in their order. */
export function workbookOf(sheets: readonly WorkbookSheet[]): Uint8Array {
  const numbers = sheets.map((_sheet, at) => at + 1)
  const parts = numbers.map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  const named = sheets.map(({ title }, at) => {
    const name = escapeXml(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_TITLE))
    return `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`
  })
  return zipFile([
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
    ...sheets.map(({ rows }, at): [string, Uint8Array] => [
      `xl/worksheets/sheet${at + 1}.xml`,
      sheetXml(rows),
    ]),
  ])
}

/** Style 0 plain, 1 bold, 2 text. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

const relations = (targets: readonly [kind: string, target: string][]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** As many rows as are text at once: all of a long list as one text would be larger than a text may be. */
const ROWS_AT_ONCE = 2_000

function sheetXml(rows: readonly (readonly Cell[])[]): Uint8Array {
  const widest = Math.max(1, ...rows.slice(0, 1_000).map((row) => row.length))
  const head = `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="${widest}" width="16" style="2" customWidth="1"/></cols><sheetData>`
  const parts = [Buffer.from(head)]
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const lot = rows.slice(from, from + ROWS_AT_ONCE)
    parts.push(Buffer.from(lot.map((row, at) => rowXml(row, from + at)).join('')))
  }
  return Buffer.concat([...parts, Buffer.from('</sheetData></worksheet>')])
}

function rowXml(row: readonly Cell[], at: number): string {
  const cells = row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${at + 1}`, at === 0))
  return `<row r="${at + 1}">${cells.join('')}</row>`
}

function cellXml(cell: Cell, place: string, isTitle: boolean): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  const style = isTitle ? 1 : 2
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!)
