import { describe, expect, it } from 'vitest'
import { USUAL_BILL } from '#test/support/papers/bill-of-lading-samples.ts'
import { printPage, readPages, scan } from '#test/support/papers/pdf-proof.ts'
import { packingListMarks, renderPackingList } from './packing-list.ts'
import type { PackingListFacts } from './packing-list-facts.ts'

const facts: PackingListFacts = {
  bolNumber: USUAL_BILL.bolNumber,
  date: '2026-11-20',
  shipFrom: USUAL_BILL.shipFrom,
  shipTo: USUAL_BILL.shipTo,
  orderNumber: '4471902',
  poNumber: 'PO-4471902',
  carrierName: 'Old Dominion Freight Line',
  scac: 'ODFL',
  proNumber: '07209562763',
  lines: Array.from({ length: 3 }, (_, i) => ({
    itemCode: `SKU-${i}`,
    description: 'Store fixture, señal, steel',
    palletNumber: String(i + 1),
    handlingUnits: 1,
    handlingUnitType: 'PLT',
    pieces: 24,
    weightLb: 310.5,
  })),
  notes: 'Keep upright.',
  isVoid: false,
  logo: null,
}

describe('the packing list', () => {
  it('lists the contents of each unit, with totals', async () => {
    const [page, ...others] = await readPages(await renderPackingList(facts))
    expect(others).toEqual([])
    for (const text of [
      ...['PACKING LIST', 'Page 1 of 1', '11/20/2026', USUAL_BILL.bolNumber, '4471902', 'PO-4471902'],
      ...['Silver State Fixtures Inc', 'Lone Star Retail', '07209562763', 'SKU-2', 'señal', 'GRAND TOTAL'],
      ...['72', '931.5', 'Keep upright.', 'Packed by'],
    ]) {
      expect(page).toContain(text)
    }
  })

  it('has a bar code that is readable at 203 dpi', async () => {
    const symbols = await scan(await printPage(await renderPackingList(facts), 1))
    expect(symbols.map((symbol) => symbol.text)).toEqual([`(402)${USUAL_BILL.bolNumber}`])
  })

  it('continues on further pages, each line once, the grand total on the last', () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({
      ...facts.lines[0]!,
      itemCode: `SKU-${i}-`,
      pieces: 1,
    }))
    const pages = packingListMarks({ ...facts, lines })
    const texts = pages.map((page) => page.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
    expect(pages.length).toBeGreaterThan(2)
    for (const line of lines) expect(texts.flat().filter((text) => text === line.itemCode)).toHaveLength(1)
    expect(texts.map((page) => page.includes('GRAND TOTAL'))).toEqual(
      pages.map((_, i) => i === pages.length - 1),
    )
    expect(texts.at(-1)).toContain('37,260')
  })

  it('has a page even without lines', () => {
    expect(packingListMarks({ ...facts, lines: [] })).toHaveLength(1)
  })
})
