import { showDate } from '#domain/text/date-display.ts'
import { band, label, pageHeader, pageNumber } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { BAND, LOGO_BOX, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import { quantity, sum } from '../bill-of-lading/bill-of-lading-tables.ts'
import { finishDocument, LETTER, makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { printableFacts, printableText } from '../drawing/printable-text.ts'
import { type Mark, Sheet } from '../drawing/sheet.ts'
import { isPrintableLogo, placeLogo } from '../pictures/logo.ts'
import {
  type CellPart,
  countFitting,
  drawHead,
  drawRows,
  drawTotal,
  type SetRow,
  setRows,
  type Table,
} from './form-table.ts'

/** One package that the carrier gets. */
export interface ManifestRow {
  trackingNumber: string
  service: string
  bolNumber: string
  consignee: string
  /** City, state and ZIP. */
  place: string
  weightLb: number
  /** Of the whole shipment, on its first package; null on the others. */
  cents: number | null
}

/** The packages of one account of one carrier. */
export interface ManifestGroup {
  carrier: string
  accountNumber: string
  /** Bought of a stand-in: no carrier comes for them. */
  isSample: boolean
  rows: readonly ManifestRow[]
}

export interface ManifestFacts {
  /** YYYY-MM-DD. */
  date: string
  shipper: string
  groups: readonly ManifestGroup[]
  logo: Uint8Array | null
}

const TOP = 62
const SIGNATURES = { y: 736, h: 26 }
const BOTTOM = SIGNATURES.y - 10

const plain = (text: string): CellPart[] => [{ text, face: 'regular' }]
const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const MANIFEST: Table<ManifestRow> = {
  headHeight: 16,
  rowHeight: 14,
  totalHeight: 14,
  columns: [
    {
      ...{ title: 'TRACKING NUMBER', width: 128, align: 'left', size: 8.5, grows: true },
      parts: (row) => [{ text: row.trackingNumber, face: 'bold' }],
      total: (rows) => `${rows.length} packages`,
    },
    { title: 'SERVICE', width: 92, align: 'left', size: 8, grows: true, parts: (row) => plain(row.service) },
    {
      title: 'BOL',
      width: 92,
      align: 'left',
      size: 8,
      parts: (row) => plain(row.bolNumber),
      total: () => '',
    },
    {
      ...{ title: 'SHIP TO', width: 146, align: 'left', size: 8, grows: true },
      parts: (row) => plain([row.consignee, row.place].filter(Boolean).join(', ')),
    },
    {
      ...{ title: 'LB', width: 46, align: 'right', size: 8.5 },
      parts: (row) => plain(quantity(row.weightLb)),
      total: (rows) => quantity(sum(rows, (row) => row.weightLb)) || '0',
    },
    {
      ...{ title: 'CHARGE', width: 54, align: 'right', size: 8.5 },
      parts: (row) => plain(row.cents === null ? '' : money(row.cents)),
      total: (rows) => money(sum(rows, (row) => row.cents ?? 0)),
    },
  ],
}

/**
 * The end-of-day manifest: every package that each carrier gets, an account a page or more, with room for the driver's
 * name. What USPS calls a SCAN form and UPS a pickup summary says the same.
 * @returns the bytes of a PDF
 */
export async function renderParcelManifest(facts: ManifestFacts): Promise<Uint8Array> {
  const document = openDocument(printableText(`Parcel manifest ${facts.date}`))
  drawParcelManifest(document, facts)
  return finishDocument(document)
}

/** The same, added to a document that is being made. */
export function drawParcelManifest(document: ReturnType<typeof openDocument>, facts: ManifestFacts): void {
  for (const marks of parcelManifestMarks(facts)) {
    document.addPage(LETTER)
    placeForm(document, 'Manifest', makeForm(document, marks))
    placeLogo(document, facts.logo, LOGO_BOX)
  }
}

/** The pages as vectors. */
export function parcelManifestMarks(facts: ManifestFacts): Mark[][] {
  const printable = printableFacts(facts)
  const date = showDate(facts.date)
  const shown = { ...printable, date: date.kind === 'text' ? date.text : printable.date }
  const sheets = shown.groups.flatMap((group) => groupPages(shown, group))
  for (const [i, sheet] of sheets.entries()) pageNumber(sheet, i + 1, sheets.length)
  return sheets.map((sheet) => sheet.marks)
}

function groupPages(facts: ManifestFacts, group: ManifestGroup): Sheet[] {
  const sheets: Sheet[] = []
  let left = setRows(MANIFEST, group.rows)
  do {
    const sheet = new Sheet()
    left = drawPage(sheet, facts, group, left)
    sheets.push(sheet)
  } while (left.length > 0)
  return sheets
}

/** @returns the rows for the next page. */
function drawPage(
  sheet: Sheet,
  facts: ManifestFacts,
  group: ManifestGroup,
  rows: SetRow<ManifestRow>[],
): SetRow<ManifestRow>[] {
  pageHeader(sheet, 'PARCEL MANIFEST', facts.date, isPrintableLogo(facts.logo))
  const head = TOP + BAND + MANIFEST.headHeight
  const room = BOTTOM - MANIFEST.totalHeight - head
  const count = Math.max(1, countFitting(rows, room))
  const isLast = count >= rows.length
  const box = { x: PAGE.left, y: TOP, w: PAGE.width, h: BOTTOM - TOP }
  const sample = group.isSample ? '  SAMPLE, not shipped' : ''
  const title = `${group.carrier} ACCOUNT ${group.accountNumber}${sample}`
  band(sheet, box, title, isLast ? facts.shipper : 'continued on the next page')
  drawHead(sheet, MANIFEST, box.x, TOP + BAND)
  const shown = rows.slice(0, count)
  drawRows(sheet, MANIFEST, shown, box.x, head, room)
  const totalled = isLast ? group.rows : shown.map(({ row }) => row)
  const words = isLast ? 'TOTAL OF THE ACCOUNT' : 'TOTAL OF THIS PAGE'
  drawTotal(sheet, MANIFEST, totalled, box.x, BOTTOM - MANIFEST.totalHeight, words)
  sheet.frame(box)
  signatures(sheet)
  return rows.slice(count)
}

function signatures(sheet: Sheet): void {
  const names = ['Handed over by', 'Driver', 'Date and time']
  for (const [i, name] of names.entries()) {
    const w = PAGE.width / names.length
    const x = PAGE.left + i * w + (i > 0 ? 8 : 0)
    const line = SIGNATURES.y + SIGNATURES.h - 10
    sheet.horizontal(x, PAGE.left + (i + 1) * w - (i < 2 ? 8 : 0), line, 0.6)
    label(sheet, name, x, line + 8)
  }
}
