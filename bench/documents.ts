/**
 * P9: shipments per second on one core with all their documents (three bills of lading, packing list, pallet labels) in
 * one PDF each, with American names and with names that need embedded fonts. Then labels per second, and a print job of
 * 1,000 shipments streamed over HTTP. `node bench/documents.ts [shipments]`.
 */

import { BILL_OF_LADING_COPIES, type BillOfLadingFacts } from '#documents/facts/facts.ts'
import type { PackingListFacts } from '#documents/papers/packing-list-facts.ts'
import { type PrintPart, renderPrintSet } from '#documents/rendering/print-set.ts'
import { USUAL_BILL } from '#test/support/papers/bill-of-lading-samples.ts'
import { USUAL_LABEL } from '#test/support/papers/label-samples.ts'
import { measureLabels } from './support/labels-a-second.ts'
import { sayLoad } from './support/measures.ts'
import { measurePrintStream } from './support/print-stream.ts'

const GOAL = 50
const SHIPMENTS = Number(process.argv[2] ?? 200)
const PALLETS = 4

const NAMES: [name: string, shipTo: Partial<BillOfLadingFacts['shipTo']>][] = [
  ['American names', {}],
  ['Polish, Greek and Cyrillic names', { name: 'Zakład Łódź, Θεσσαλονίκη, Щёлково' }],
  ['Japanese and Korean names', { name: '東京都港区芝公園 서울특별시' }],
]

async function shipmentsASecond(given: Partial<BillOfLadingFacts['shipTo']>): Promise<number> {
  const shipTo = { ...USUAL_BILL.shipTo, ...given }
  await renderPrintSet('Warm', partsOf(0, shipTo))
  const before = process.cpuUsage()
  for (let n = 1; n <= SHIPMENTS; n++) await renderPrintSet(`Shipment ${n}`, partsOf(n, shipTo))
  const { user, system } = process.cpuUsage(before)
  return SHIPMENTS / ((user + system) / 1_000_000)
}

/** All documents of a shipment; no two are the same, so that none can be reused. */
function partsOf(n: number, shipTo: BillOfLadingFacts['shipTo']): PrintPart[] {
  const bill = { ...USUAL_BILL, shipTo, proNumber: String(10_000_000_000 + n * 7_919) }
  const labels = Array.from({ length: PALLETS }, (_, index) => ({
    ...USUAL_LABEL,
    shipTo,
    unit: index + 1,
    units: PALLETS,
    orderNumber: `SO-${n}`,
  }))
  return [
    { kind: 'BOL', facts: bill, copies: BILL_OF_LADING_COPIES },
    { kind: 'PackingList', lists: [packingListOf(bill)], copies: 1 },
    { kind: 'CarrierLabel', labels, copies: 1 },
  ]
}

function packingListOf({ shipFrom, shipTo, bolNumber, proNumber }: BillOfLadingFacts): PackingListFacts {
  const lines = USUAL_BILL.commodities.map(({ description }, index) => ({
    itemCode: `ITEM-${index}`,
    description,
    palletNumber: String(index + 1),
    handlingUnits: 2,
    handlingUnitType: 'PLT',
    pieces: 24,
    weightLb: 480,
  }))
  const { date, carrierName, scac } = USUAL_BILL
  const numbers = { orderNumber: '4471902', poNumber: 'PO-4471902' }
  const ends = { bolNumber, date, shipFrom, shipTo, carrierName, scac, proNumber }
  return { ...ends, ...numbers, lines, notes: '', isVoid: false, logo: null }
}

sayLoad()
let isMet = true
for (const [name, shipTo] of NAMES) {
  const rate = await shipmentsASecond(shipTo)
  isMet &&= rate >= GOAL
  console.log(`P9 all papers, ${name}: ${rate.toFixed(0)} shipments/s a core (goal >= ${GOAL})`)
}
await measureLabels()
isMet = (await measurePrintStream()) && isMet
process.exitCode = isMet ? 0 : 1
