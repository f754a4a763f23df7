import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerOdflSandbox } from '#carriers/sandbox/odfl.ts'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { routableShipments } from '#test/support/routable-shipments.ts'
import { linkOdflTo, linkProject44 } from '../carrier-calls/network-tenders.test-support.ts'

/** Shipments without prices, including carriers with their own rating services. */

let product: TestApp
let p44: CarrierServer
let odfl: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  p44 = await openCarrierServer(answerProject44Sandbox)
  odfl = await openCarrierServer(answerOdflSandbox)
  await linkProject44(product, p44)
  await linkOdflTo(product, odfl)
})
afterEach(() => {
  p44.answer(undefined)
  odfl.answer(undefined)
})
afterAll(async () => {
  await p44?.close()
  await odfl?.close()
  await product?.close()
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const made = (count: number) =>
  routableShipments(product.database.db, product.scene.users.clerk.clientId, count)
const call = async (path: string, body: object) => (await product.call(path, { as: 'clerk', body })).body

async function route(shipmentIds: readonly string[], rule = 'cheapest') {
  const { job } = await call('Shipment/MultiRouting', { shipmentIds, rule })
  await runQueued(product, job.jobId)
  return (await call('Shipment/MultiRouting', { jobId: job.jobId })).job
}
const routingsOf = async (shipmentIds: readonly string[]) =>
  (await call('Shipment/RoutedOffers', { shipmentIds })).routings
const own = (id: string) =>
  rows(`select * from price_sheets where shipment_id = $1 and source = 'carrier' order by scac`, id)
const questions = () =>
  [...p44.requests, ...odfl.requests].filter(({ url }) => /quotes|rate/i.test(url) && !url.includes('token'))
const scacs = (sheets: readonly { scac: string }[]) => [...new Set(sheets.map(({ scac }) => scac))].sort()

describe('carriers with their own services, in a bulk routing', () => {
  it('are asked about every shipment, and compared with the tariffs', async () => {
    const ids = await made(20)
    expect(await route(ids)).toMatchObject({ done: 20, failed: 0 })
    const routings = await routingsOf(ids)
    expect(routings).toHaveLength(20)
    for (const { Offers, CurrAmount, CarrierSCAC, DearestCharge } of routings) {
      expect(scacs(Offers.map(({ CarrierSCAC: scac }: { CarrierSCAC: string }) => ({ scac })))).toEqual(
        expect.arrayContaining(['ABCD', 'ODFL', 'SYNA']),
      )
      const amounts = Offers.map((offer: { CurrAmount: number }) => offer.CurrAmount)
      expect([CurrAmount, DearestCharge]).toEqual([Math.min(...amounts), Math.max(...amounts)])
      expect(Offers[0]).toMatchObject({ CarrierSCAC, CurrAmount })
    }
    for (const id of ids) expect(scacs(await own(id))).toEqual(['ABCD', 'ODFL'])
    const [one] = await rows('select version, price_sheet_id from shipments where id = $1', ids[0])
    for (const sheet of await own(ids[0]!)) expect(sheet.shipment_version).toBe(one.version)
  })

  it('are picked at their own price, by a rule or by hand, and not asked again while it is valid', async () => {
    const [id] = await made(1)
    await route([id!], 'defaults')
    const [odflSheet] = (await own(id!)).filter(({ scac }) => scac === 'ODFL')
    const [picked] = await rows('select * from shipments where id = $1', id)
    expect([picked.carrier_scac, picked.price_sheet_id]).toEqual(['ODFL', odflSheet.id])
    const asked = questions().length
    await route([id!], 'cheapest')
    expect(questions()).toHaveLength(asked)
    const [abcd] = (await own(id!)).filter(({ scac }) => scac === 'ABCD')
    const choice = { shipmentId: id, CarrierSCAC: 'ABCD', ServiceCode: abcd.service_code }
    const chosen = await product.call('Shipment/ChooseRoutedCarrier', { as: 'clerk', body: choice })
    expect([chosen.status, chosen.body.message]).toEqual([200, undefined])
    const [now] = await rows('select * from shipments where id = $1', id)
    expect([now.carrier_scac, now.price_sheet_id, now.total_cents]).toEqual(['ABCD', abcd.id, abcd.cents])
    expect(questions()).toHaveLength(asked)
    expect((await own(id!)).filter(({ shipment_version: of }) => of !== now.version)).toEqual([])
  })

  it('are asked again when their answer has expired; the old answer is removed', async () => {
    const [id] = await made(1)
    await route([id!])
    const before = await own(id!)
    await rows(`update price_sheets set expires_at = now() - interval '1 minute' where shipment_id = $1`, id)
    const asked = questions().length
    expect(await route([id!])).toMatchObject({ done: 1 })
    expect(questions().length).toBeGreaterThan(asked)
    const after = await own(id!)
    expect(scacs(after)).toEqual(['ABCD', 'ODFL'])
    for (const { id: old } of before) expect(after.map((sheet) => sheet.id)).not.toContain(old)
  })

  it('are asked about the current shipment; a row that is changed in the meantime reports that', async () => {
    const [changed, other] = await made(2)
    let isDone = false
    p44.answer(() => {
      if (!isDone) {
        isDone = true
        void rows('update shipments set version = version + 1 where id = $1', changed)
      }
      return undefined
    })
    const job = await route([changed!, other!])
    expect(job).toMatchObject({ done: 1, failed: 1 })
    expect(job.outcomes.find(({ id }: { id: string }) => id === changed)).toMatchObject({
      ...{ outcome: 'refused', code: 'SHIPMENT_CHANGED' },
    })
    expect(await own(changed!)).toEqual([])
  })

  it('that do not answer do not stop a row: it names the carriers that were not compared', async () => {
    odfl.answer(() => ({ status: 400, headers: {}, body: 'no' }))
    p44.answer(() => null)
    const ids = await made(2)
    const job = await route(ids)
    expect(job).toMatchObject({ done: 2, failed: 0 })
    for (const { outcome, message } of job.outcomes) {
      expect([outcome, message]).toEqual(['done', expect.stringContaining('Not compared with ')])
      expect(message).toContain('Abcd Freight: ')
    }
    const { job: shown } = await call('Shipment/MultiRouting', { jobId: job.jobId, outcomes: 'refused' })
    expect(shown.outcomes).toHaveLength(2)
    for (const id of ids) expect(await own(id)).toEqual([])
  })
})
