import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeBills } from '#actions/freight-audit/take-bill.ts'
import type { FreightBill } from '#domain/freight-audit/bill.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { compareJob } from './audit-tasks.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

it('a bill that cannot be compared fails alone, and only that one is tried again', async () => {
  const { db, pool } = product.database
  const clientId = product.scene.a.id
  const booked = [await book(product), await book(product), await book(product)]
  const bills = booked.map(
    ({ BOLNumber }, at): FreightBill => ({
      ...{ number: `J-${at}`, kind: 'original', originalNumber: '', scac: 'SYNA', proNumber: '' },
      ...{ bolNumber: BOLNumber, references: [], trackingNumber: '', billDate: '', currency: 'USD' },
      ...{ billedWeightLb: null, billedClass: '', pieces: null, originZip: '', destinationZip: '' },
      lines: [{ description: 'Linehaul', code: '', cents: 10_000, weightLb: null, freightClass: '' }],
      totalCents: 10_000,
    }),
  )
  const taken = await takeBills(
    db,
    clientId,
    bills.map((bill) => ({ bill })),
    { source: 'edi', ediSetId: null },
  )
  const jobs = taken.flatMap((one) => (one.kind === 'taken' ? [{ clientId, billId: one.id }] : []))
  // A receipt of a later version of the product.
  const spoiled = `update price_sheets set receipt = jsonb_set(receipt::jsonb, '{steps}', '[9999]')
    where id = (select price_sheet_id from shipments where id = $1) returning id`
  expect((await pool.query(spoiled, [booked[1]!.shipmentId])).rowCount).toBe(1)
  const outcomes = await Promise.allSettled(await compareJob({ db, pool }, jobs))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await pool.query(
    'select explanation is not null as is_compared from freight_invoices order by invoice_number',
  )
  expect(rows.map(({ is_compared }) => is_compared)).toEqual([true, false, true])
})
