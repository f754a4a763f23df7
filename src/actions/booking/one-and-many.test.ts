import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { runQueued } from '#test/support/rate-sheets.ts'

/** One shipment and one row of a bulk booking follow the same rules, except for intended differences. */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  const SoldToAccount = { SoldTo: 'PREFERS', PreferredCarriers: [{ SCAC: 'SYNB', Reason: 'Contract' }] }
  await product.call('Shipment/SoldToDetails', { as: 'admin', body: { function: 'add', SoldToAccount } })
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const stored = async (id: string) => (await rows('select * from shipments where id = $1', id))[0]
const messagesOf = (id: string, kind: string) =>
  rows('select * from outbox where shipment_id = $1 and kind = $2', id, kind)

interface Outcome {
  isBooked: boolean
  code: string
  message: string
}

async function one(body: Record<string, unknown>): Promise<Outcome> {
  const reply = await product.call('Shipment/Pickup', { as: 'clerk', body })
  return { isBooked: reply.status === 200, code: reply.body.code ?? '', message: reply.body.message ?? '' }
}

const many = (row: Record<string, unknown>) => bulk(row, 'tender')

async function bulk(row: Record<string, unknown>, flag: 'schedule' | 'tender'): Promise<Outcome> {
  const asked = { as: 'clerk' as const, query: { flag } }
  const { job } = (await product.call('Shipment/BulkSchedule', { ...asked, body: { rows: [row] } })).body
  await runQueued(product, job.jobId)
  const read = await product.call('Shipment/BulkSchedule', { ...asked, body: { jobId: job.jobId } })
  const [{ outcome, code, message }] = read.body.job.outcomes
  return { isBooked: outcome === 'done', code, message }
}

const WAYS = [
  ['one shipment', one],
  ['a row of many', many],
] as const

describe.each(WAYS)('booking %s', (_name, book) => {
  it('records in the audit trail which carrier goes at what price', async () => {
    const rated = await rate(product)
    expect(await book(bookingOf(rated, 'SYNA'))).toMatchObject({ isBooked: true })
    const { total_cents, bol_number } = await stored(rated.shipmentId)
    const [line] = await rows(
      `select detail from audit_trail where subject_id = $1 and what = 'shipment.tendered'`,
      rated.shipmentId,
    )
    expect(line.detail).toEqual({
      BOL: bol_number,
      carrier: 'Synthetic Alpha Freight (SYNA)',
      charge: `$${(total_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      option: 'tender',
    })
  })

  it('keeps the override that was agreed when the shipment was scheduled, with its reason', async () => {
    const { shipmentId, price } = await scheduledPastTheGuide()
    const before = await stored(shipmentId)
    expect(before.override_at).not.toBeNull()
    await rows(`delete from price_sheets where shipment_id = $1 and scac <> 'SYNA'`, shipmentId)
    await rows('delete from routed_offers where shipment_id = $1', shipmentId)
    expect(await book({ shipmentId, selectedPricesheetid: price })).toMatchObject({ isBooked: true })
    expect(await stored(shipmentId)).toMatchObject({
      override_reason: 'Faster',
      override_against: before.override_against,
    })
  })

  it('drops the override of a price that was replaced by another one', async () => {
    const { shipmentId, rated } = await scheduledPastTheGuide()
    const preferred = bookingOf(rated, 'SYNB')
    expect(await book(preferred)).toMatchObject({ isBooked: true })
    expect(await stored(shipmentId)).toMatchObject({
      carrier_scac: 'SYNB',
      override_reason: '',
      override_at: null,
    })
  })

  it('reports why a carrier cannot be tendered to: none of its accounts serves the warehouse', async () => {
    const rated = await rate(product)
    await rows(`update carriers set location = 'ELSEWHERE' where scac = 'SYNA'`)
    const refused = await book(bookingOf(rated, 'SYNA'))
    await rows(`update carriers set location = '' where scac = 'SYNA'`)
    expect(refused).toMatchObject({
      isBooked: false,
      code: 'TENDER_ACCOUNT_MISSING',
      message: expect.stringContaining('none of its accounts serves this warehouse'),
    })
    expect(await stored(rated.shipmentId)).toMatchObject({ status: 'Q', version: 1 })
  })

  it('follows the rules of the company: who is notified, and how long the carrier may take', async () => {
    await saveRules({ booked: true }, { remindAfterHours: 2, expireAfterHours: 5 })
    const loud = await rate(product, { NotifyCarrier: 'dock@example.com' })
    expect(await book(bookingOf(loud, 'SYNA'))).toMatchObject({ isBooked: true })
    expect(await messagesOf(loud.shipmentId, 'booked')).toHaveLength(1)
    const [request] = await rows('select * from tender_requests where shipment_id = $1', loud.shipmentId)
    expect(request.expires_at - request.asked_at).toBe(5 * 3_600_000)
    await saveRules({ booked: false }, { remindAfterHours: 4, expireAfterHours: 0 })
    const quiet = await rate(product, { NotifyCarrier: 'dock@example.com' })
    expect(await book(bookingOf(quiet, 'SYNA'))).toMatchObject({ isBooked: true })
    expect(await messagesOf(quiet.shipmentId, 'booked')).toEqual([])
    expect(await messagesOf(quiet.shipmentId, 'tender')).toHaveLength(1)
  })
})

describe('what differs between one and many', () => {
  it('a bulk row books a collect shipment with a price; a single one needs the collect call', async () => {
    const [alone, row] = [
      await rate(product, { PaymentType: 'C' }),
      await rate(product, { PaymentType: 'C' }),
    ]
    expect(await one(bookingOf(alone, 'SYNA'))).toMatchObject({ isBooked: false, code: 'VALIDATION_FAILED' })
    expect(await many(bookingOf(row, 'SYNA'))).toMatchObject({ isBooked: true })
  })

  it('a bulk row without a price uses the price of its shipment; a single booking must name it', async () => {
    const { shipmentId } = await scheduledPastTheGuide()
    const unnamed = { shipmentId, selectedPricesheetid: '' }
    expect(await one(unnamed)).toMatchObject({ isBooked: false, code: 'PRICE_SHEET_NOT_FOUND' })
    expect(await many(unnamed)).toMatchObject({ isBooked: true })
  })
})

/** Scheduled with a carrier that the routing guide does not prefer. */
async function scheduledPastTheGuide() {
  const rated = await rate(product, { SoldTo: 'PREFERS' })
  const row = bookingOf(rated, 'SYNA')
  expect(await bulk({ ...row, OverrideReason: 'Faster' }, 'schedule')).toMatchObject({ isBooked: true })
  const shipmentId: string = rated.shipmentId
  // Prices that are not agreed become outdated with the new version; this simulates that they were rated again.
  await rows(
    'update price_sheets set shipment_version = (select version from shipments where id = $1) where shipment_id = $1',
    shipmentId,
  )
  return { rated, shipmentId, price: row.selectedPricesheetid }
}

async function saveRules(messages: object, tenders: object): Promise<void> {
  const { version } = (await product.call('Client/Settings', { as: 'admin', body: {} })).body
  const saved = await product.call('Client/Settings', {
    as: 'admin',
    body: { settings: { messages, tenders }, version },
  })
  expect([saved.status, saved.body.message]).toEqual([200, undefined])
}
