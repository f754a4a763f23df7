/** The facts laid out on the front page and on as many supplement pages as they need. */

import { widthOf } from '../drawing/fonts.ts'
import {
  countFitting,
  drawHead,
  drawRows,
  drawTotal,
  type SetRow,
  setRows,
  type Table,
} from '../drawing/form-table.ts'
import { type Mark, Sheet } from '../drawing/sheet.ts'
import { fitText, heightOf } from '../drawing/type-setting.ts'
import type { BillOfLadingFacts, CommodityRow, CustomerOrderRow } from '../facts/facts.ts'
import {
  band,
  billToBlock,
  bolNumberBlock,
  carrierBlock,
  instructionsBlock,
  label,
  masterBlock,
  PROMINENT,
  pageHeader,
  pageNumber,
  placeLine,
  proBlock,
  shipFromBlock,
  shipToBlock,
  termsBlock,
} from './bill-of-lading-blocks.ts'
import { DROPS } from './bill-of-lading-drops.ts'
import { codBlock, contractBlocks, signatureBlocks, valueBlock } from './bill-of-lading-foot.ts'
import { BAND, FRONT, PAGE, SUPPLEMENT } from './bill-of-lading-grid.ts'
import { COMMODITIES, commoditiesBlock, emergencyText, frontTable, ORDERS } from './bill-of-lading-tables.ts'
import { WORDING } from './bill-of-lading-wording.ts'

const FRAME = 0.9
/** The limit of the standard's front page: a master with more underlying bills lists them on a supplement. */
const UNDERLYING_ON_FRONT = 4
const ORDERS_TITLE = 'CUSTOMER ORDER INFORMATION'
const COMMODITIES_TITLE = 'CARRIER INFORMATION'

/** All pages of one copy, in order; the name of the copy is not on them. Texts must be printable. */
export function billOfLadingPages(facts: BillOfLadingFacts): Mark[][] {
  const front = new Sheet()
  const rest = drawFront(front, facts)
  const supplements = drawSupplements(facts, rest)
  const pages = [front, ...supplements]
  for (const [i, page] of pages.entries()) {
    const own = i > 0 ? `Supplement ${i} of ${supplements.length}` : ''
    pageNumber(page, i + 1, pages.length)
    page.line(own, PAGE.right, FRONT.header.y + 22, { size: 7.5, align: 'right' })
  }
  return pages.map((page) => page.marks)
}

/** Everything that did not fit on the front page. */
interface Rest {
  instructions: string
  orders: SetRow<CustomerOrderRow>[]
  commodities: SetRow<CommodityRow>[]
}

function drawFront(sheet: Sheet, facts: BillOfLadingFacts): Rest {
  pageHeader(sheet, WORDING.title, facts.date, facts.logo !== null)
  shipFromBlock(sheet, facts)
  shipToBlock(sheet, facts)
  billToBlock(sheet, facts)
  bolNumberBlock(sheet, facts)
  carrierBlock(sheet, facts)
  proBlock(sheet, facts)
  termsBlock(sheet, facts)
  masterBlock(sheet, facts)
  const hasMore = facts.underlyingBolNumbers.length > UNDERLYING_ON_FRONT
  const isContinued = instructionsBlock(sheet, instructionsText(facts, UNDERLYING_ON_FRONT))
  const orders = frontTable(sheet, ORDERS, FRONT.orders, ORDERS_TITLE, setRows(ORDERS, facts.orders))
  const commodities = commoditiesBlock(sheet, facts, setRows(COMMODITIES, facts.commodities))
  valueBlock(sheet, facts)
  codBlock(sheet, facts)
  contractBlocks(sheet)
  signatureBlocks(sheet, facts)
  for (const [name, box] of Object.entries(FRONT)) if (name !== 'header') sheet.frame(box)
  sheet.frame({ x: PAGE.left, y: FRONT.shipFrom.y, w: PAGE.width, h: 760 - FRONT.shipFrom.y }, FRAME)
  const instructions = isContinued || hasMore ? instructionsText(facts, Infinity) : ''
  return { instructions, orders, commodities }
}

/**
 * The shipper's instructions; on a master, the numbers of the bills under it; with stops, a reference to their list.
 */
function instructionsText(facts: BillOfLadingFacts, most: number): string {
  const { underlyingBolNumbers: numbers, drops } = facts
  const more = numbers.length > most ? ` and ${numbers.length - most} more on the supplement page` : ''
  const list = `Underlying bills of lading: ${numbers.slice(0, most).join(', ')}${more}`
  const stops = `Unload at ${drops.length} stops, in the order of the supplement page.`
  const lines = [numbers.length > 0 ? list : '', drops.length > 0 ? stops : '', facts.specialInstructions]
  return lines.filter(Boolean).join('\n')
}

function drawSupplements(facts: BillOfLadingFacts, rest: Rest): Sheet[] {
  const flow = new SupplementFlow(facts)
  const drops = facts.drops.map((drop, index) => ({ ...drop, number: index + 1 }))
  flow.table(DROPS, 'STOPS, IN THE ORDER OF TRAVEL', setRows(DROPS, drops))
  flow.text('SPECIAL INSTRUCTIONS', rest.instructions)
  flow.table(ORDERS, `${ORDERS_TITLE} (CONTINUED)`, rest.orders)
  flow.table(COMMODITIES, `${COMMODITIES_TITLE} (CONTINUED)`, rest.commodities)
  return flow.sheets
}

const LEAST_ROOM = 90

/** Fills supplement pages from top to bottom, opening one only if there is something to put on it. */
class SupplementFlow {
  readonly sheets: Sheet[] = []
  private y = Number.POSITIVE_INFINITY
  private readonly facts: BillOfLadingFacts

  constructor(facts: BillOfLadingFacts) {
    this.facts = facts
  }

  text(title: string, text: string): void {
    if (text === '') return
    const sheet = this.sheetWith(LEAST_ROOM)
    const w = PAGE.width - 10
    const room = SUPPLEMENT.bottom - this.y - BAND - 8
    const set = fitText(text, w, room, { size: 9 })
    const h = BAND + heightOf(set.lines.length, set.size) + 8
    const box = { x: PAGE.left, y: this.y, w: PAGE.width, h }
    band(sheet, box, title)
    sheet.text(text, { x: PAGE.left + 5, y: this.y + BAND + 4, w, h: room }, { size: 9 })
    sheet.frame(box)
    this.y += h + 8
  }

  table<Row>(table: Table<Row>, title: string, rows: SetRow<Row>[]): void {
    let left = rows
    while (left.length > 0) {
      const sheet = this.sheetWith(LEAST_ROOM + left[0]!.height)
      const top = this.y + BAND + table.headHeight
      // At least one, so that no row, however large, stops the flow.
      const count = Math.max(1, countFitting(left, SUPPLEMENT.bottom - top - table.totalHeight))
      const shown = left.slice(0, count)
      const height = shown.reduce((total, set) => total + set.height, 0)
      const box = { x: PAGE.left, y: this.y, w: PAGE.width, h: top + height + table.totalHeight - this.y }
      band(sheet, box, title)
      drawHead(sheet, table, box.x, this.y + BAND)
      drawRows(sheet, table, shown, box.x, top, height)
      const onPage = shown.map((set) => set.row)
      drawTotal(sheet, table, onPage, box.x, top + height, 'TOTAL OF THIS BLOCK')
      sheet.frame(box)
      this.y = box.y + box.h + 8
      left = left.slice(count)
    }
  }

  private sheetWith(height: number): Sheet {
    if (this.y + height <= SUPPLEMENT.bottom) return this.sheets.at(-1)!
    const sheet = new Sheet()
    pageHeader(sheet, WORDING.supplementTitle, this.facts.date, this.facts.logo !== null)
    reference(sheet, this.facts)
    this.sheets.push(sheet)
    this.y = SUPPLEMENT.top
    return sheet
  }
}

/** Identifies the bill on a supplement page. */
function reference(sheet: Sheet, facts: BillOfLadingFacts): void {
  const { x, y, w, h } = SUPPLEMENT.reference
  sheet.frame(SUPPLEMENT.reference, FRAME)
  label(sheet, 'Bill of Lading Number:', x + 5, y + 12)
  sheet.text(facts.bolNumber, { x: x + 72, y: y + 2, w: 150, h: 15 }, { ...PROMINENT, middle: true })
  label(sheet, 'SCAC / Pro number:', x + 300, y + 12)
  const pro = [facts.scac, facts.proNumber].filter(Boolean).join('  ')
  sheet.text(pro, { x: x + 362, y: y + 2, w: w - 367, h: 15 }, { ...PROMINENT, middle: true })
  for (const [i, [name, party]] of [
    ['Ship from:', facts.shipFrom] as const,
    ['Ship to:', facts.shipTo] as const,
  ].entries()) {
    const left = x + 5 + i * (w / 2)
    label(sheet, name, left, y + 26)
    const start = left + widthOf('Ship from: ', 'regular', 7)
    const box = { x: start, y: y + 19, w: x + (i + 1) * (w / 2) - start - 4, h: 17 }
    sheet.text([party.name, placeLine(party)].filter(Boolean).join(', '), box, { size: 8 })
  }
  if (facts.commodities.some((row) => row.hazmat)) {
    sheet.text(
      emergencyText(facts),
      { x: x + 5, y: y + h - 14, w: w - 10, h: 12 },
      { size: 8.5, face: 'bold', middle: true },
    )
  }
}
