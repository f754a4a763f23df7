import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { runQueued } from '#test/support/rate-sheets.ts'
import { versionOf } from '#test/support/version-of.ts'
import { inDays, wireDraft } from '#test/support/wire-draft.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

const call = async (path: string, body: object) =>
  (await product.call(`Shipment/${path}`, { as: 'clerk', body })).body

async function work(path: string, body: object, query?: Record<string, string>) {
  const asked = { as: 'clerk' as const, ...(query ? { query } : {}) }
  const { job } = (await product.call(path, { ...asked, body })).body
  await runQueued(product, job.jobId)
  return (await product.call(path, { ...asked, body: { jobId: job.jobId } })).body.job
}

/** A shipment entered by hand, with the price that a bulk routing has picked for it. */
async function routed(): Promise<{ id: string; draft: Record<string, unknown> }> {
  const draft = { ...wireDraft() }
  const { shipment } = await call('ShipmentDetails', { shipment: draft })
  const job = await work('Shipment/MultiRouting', { shipmentIds: [shipment.shipmentId], rule: 'cheapest' })
  expect(job.done).toBe(1)
  return { id: shipment.shipmentId, draft }
}

const stored = async (id: string) => (await rows('select * from shipments where id = $1', id))[0]
const schedule = async (id: string) =>
  (await work('Shipment/BulkSchedule', { rows: [{ shipmentId: id }] }, { flag: 'schedule' })).outcomes[0]
const routingOf = async (id: string) => (await call('RoutedOffers', { shipmentIds: [id] })).routings[0]

const PRICED = expect.objectContaining({
  price_sheet_id: expect.any(String),
  carrier_scac: expect.any(String),
})
const UNPRICED = {
  price_sheet_id: null,
  carrier_scac: '',
  carrier_name: '',
  total_cents: 0,
  delivery_date: null,
}

const ON = { PickupByFromTime: '09:00 AM', PickupByToTime: '04:00 PM' }

describe('the picked price of a shipment that is saved', () => {
  it('stays if only texts have changed, and is booked', async () => {
    const { id, draft } = await routed()
    const before = await stored(id)
    const shipment = { ...draft, Reference1: 'Gate 7', comments: 'Ask for Ann', PO_Number: 'PO 1' }
    await call('ShipmentDetails', {
      shipmentId: id,
      shipment,
      version: await versionOf(product, 'shipments', id),
    })
    expect(await stored(id)).toMatchObject({
      price_sheet_id: before.price_sheet_id,
      total_cents: before.total_cents,
    })
    expect(await routingOf(id)).toMatchObject({ isOutdated: false })
    expect(await schedule(id)).toMatchObject({ outcome: 'done', statusCode: 'T' })
  })

  it.each([
    ['another pickup day', { SheduleDateTime: { PickupByDate: inDays(9), ...ON } }],
    ['another account', { SoldTo: 'SOMEBODY ELSE' }],
    ['another payer', { PaymentType: 'T', Billto: { CompanyName: 'Payer', Zip: '60606' } }],
  ])('is removed from the row if %s was changed: booking would refuse it', async (_what, change) => {
    const { id, draft } = await routed()
    expect(await stored(id)).toEqual(PRICED)
    const version = await versionOf(product, 'shipments', id)
    await call('ShipmentDetails', { shipmentId: id, shipment: { ...draft, ...change }, version })
    expect(await stored(id)).toMatchObject(UNPRICED)
    expect(await routingOf(id)).toMatchObject({ isOutdated: true })
    expect(await schedule(id)).toMatchObject({ outcome: 'refused', code: 'PRICE_SHEET_NOT_FOUND' })
  })

  it('is replaced by the same offer of a new rating that has the same price for another day, and books', async () => {
    const { id, draft } = await routed()
    const before = await stored(id)
    const SheduleDateTime = { PickupByDate: inDays(9), ...ON }
    const version = await versionOf(product, 'shipments', id)
    await call('GETLTLRates', { ...draft, shipmentId: id, version, SheduleDateTime })
    const after = await stored(id)
    expect(after).toMatchObject({ carrier_scac: before.carrier_scac, total_cents: before.total_cents })
    expect(after.price_sheet_id).not.toBe(before.price_sheet_id)
    expect(after.delivery_date > inDays(9)).toBe(true)
    expect(await schedule(id)).toMatchObject({ outcome: 'done' })
  })

  it('is removed if a rating gives another price', async () => {
    const { id, draft } = await routed()
    const version = await versionOf(product, 'shipments', id)
    const body = { ...draft, shipmentId: id, version, SheduleDateTime: { PickupByDate: inDays(9), ...ON } }
    await withoutTariffsOn(inDays(9), () => call('GETLTLRates', body))
    expect(await stored(id)).toMatchObject(UNPRICED)
  })
})

describe('the picked price of a waiting shipment', () => {
  it('is shown as expired when its time is over, and is valid after another routing', async () => {
    const { id } = await routed()
    expect(await routingOf(id)).toMatchObject({ isOutdated: false, isExpired: false })
    await rows(`update price_sheets set expires_at = now() - interval '1 minute' where shipment_id = $1`, id)
    expect(await routingOf(id)).toMatchObject({ isOutdated: false, isExpired: true })
    expect(await schedule(id)).toMatchObject({ outcome: 'refused', code: 'PRICE_SHEET_EXPIRED' })
    await work('Shipment/MultiRouting', { shipmentIds: [id] })
    expect(await routingOf(id)).toMatchObject({ isExpired: false })
    expect(await schedule(id)).toMatchObject({ outcome: 'done' })
  })
})

describe('another pickup day', () => {
  const move = async (ids: readonly string[], day: string) =>
    (await call('UpdateSchedule', { shipmentIds: ids, SheduleDateTime: { PickupByDate: day, ...ON } }))
      .outcomes

  it('keeps a price that the tariff also has for that day', async () => {
    const { id } = await routed()
    expect(await move([id], inDays(9))).toMatchObject([{ outcome: 'done', message: '' }])
    expect(await stored(id)).toEqual(PRICED)
    expect(await schedule(id)).toMatchObject({ outcome: 'done' })
  })

  it('removes a price whose tariff is not in force then, and reports it', async () => {
    const { id } = await routed()
    const { carrier_name } = await stored(id)
    const outcomes = await withoutTariffsOn(inDays(9), () => move([id], inDays(9)))
    expect(outcomes).toMatchObject([
      { outcome: 'done', message: expect.stringContaining(`The price of ${carrier_name}`) },
    ])
    expect(await stored(id)).toMatchObject({ ...UNPRICED, pickup_date: inDays(9) })
    expect(await routingOf(id)).toMatchObject({ isOutdated: true })
    expect(await schedule(id)).toMatchObject({ outcome: 'refused' })
  })

  it('removes the other prices of the shipment, too, if their tariffs do not have them for that day', async () => {
    const rated = await rate(product)
    await withoutTariffsOn(inDays(9), () => move([rated.shipmentId], inDays(9)))
    const { status, body } = await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: bookingOf(rated, 'SYNA'),
    })
    expect([status, body.code]).toEqual([409, 'PRICE_SHEET_OUTDATED'])
    const same = await rate(product)
    await move([same.shipmentId], inDays(9))
    expect((await call('Pickup', bookingOf(same, 'SYNA'))).statusCode).toBe('T')
  })

  it('keeps what was agreed when the shipment was scheduled', async () => {
    const { id } = await routed()
    await schedule(id)
    const outcomes = await withoutTariffsOn(inDays(9), () => move([id], inDays(9)))
    expect(outcomes).toMatchObject([{ outcome: 'done', statusCode: 'T', message: '' }])
    expect(await stored(id)).toEqual(PRICED)
  })
})

describe('another pickup day in the booking itself', () => {
  const on = (day: string) => ({ PickupByDate: day, ...ON })
  const PAYER = { CompanyName: 'Payer', Zip: '60606' }

  it.each([
    ['Pickup', {}],
    ['Pickup', { PaymentType: 'T', Billto: PAYER }],
    ['CollectTender', { PaymentType: 'C' }],
  ])(
    'is refused by %s if the tariff has another price for it, and accepted if the price is the same',
    async (path, more) => {
      const rated = await rate(product, more)
      const booking = bookingOf(rated, 'SYNA')
      const bookOn = (day: string) =>
        product.call(`Shipment/${path}`, { as: 'clerk', body: { ...booking, SheduleDateTime: on(day) } })
      const refused = await withoutTariffsOn(inDays(9), () => bookOn(inDays(9)))
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        ...[409, 'PRICE_SHEET_OUTDATED', 'The shipment changed after it was rated. Rate it again.'],
      ])
      expect(await stored(rated.shipmentId)).toMatchObject({ status: 'Q', version: 1 })
      const booked = await bookOn(inDays(9))
      expect([booked.status, booked.body.statusCode]).toEqual([200, 'T'])
      expect(await stored(rated.shipmentId)).toMatchObject({ pickup_date: inDays(9), carrier_scac: 'SYNA' })
    },
  )

  it.each(['schedule', 'tender'])('is refused for a bulk row, too, to %s them', async (flag) => {
    const [moved, other] = [await routed(), await routed()]
    const asked = {
      rows: [{ shipmentId: moved.id, SheduleDateTime: on(inDays(9)) }, { shipmentId: other.id }],
    }
    const bulk = () => work('Shipment/BulkSchedule', asked, { flag })
    const { outcomes } = await withoutTariffsOn(inDays(9), bulk)
    expect(outcomes).toMatchObject([
      { shipmentId: moved.id, outcome: 'refused', code: 'PRICE_SHEET_OUTDATED' },
      { shipmentId: other.id, outcome: 'done' },
    ])
    expect(await stored(moved.id)).toMatchObject({ status: 'Q', pickup_date: inDays(3) })
    expect((await bulk()).outcomes[0]).toMatchObject({ outcome: 'done', statusCode: 'T' })
    expect(await stored(moved.id)).toMatchObject({ pickup_date: inDays(9) })
  })

  it('accepts a price from a person for the freight, and what was agreed when it was scheduled', async () => {
    const { id } = await routed()
    await schedule(id)
    const { price_sheet_id: selectedPricesheetid } = await stored(id)
    const body = { shipmentId: id, selectedPricesheetid, SheduleDateTime: on(inDays(9)) }
    const booked = await withoutTariffsOn(inDays(9), () => call('Pickup', body))
    expect(booked.statusCode).toBe('T')
    const rated = await rate(product)
    await rows(`update price_sheets set source = 'manual' where shipment_id = $1`, rated.shipmentId)
    const said = { ...bookingOf(rated, 'SYNA'), SheduleDateTime: on(inDays(9)) }
    expect((await withoutTariffsOn(inDays(9), () => call('Pickup', said))).statusCode).toBe('T')
  })
})

/** Returns what happens while no tariff of the client is in force on the day or after. */
async function withoutTariffsOn<Told>(day: string, happens: () => Promise<Told>): Promise<Told> {
  const { clientId } = product.scene.users.clerk
  // Like when a later version is put in force and ends the one before.
  const end = `update tariffs set effective_to = $2::date, header = header || jsonb_build_object('effectiveTo', $2::text)
    where client_id = $1`
  await rows(end, clientId, before(day))
  forgetTariffBook(clientId)
  try {
    return await happens()
  } finally {
    await rows(end, clientId, null)
    forgetTariffBook(clientId)
  }
}

const before = (day: string): string => new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10)
