import { showPhone } from '#domain/text/phone.ts'
import {
  type CellPart,
  countFitting,
  drawHead,
  drawRows,
  drawTotal,
  plain,
  type SetRow,
  type Table,
} from '../drawing/form-table.ts'
import type { Box, Sheet } from '../drawing/sheet.ts'
import type { BillOfLadingFacts, CommodityRow, CustomerOrderRow } from '../facts/facts.ts'
import { hazmatDescription } from '../facts/hazmat-description.ts'
import { band, PROMINENT } from './bill-of-lading-blocks.ts'
import { BAND, COMMODITY_ROW, FRONT, ORDER_ROW, PAGE, TOTAL_ROW } from './bill-of-lading-grid.ts'
import { WORDING } from './bill-of-lading-wording.ts'

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Pounds or counts with thousands separators; 0 prints nothing. */
export function quantity(value: number): string {
  return value === 0 ? '' : NUMBER.format(value)
}

const bold = (text: string): CellPart[] => [{ text, face: 'bold' }]

export function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

export const ORDERS: Table<CustomerOrderRow> = {
  headHeight: 18,
  rowHeight: ORDER_ROW,
  totalHeight: TOTAL_ROW,
  columns: [
    {
      title: 'CUSTOMER ORDER NUMBER',
      width: 186,
      align: 'left',
      size: PROMINENT.size,
      grows: true,
      parts: (row) => bold(row.orderNumber),
      total: () => '',
    },
    {
      title: '# PKGS',
      width: 50,
      align: 'right',
      size: 9,
      parts: (row) => plain(quantity(row.packages)),
      total: (rows) => NUMBER.format(sum(rows, (row) => row.packages)),
    },
    {
      title: 'WEIGHT (LB)',
      width: 64,
      align: 'right',
      size: 9,
      parts: (row) => plain(quantity(row.weightLb)),
      total: (rows) => NUMBER.format(sum(rows, (row) => row.weightLb)),
    },
    {
      title: 'PALLET/SLIP (CIRCLE ONE)',
      width: 62,
      align: 'center',
      size: 8,
      parts: () => [],
      paint: paintPalletSlip,
    },
    {
      title: 'ADDITIONAL SHIPPER INFO',
      width: 196,
      align: 'left',
      size: 8,
      grows: true,
      parts: (row) => plain(row.shipperInfo),
    },
  ],
}

export const COMMODITIES: Table<CommodityRow> = {
  headHeight: 25,
  rowHeight: COMMODITY_ROW,
  totalHeight: TOTAL_ROW,
  columns: [
    {
      title: 'QTY',
      group: 'HANDLING UNIT',
      width: 38,
      align: 'right',
      size: 8.5,
      parts: (row) => plain(quantity(row.handlingUnits)),
      total: (rows) => NUMBER.format(sum(rows, (row) => row.handlingUnits)),
    },
    {
      title: 'TYPE',
      group: 'HANDLING UNIT',
      width: 40,
      align: 'center',
      size: 8,
      parts: (row) => plain(row.handlingUnitType),
    },
    {
      title: 'QTY',
      group: 'PACKAGE',
      width: 38,
      align: 'right',
      size: 8.5,
      parts: (row) => plain(quantity(row.packages)),
      total: (rows) => NUMBER.format(sum(rows, (row) => row.packages)),
    },
    {
      title: 'TYPE',
      group: 'PACKAGE',
      width: 40,
      align: 'center',
      size: 8,
      parts: (row) => plain(row.packageType),
    },
    {
      title: 'WEIGHT (LB)',
      width: 56,
      align: 'right',
      size: 8.5,
      parts: (row) => plain(quantity(row.weightLb)),
      total: (rows) => NUMBER.format(sum(rows, (row) => row.weightLb)),
    },
    {
      title: 'H.M. (X)',
      width: 24,
      align: 'center',
      size: 9,
      // 49 CFR 172.201(a)(1)(iii): RQ may replace the X.
      parts: (row) => bold(row.hazmat ? (row.hazmat.isReportableQuantity ? 'RQ' : 'X') : ''),
    },
    {
      title: 'COMMODITY DESCRIPTION',
      note: WORDING.description,
      width: 216,
      align: 'left',
      size: 8,
      grows: true,
      parts: descriptionParts,
      total: () => '',
    },
    {
      title: 'NMFC #',
      group: 'LTL ONLY',
      width: 64,
      align: 'center',
      size: 8,
      parts: (row) => plain(row.nmfc),
    },
    {
      title: 'CLASS',
      group: 'LTL ONLY',
      width: 42,
      align: 'center',
      size: 9,
      parts: (row) => bold(row.freightClass),
    },
  ],
}

/** The basic description must be uninterrupted (49 CFR 172.202(b)). */
function descriptionParts(row: CommodityRow): CellPart[] {
  if (!row.hazmat) return plain(row.description)
  const isSame = row.description.trim().toLowerCase() === row.hazmat.properShippingName.trim().toLowerCase()
  return [...bold(hazmatDescription(row.hazmat)), ...plain(isSame ? '' : row.description)]
}

/** Y and N of the form, with the applicable one circled; blank rows keep them for the pen. */
function paintPalletSlip(sheet: Sheet, cell: Box, row: CustomerOrderRow | null): void {
  const baseline = cell.y + cell.h / 2 + 3
  for (const [letter, share, isChosen] of [
    ['Y', 0.28, row?.isPalletized === true],
    ['N', 0.72, row?.isPalletized === false],
  ] as const) {
    const x = cell.x + cell.w * share
    sheet.line(letter, x, baseline, {
      size: 8,
      align: 'center',
      face: isChosen ? 'bold' : 'regular',
      gray: row ? 0 : 0.5,
    })
    if (isChosen) sheet.circle(x, baseline - 2.9, 5.6)
  }
}

/**
 * Draws a table of the front page. Rows that do not fit are left for the supplement page, and the last line says so.
 * The total covers all rows of the bill.
 * @returns the remaining rows
 */
export function frontTable<Row>(
  sheet: Sheet,
  table: Table<Row>,
  box: Box,
  title: string,
  rows: SetRow<Row>[],
): SetRow<Row>[] {
  band(sheet, box, title)
  const headTop = box.y + BAND
  drawHead(sheet, table, box.x, headTop)
  const top = headTop + table.headHeight
  const room = box.y + box.h - table.totalHeight - top
  const fitsAll = countFitting(rows, room) === rows.length
  const count = fitsAll ? rows.length : countFitting(rows, room - table.rowHeight)
  const rest = rows.slice(count)
  drawRows(sheet, table, rows.slice(0, count), box.x, top, fitsAll ? room : room - table.rowHeight)
  if (!fitsAll)
    continuation(sheet, { ...box, y: top + room - table.rowHeight, h: table.rowHeight }, rest.length)
  const all = rows.map((set) => set.row)
  drawTotal(sheet, table, all, box.x, box.y + box.h - table.totalHeight, 'GRAND TOTAL')
  return rest
}

function continuation(sheet: Sheet, box: Box, count: number): void {
  sheet.horizontal(box.x, box.x + box.w, box.y, 0.4)
  const text = `See attached supplement page: ${count} more ${count === 1 ? 'line' : 'lines'}`
  sheet.text(text, box, { size: 8, face: 'bold', align: 'center', middle: true })
}

const EMERGENCY = 15

/** Commodities, above the line with the emergency telephone if anything is hazardous (49 CFR 172.604). */
export function commoditiesBlock(
  sheet: Sheet,
  facts: BillOfLadingFacts,
  rows: SetRow<CommodityRow>[],
): SetRow<CommodityRow>[] {
  const box = FRONT.commodities
  if (!rows.some((set) => set.row.hazmat))
    return frontTable(sheet, COMMODITIES, box, 'CARRIER INFORMATION', rows)
  const line = { x: box.x + 4, y: box.y + box.h - EMERGENCY, w: PAGE.width - 8, h: EMERGENCY }
  sheet.text(emergencyText(facts), line, { size: 9, face: 'bold', middle: true })
  return frontTable(sheet, COMMODITIES, { ...box, h: box.h - EMERGENCY }, 'CARRIER INFORMATION', rows)
}

export function emergencyText(facts: BillOfLadingFacts): string {
  const contract = facts.emergencyContractId ? `   Contract or registrant: ${facts.emergencyContractId}` : ''
  const isBeside = facts.commodities.some((row) => row.hazmat?.emergencyPhone)
  const phone =
    showPhone(facts.emergencyPhone) || (isBeside ? 'next to each hazardous line' : '____________________')
  return `24-hour emergency response telephone: ${phone}${contract}`
}
