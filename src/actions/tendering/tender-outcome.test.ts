import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const settle = (messageId: string, outcome: string) =>
  product.call('Shipment/ConfirmTenderOutcome', { as: 'clerk', body: { messageId, outcome } })
const move = async (shipmentId: string, action: string) =>
  expect(
    (await product.call('Shipment/UpdateStatusCode', { as: 'clerk', body: { shipmentId, action } })).status,
  ).toBe(200)
/** Simulates that no mail server accepted it. */
const fail = (messageId: string) =>
  product.database.pool.query(`update outbox set state = 'failed', finished_at = now() where id = $1`, [
    messageId,
  ])

describe('a tender that was not sent', () => {
  it('can be sent again while the shipment waits for its carrier, also with a problem', async () => {
    const { shipmentId, tender } = await book(product)
    await move(shipmentId, 'reportProblem')
    await fail(tender.messageId)
    expect((await settle(tender.messageId, 'sendAgain')).body).toMatchObject({ state: 'waiting' })
  })

  it.each([
    ['voided', ['void']],
    ['declined', ['declineTender']],
    ['picked up', ['moveToTransit']],
    ['delivered', ['moveToTransit', 'moveToDelivered']],
  ])(
    'cannot be sent again once the shipment was %s; it can still be marked as arrived',
    async (_state, actions) => {
      const { shipmentId, tender } = await book(product)
      await fail(tender.messageId)
      for (const action of actions) await move(shipmentId, action)
      const refused = await settle(tender.messageId, 'sendAgain')
      expect([refused.status, refused.body.code]).toEqual([409, 'ACTION_REFUSED'])
      expect((await settle(tender.messageId, 'arrived')).body).toMatchObject({ state: 'delivered' })
    },
  )

  it('cannot be sent again once it was declined and tendered without notice', async () => {
    const rated = await rate(product)
    const first = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated, 'SYNA') })
    const { messageId } = first.body.tender
    await fail(messageId)
    await move(rated.shipmentId, 'declineTender')
    const quiet = await product.call('Shipment/Pickup', {
      as: 'clerk',
      query: { flag: 'withoutnotify' },
      body: { ...bookingOf(rated, 'SYNB'), OverrideReason: 'They have a truck', version: undefined },
    })
    expect([quiet.status, quiet.body.tender.channel]).toEqual([200, 'none'])
    const refused = await settle(messageId, 'sendAgain')
    expect([refused.status, refused.body.code]).toEqual([409, 'ACTION_REFUSED'])
    expect(refused.body.message).toContain('it has been tendered again since then')
    // Screens distinguish it from the tender to the current carrier, which was sent nothing.
    const { shipment } = (
      await product.call('Shipment/ShipmentDetails', {
        as: 'clerk',
        body: { shipmentId: rated.shipmentId },
      })
    ).body
    const log = shipment.CarrierResponseLog as { kind: string; isRetired?: boolean }[]
    expect(log.filter(({ kind }) => kind === 'tender')).toMatchObject([{ isRetired: true }])
    expect((await settle(messageId, 'arrived')).body).toMatchObject({ state: 'delivered' })
  })

  it('cannot be sent again once another carrier was tendered to', async () => {
    const rated = await rate(product)
    const pickup = (scac: string) =>
      product.call('Shipment/Pickup', {
        as: 'clerk',
        body: { ...bookingOf(rated, scac), OverrideReason: 'They have a truck', version: undefined },
      })
    const first = (await pickup('SYNA')).body.tender.messageId
    await move(rated.shipmentId, 'declineTender')
    const second = (await pickup('SYNB')).body.tender.messageId
    await fail(first)
    await fail(second)
    expect((await settle(first, 'sendAgain')).status).toBe(409)
    expect((await settle(second, 'sendAgain')).status).toBe(200)
  })

  it('cannot be settled if its outcome is known', async () => {
    const { tender } = await book(product)
    await product.database.pool.query(`update outbox set state = 'delivered' where id = $1`, [
      tender.messageId,
    ])
    const settled = await settle(tender.messageId, 'arrived')
    expect([settled.status, settled.body.code]).toEqual([409, 'MESSAGE_SETTLED'])
    expect(settled.body.message).toBe(
      'This message does not need attention. Only messages that failed or whose outcome is unknown can be marked as resolved.',
    )
  })
})
