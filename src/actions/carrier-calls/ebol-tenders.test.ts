import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerEbolSandbox } from '#carriers/sandbox/ebol.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { deliverTender } from './network-tenders.test-support.ts'

let product: TestApp
let carrier: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  carrier = await openCarrierServer(answerEbolSandbox)
})
afterAll(async () => {
  await carrier?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(carrier))

const SCAC = 'SYNA'
const setUp = (changes: object = {}, as: 'admin' | 'clerk' = 'admin') =>
  product.call('Carriers/EbolAccounts', {
    as,
    body: {
      Work: 'save',
      Account: {
        ...{ SCAC, Environment: 'live', bolUrl: carrier.url, pickupUrl: carrier.url },
        ...{ secret: 'token-of-the-carrier', accountNumber: '4711', ...changes },
      },
    },
  })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const messageOf = async (id: string) => (await rows('select state, detail from outbox where id = $1', id))[0]
const shipmentOf = async (id: string) => (await rows('select * from shipments where id = $1', id))[0]
const sent = () =>
  carrier.requests.map(
    ({ method, url }) => `${method} ${url.replace(/\w+$/, (end) => (/\d{8}/.test(end) ? '#' : end))}`,
  )

async function book() {
  const rated = await rate(product)
  await rows(
    `update shipments set origin = origin || '{"contactPhone":"7755550100"}',
      destination = destination || '{"contactPhone":"7755550101"}' where id = $1`,
    rated.shipmentId,
  )
  const { status, body } = await product.call('Shipment/Pickup', {
    as: 'clerk',
    body: bookingOf(rated, SCAC),
  })
  expect([status, body.tender?.channel, body.message]).toEqual([200, 'api', body.message])
  return { shipmentId: rated.shipmentId as string, messageId: body.tender.messageId as string }
}

describe('a carrier with an eBOL account', () => {
  it('is set up once, with its secret encrypted and its carrier tendered to by API', async () => {
    const { status, body } = await setUp()
    expect([status, body.message]).toEqual([200, expect.stringContaining('now gets its tenders by eBOL.')])
    expect(body.accounts).toMatchObject([{ SCAC, bolUrl: carrier.url, hasSecret: true, secret: '' }])
    expect(JSON.stringify(await rows('select * from network_accounts'))).not.toContain('token-of-the-carrier')
    expect((await setUp()).status).toBe(409)
  })

  it.each([
    ['another carrier', { SCAC: 'NONE' }, 'Account.SCAC'],
    ['no address', { bolUrl: 'carrier' }, 'Account.bolUrl'],
    ['no secret', { secret: '' }, 'Account.secret'],
    ['no user name', { login: 'basic' }, 'Account.userName'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { status, body } = await setUp(changes)
    expect([status, Object.keys(body.fields ?? body.errors ?? {})]).toEqual([
      422,
      expect.arrayContaining([field]),
    ])
  })

  it('does not send a stored secret to another address', async () => {
    const [account] = (await product.call('Carriers/EbolAccounts', { as: 'admin', body: { Work: 'load' } }))
      .body.accounts
    const moved = await setUp({ AccountId: account.AccountId, bolUrl: 'https://other.example', secret: '' })
    expect(moved.status).toBe(422)
    const same = await setUp({ AccountId: account.AccountId, secret: '' })
    expect([same.status, same.body.accounts[0].hasSecret]).toEqual([200, true])
  })
})

describe('a tender by eBOL', () => {
  it('sends the bill of lading, then the pickup, once; the PRO number of the reply is saved', async () => {
    const { shipmentId, messageId } = await book()
    await deliverTender(product, messageId)
    await deliverTender(product, messageId)
    expect(sent()).toEqual(['POST /bol/v1/app/', 'POST /v1/pickups/'])
    const { pro_number } = await shipmentOf(shipmentId)
    expect(pro_number).toMatch(/^\d{9}$/)
    expect(JSON.parse(carrier.requests[1]!.body).shipmentDetails[0].proNumber).toBe(pro_number)
    expect(await messageOf(messageId)).toEqual({
      state: 'delivered',
      detail: expect.stringMatching(/^Accepted, pickup P\d{8}, PRO \d{9}$/),
    })
    const logged = await rows(`select * from carrier_exchanges where network = 'ebol'`)
    expect(logged).toHaveLength(2)
    expect(JSON.stringify(logged)).not.toContain('token-of-the-carrier')
  })

  it('that is refused counts as declined, with the carrier’s reason', async () => {
    const { shipmentId, messageId } = await book()
    const body = JSON.stringify([{ code: '700', message: 'Outside the ship window.' }])
    carrier.answer(() => ({ status: 400, headers: {}, body }))
    await deliverTender(product, messageId)
    expect(await messageOf(messageId)).toEqual({
      state: 'failed',
      detail: 'eBOL refused it: Outside the ship window.',
    })
    expect(await shipmentOf(shipmentId)).toMatchObject({ is_declined: true })
  })

  it('withdraws the bill of lading if the pickup is rejected', async () => {
    const { shipmentId, messageId } = await book()
    const body = JSON.stringify([{ pickupStatus: 'Reject', pickupMessage: ['No truck that day.'] }])
    carrier.answer(({ url }) => (url === '/v1/pickups/' ? { status: 200, headers: {}, body } : undefined))
    await deliverTender(product, messageId)
    expect(sent()).toEqual(['POST /bol/v1/app/', 'POST /v1/pickups/', 'DELETE /bol/v1/app/#'])
    expect(await shipmentOf(shipmentId)).toMatchObject({
      is_declined: true,
      problem: 'Tender declined: No truck that day.',
    })
  })

  it.each(['/bol/v1/app/', '/v1/pickups/'])(
    'without an answer of %s waits for a person, and is never sent again',
    async (path) => {
      const { messageId } = await book()
      carrier.answer(({ url }) => (url === path ? null : undefined))
      await deliverTender(product, messageId)
      expect((await messageOf(messageId)).state).toBe('unknown')
      const before = carrier.requests.length
      carrier.answer(undefined)
      await deliverTender(product, messageId)
      expect(carrier.requests).toHaveLength(before)
      if (path === '/v1/pickups/') {
        expect((await messageOf(messageId)).detail).toMatch(
          /The carrier has the bill of lading with PRO \d{9}\./,
        )
      }
    },
  )

  it('is withdrawn at the carrier when the shipment is voided', async () => {
    const { shipmentId, messageId } = await book()
    await deliverTender(product, messageId)
    await product.call('Shipment/Void', { as: 'clerk', body: { shipmentId, reason: 'Not needed' } })
    const [cancellation] = await rows(
      `select id from outbox where shipment_id = $1 and kind = 'cancel'`,
      shipmentId,
    )
    await deliverTender(product, cancellation.id)
    expect(sent().slice(2)).toEqual(['DELETE /v1/pickups/#', 'DELETE /bol/v1/app/#'])
    expect(await messageOf(cancellation.id)).toEqual({ state: 'delivered', detail: 'Canceled' })
  })

  it('is sent by e-mail again after the account is deleted', async () => {
    const [account] = (await product.call('Carriers/EbolAccounts', { as: 'admin', body: { Work: 'load' } }))
      .body.accounts
    const gone = await product.call('Carriers/EbolAccounts', {
      as: 'admin',
      body: { Work: 'delete', AccountId: account.AccountId },
    })
    expect([gone.status, gone.body.accounts]).toEqual([200, []])
    expect(
      await rows('select distinct tender_channel from carriers where scac = $1 and deleted_at is null', SCAC),
    ).toEqual([{ tender_channel: 'email' }])
  })
})
