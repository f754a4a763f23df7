import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const toldOf = async (shipmentId: string): Promise<{ recipient: string; text: string; jobs: number }[]> =>
  (
    await product.database.pool.query(
      `select recipient, payload ->> 'text' as text,
        (select count(*)::int from graphile_worker.jobs where key = 'deliver:' || outbox.id) as jobs
       from outbox where shipment_id = $1 and kind = 'booked' order by recipient`,
      [shipmentId],
    )
  ).rows
const pickup = (body: object, flag = 'tender') =>
  product.call('Shipment/Pickup', { as: 'clerk', query: { flag }, body })

describe('the notify list of a booking', () => {
  it('gets one mail per address, with the tracking link and without the price', async () => {
    const rated = await rate(product, { NotifyCarrier: 'dock@example.com; sales@example.com' })
    const booked = await pickup(bookingOf(rated))
    const told = await toldOf(rated.shipmentId)
    expect(told.map(({ recipient, jobs }) => [recipient, jobs])).toEqual([
      ['dock@example.com', 1],
      ['sales@example.com', 1],
    ])
    expect(told[0]!.text).toContain(booked.body.BOLNumber)
    expect(told[0]!.text).toContain(booked.body.TrackingLink)
    expect(told[0]!.text).toContain(booked.body.CarrierName)
    expect(told[0]!.text).not.toContain('$')
  })

  it('can be sent with the booking', async () => {
    const rated = await rate(product)
    await pickup({ ...bookingOf(rated), NotifyCarrier: 'late@example.com' })
    expect((await toldOf(rated.shipmentId)).map(({ recipient }) => recipient)).toEqual(['late@example.com'])
  })

  it('is empty if the booking clears it, and so are the instructions', async () => {
    const said = { NotifyCarrier: 'dock@example.com', SpecialInstruction: 'Dock 4' }
    const emptied = { NotifyCarrier: '', SpecialInstruction: '' }
    const words = (reply: WireReply) => {
      const { NotifyCarrier, SpecialInstruction } = reply.body.shipment
      return { NotifyCarrier, SpecialInstruction }
    }
    const details = (body: object) => product.call('Shipment/ShipmentDetails', { as: 'clerk', body })
    const rated = await rate(product, said)
    expect((await pickup({ ...bookingOf(rated), ...emptied })).status).toBe(200)
    expect(words(await details({ shipmentId: rated.shipmentId }))).toEqual(emptied)
    expect(await toldOf(rated.shipmentId)).toEqual([])
    const saved = await details({ shipment: wireDraft({ PaymentType: 'C', ...said }) })
    const { shipmentId } = saved.body.shipment
    const body = { shipmentId, CollectCarrier: { SCAC: 'SYNA' }, ...emptied }
    expect((await product.call('Shipment/CollectTender', { as: 'clerk', body })).status).toBe(200)
    expect(words(await details({ shipmentId }))).toEqual(emptied)
    expect(await toldOf(shipmentId)).toEqual([])
  })

  it('gets no mail for a tender without notice', async () => {
    const rated = await rate(product, { NotifyCarrier: 'dock@example.com' })
    expect((await pickup(bookingOf(rated), 'withoutnotify')).status).toBe(200)
    expect(await toldOf(rated.shipmentId)).toEqual([])
  })

  it('gets a mail for each shipment of a bulk tender, and none without notice', async () => {
    const tender = async (notify: boolean) => {
      const rated = [
        await rate(product, { NotifyCarrier: 'dock@example.com' }),
        await rate(product, { NotifyCarrier: 'dock@example.com; sales@example.com' }),
        await rate(product),
      ]
      const started = await product.call('Shipment/BulkSchedule', {
        as: 'clerk',
        query: { flag: 'tender' },
        body: { rows: rated.map((one) => bookingOf(one)), notify },
      })
      expect([started.status, started.body.message]).toEqual([200, undefined])
      await runQueued(product, started.body.job.jobId)
      return Promise.all(rated.map(async ({ shipmentId }) => (await toldOf(shipmentId)).length))
    }
    expect(await tender(true)).toEqual([1, 2, 0])
    expect(await tender(false)).toEqual([0, 0, 0])
  })

  it('gets a mail for a collect tender, too', async () => {
    const shipment = wireDraft({ PaymentType: 'C', NotifyCarrier: 'dock@example.com' })
    const saved = await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipment } })
    const { shipmentId } = saved.body.shipment
    const body = { shipmentId, CollectCarrier: { SCAC: 'SYNA' } }
    expect((await product.call('Shipment/CollectTender', { as: 'clerk', body })).status).toBe(200)
    expect((await toldOf(shipmentId)).map(({ recipient }) => recipient)).toEqual(['dock@example.com'])
  })
})
