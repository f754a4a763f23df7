import { paperDate } from '#domain/text/date-display.ts'
import { pageHeader } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { quantity, sum } from '../bill-of-lading/bill-of-lading-tables.ts'
import { plain, type SetRow, type Table } from '../drawing/form-table.ts'
import type { Paper } from '../drawing/page-size.ts'
import { printableFacts } from '../drawing/printable-text.ts'
import type { Mark, Sheet } from '../drawing/sheet.ts'
import { isPrintableLogo } from '../pictures/logo.ts'
import {
  addPages,
  drawTablePart,
  numbered,
  pagesOf,
  renderPaper,
  SIGNATURES,
  signatureLines,
} from './paged-paper.ts'

/** One package for the carrier. */
export interface ManifestRow {
  trackingNumber: string
  service: string
  bolNumber: string
  consignee: string
  /** City, state and ZIP. */
  place: string
  weightLb: number
}

/** The packages of one account of one carrier. */
export interface ManifestGroup {
  carrier: string
  accountNumber: string
  /** Bought in a sandbox: no carrier picks them up. */
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
const BOTTOM = SIGNATURES.y - 10

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
      ...{ title: 'SHIP TO', width: 200, align: 'left', size: 8, grows: true },
      parts: (row) => plain([row.consignee, row.place].filter(Boolean).join(', ')),
    },
    {
      ...{ title: 'LB', width: 46, align: 'right', size: 8.5 },
      parts: (row) => plain(quantity(row.weightLb)),
      total: (rows) => quantity(sum(rows, (row) => row.weightLb)) || '0',
    },
  ],
}

/**
 * The end-of-day manifest: every package for each carrier, one or more pages per account, with space for the driver's
 * name. It has the content of a USPS SCAN form or a UPS pickup summary. It omits the prices, which do not concern the
 * driver.
 * @returns the bytes of a PDF
 */
export const renderParcelManifest = (facts: ManifestFacts): Promise<Uint8Array> =>
  renderPaper(`Parcel manifest ${facts.date}`, (document) => drawParcelManifest(document, facts))

/** The same, added to an open document. */
export function drawParcelManifest(document: Paper, facts: ManifestFacts): void {
  addPages(document, parcelManifestMarks(facts), facts)
}

/** The pages as vectors. */
export function parcelManifestMarks(facts: ManifestFacts): Mark[][] {
  const shown = printableFacts(facts)
  return numbered(
    shown.groups.flatMap((group) =>
      pagesOf(MANIFEST, group.rows, (sheet, left) => drawPage(sheet, shown, group, left)),
    ),
  )
}

/** @returns the rows for the next page. */
function drawPage(
  sheet: Sheet,
  facts: ManifestFacts,
  group: ManifestGroup,
  left: SetRow<ManifestRow>[],
): SetRow<ManifestRow>[] {
  pageHeader(sheet, 'PARCEL MANIFEST', paperDate(facts.date), isPrintableLogo(facts.logo))
  const sample = group.isSample ? '  SAMPLE, not shipped' : ''
  const title = `${group.carrier} ACCOUNT ${group.accountNumber}${sample}`
  const words = { title, note: facts.shipper, totalTitle: 'TOTAL OF THE ACCOUNT' }
  const part = { table: MANIFEST, rows: group.rows, top: TOP, bottom: BOTTOM, ...words }
  const rest = drawTablePart(sheet, part, left)
  signatureLines(sheet, ['Handed over by', 'Driver', 'Date and time'])
  return rest
}
