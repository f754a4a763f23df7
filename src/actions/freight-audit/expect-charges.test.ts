import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldAllFacts } from '#database/reports/fold-facts.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
let serial = 0
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

/** A shipment that was delivered and billed as booked, plus these charges. */
async function billed(extra: { code: string; description: string; amount: number }[]): Promise<string> {
  const { shipmentId, BOLNumber } = await book(product)
  const [{ charges }] = await rows(
    'select p.charges from shipments s join price_sheets p on p.id = s.price_sheet_id where s.id = $1',
    shipmentId,
  )
  const receipt = charges.map(({ code, label, cents }: { code: string; label: string; cents: number }) => ({
    ...{ code, description: label, amount: cents / 100 },
  }))
  const lines = [...receipt, ...extra]
  const total = Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100
  const number = `EXP-${process.pid}-${++serial}`
  const body = { number, scac: 'SYNA', bolNumber: BOLNumber, lines, total }
  const { status, body: reply } = await product.call('Invoices/Save', { as: 'admin', body })
  if (status !== 200) throw new Error(JSON.stringify(reply))
  await rows(
    `update shipments set status = 'D', picked_up_at = now() - interval '3 days', delivered_at = now() - interval '1 day' where id = $1`,
    shipmentId,
  )
  return shipmentId
}
const LIFTGATE = { code: 'LGDEL', description: 'Liftgate delivery', amount: 85 }
const expected = async (shipmentId: string, as: 'clerk' | 'other' = 'clerk') =>
  product.call('Invoices/Expected', { as, body: { shipmentId } })

describe('expected charges', () => {
  it('are those billed before for the same consignee, the same items or the same lane', async () => {
    const { shipmentId } = await rate(product)
    expect((await expected(shipmentId)).body.charges).toEqual([])
    const done: string[] = []
    for (const extra of [[LIFTGATE], [LIFTGATE], [], [{ ...LIFTGATE, amount: 95 }], [], [LIFTGATE]]) {
      done.push(await billed(extra))
    }
    expect((await expected(shipmentId)).body.charges).toEqual([
      {
        ...{ code: 'LGDEL', label: 'Liftgate delivery', alike: 'consignee', billed: 4, of: 6, average: 87.5 },
        words: '4 of 6 deliveries here were billed liftgate delivery, $87.50 on average.',
      },
    ])
    await rows(`update shipment_items set item = jsonb_set(item, '{itemCode}', '"SH-1"')`)
    // Another consignee on the lane, with the same items.
    await rows(
      `update shipments set destination = jsonb_set(destination, '{companyName}', '"Somebody Else"') where id = any($1::uuid[])`,
      done,
    )
    expect((await expected(shipmentId)).body.charges).toMatchObject([{ alike: 'item', billed: 4, of: 6 }])
    await rows(
      `update shipment_items set item = jsonb_set(item, '{itemCode}', '"OTHER-1"') where shipment_id = any($1::uuid[])`,
      done,
    )
    await foldAllFacts(product.database.pool)
    expect((await expected(shipmentId)).body.charges).toMatchObject([{ alike: 'lane', billed: 4, of: 6 }])
    await rows(`update freight_invoices set invoice_date = current_date - 200`)
    expect((await expected(shipmentId)).body.charges).toEqual([])
    await rows(`update freight_invoices set invoice_date = null`)
  })

  it('are none once the service is requested, and never come from another client', async () => {
    const ordering = await rate(product, { AdditionalService: ['LGDEL'] })
    expect((await expected(ordering.shipmentId)).body.charges).toEqual([])
    expect((await expected(ordering.shipmentId, 'other')).body.code).toBe('SHIPMENT_NOT_FOUND')
  })
})
