import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, bookingOf, openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { inDays, wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { bookShipment } from './book-shipment.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const pickup = (body: unknown, query?: Record<string, string>) =>
  product.call('Shipment/Pickup', { as: 'clerk', body, ...(query ? { query } : {}) })
const collect = (body: unknown) => product.call('Shipment/CollectTender', { as: 'clerk', body })
const refusal = ({ status, body }: WireReply) => [status, body.code]

async function rows(text: string, ...values: unknown[]) {
  return (await product.database.pool.query(text, values)).rows
}
const statusOf = async (id: string) =>
  (await rows('select status, is_tendered, version from shipments where id = $1', id))[0]

/** The messages, jobs and audit entries of a booking. */
async function traces(shipmentId: string) {
  const messages = await rows('select id, state, recipient from outbox where shipment_id = $1', shipmentId)
  const jobs = await rows(
    `select key from graphile_worker.jobs where key = any ($1)`,
    messages.map(({ id }) => `deliver:${id}`),
  )
  const audit = await rows(
    `select what from audit_trail where subject_id = $1 and what = 'shipment.tendered'`,
    shipmentId,
  )
  return { messages: messages.length, jobs: jobs.length, audit: audit.length }
}

const NOTHING = { messages: 0, jobs: 0, audit: 0 }

describe('booking', () => {
  it('schedules and tenders in one step, with message, job, audit entry and tracking link', async () => {
    const rated = await rate(product)
    const { status, body } = await pickup({
      ...bookingOf(rated, 'SYNA'),
      SpecialInstruction: 'Dock 4',
      NotifyCarrier: 'a@example.com;b@example.com',
      SheduleDateTime: { PickupByDate: inDays(4), PickupByFromTime: '10:00 AM', PickupByToTime: '02:30 PM' },
    })
    expect(status).toBe(200)
    const price = rated.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'SYNA')
    expect(body).toMatchObject({
      statusCode: 'T',
      isTendered: true,
      CarrierSCAC: 'SYNA',
      TotalCharge: price.CurrAmount,
      version: 2,
      tender: { channel: 'email', to: 'tender@alpha.example.com', state: 'waiting' },
      print: true,
    })
    // The tender, and a notice to each of the two listed addresses.
    expect(await traces(rated.shipmentId)).toEqual({ messages: 3, jobs: 3, audit: 1 })
    const details = await product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId },
    })
    expect(details.body.shipment).toMatchObject({
      SpecialInstruction: 'Dock 4',
      SheduleDateTime: { PickupByDate: inDays(4), PickupByFromTime: '10:00 AM', PickupByToTime: '02:30 PM' },
      selectedPricesheetid: price.PricesheetID,
      TrackingLink: body.TrackingLink,
      Actions: expect.arrayContaining(['moveToTransit', 'void']),
    })
    const kinds = details.body.shipment.CarrierResponseLog.map(({ kind }: { kind: string }) => kind)
    expect(kinds.sort()).toEqual(['booked', 'booked', 'tender'])
    expect(details.body.shipment.AuditTrail.map((line: { what: string }) => line.what)).toEqual([
      'shipment.tendered',
      'shipment.rated',
      'shipment.created',
    ])
    // An amount without a currency would be ambiguous.
    const charge = price.CurrAmount.toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(details.body.shipment.AuditTrail[0].detail).toContain(`charge: $${charge},`)
  })

  it('on another day than the rated one has the price of that day', async () => {
    const later = { PickupByDate: inDays(24), PickupByFromTime: '09:00 AM', PickupByToTime: '04:00 PM' }
    const [rated, fresh] = [await rate(product), await rate(product, { SheduleDateTime: later, Save: false })]
    const { DeliveryDate } = fresh.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'SYNA')
    expect(DeliveryDate > inDays(24)).toBe(true)
    const { body } = await pickup({ ...bookingOf(rated, 'SYNA'), SheduleDateTime: later })
    const [stored] = await rows('select delivery_date from shipments where id = $1', body.shipmentId)
    expect(stored).toEqual({ delivery_date: DeliveryDate })
  })

  it('without notice writes no message, and without print does not print', async () => {
    const quiet = await rate(product)
    const { body } = await pickup(bookingOf(quiet), { flag: 'withoutnotify' })
    expect(body).toMatchObject({
      statusCode: 'T',
      isTendered: true,
      tender: { channel: 'none' },
      print: true,
    })
    expect(await traces(quiet.shipmentId)).toEqual({ messages: 0, jobs: 0, audit: 1 })
    const unprinted = await pickup(bookingOf(await rate(product)), { flag: 'withoutprint' })
    expect(unprinted.body).toMatchObject({ print: false, tender: { channel: 'email' } })
  })

  it('handles collect and third party differently', async () => {
    const collected = await rate(product, { PaymentType: 'C' })
    expect(refusal(await pickup(bookingOf(collected)))).toEqual([422, 'VALIDATION_FAILED'])
    expect((await collect(bookingOf(collected))).body.statusCode).toBe('T')
    const prepaid = await rate(product)
    const refused = await collect(bookingOf(prepaid))
    expect(refusal(refused)).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(refused.body.fields)).toEqual(['PaymentType'])
    const third = await rate(product, { PaymentType: 'T' })
    expect(Object.keys((await pickup(bookingOf(third))).body.fields)).toEqual(['Billto.CompanyName'])
    const payer = await rate(product, { PaymentType: 'T', Billto: { CompanyName: 'Payer', Zip: '60606' } })
    expect((await pickup(bookingOf(payer))).body.statusCode).toBe('T')
  })

  it('of a collect shipment reports everything that is missing together, including the carrier', async () => {
    const Origin = { ...wireDraft().Origin, CompanyName: '', Street: '' }
    const { shipmentId } = await rate(product, { PaymentType: 'C', Origin })
    const past = { PickupByDate: inDays(-2), PickupByFromTime: '09:00 AM', PickupByToTime: '03:00 PM' }
    const refused = await collect({ shipmentId, SheduleDateTime: past })
    expect(refusal(refused)).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(refused.body.fields).sort()).toEqual([
      ...['CollectCarrier.SCAC', 'Origin.CompanyName', 'Origin.Street', 'SheduleDateTime.PickupByDate'],
    ])
    expect(await traces(shipmentId)).toEqual(NOTHING)
  })

  it('exists if and only if its transaction commits', async () => {
    const rated = await rate(product)
    const { shipmentId, selectedPricesheetid } = bookingOf(rated) as {
      shipmentId: string
      selectedPricesheetid: string
    }
    const before = await statusOf(shipmentId)
    const attempt = product.database.db.transaction().execute(async (tx) => {
      const request = { shipmentId, priceSheetId: selectedPricesheetid, notifyEmails: '', overrideReason: '' }
      await bookShipment(contextFor(product, 'clerk', tx), request, { flag: 'tender', paymentTypes: ['P'] })
      // Any failure after it rolls back the booking.
      await tx.selectFrom('clients').select('id').where('id', '=', 'no uuid').execute()
    })
    await expect(attempt).rejects.toThrow()
    expect(await statusOf(shipmentId)).toEqual(before)
    expect(await traces(shipmentId)).toEqual(NOTHING)
    expect(await rows('select id from access_links where subject_id = $1', shipmentId)).toEqual([])
    expect((await pickup(bookingOf(rated))).status).toBe(200)
    expect(await traces(shipmentId)).toEqual({ messages: 1, jobs: 1, audit: 1 })
  })
})

describe('booking is refused', () => {
  const refused: [what: string, code: string, status: number, attempt: () => Promise<WireReply>][] = [
    [
      'a price that does not exist',
      'PRICE_SHEET_NOT_FOUND',
      404,
      async () => {
        const rated = await rate(product)
        return pickup({ ...bookingOf(rated), selectedPricesheetid: rated.shipmentId })
      },
    ],
    [
      'garbage for a price id',
      'PRICE_SHEET_NOT_FOUND',
      404,
      async () => {
        const rated = await rate(product)
        return pickup({ ...bookingOf(rated), selectedPricesheetid: 'cheapest' })
      },
    ],
    [
      'garbage for a shipment id',
      'SHIPMENT_NOT_FOUND',
      404,
      () => pickup({ shipmentId: 'x', selectedPricesheetid: 'y' }),
    ],
    [
      'a shipment that was never rated',
      'PRICE_SHEET_NOT_FOUND',
      404,
      async () => {
        const saved = await product.call('Shipment/ShipmentDetails', {
          as: 'clerk',
          body: { shipment: wireDraft() },
        })
        return pickup({ shipmentId: saved.body.shipment.shipmentId, selectedPricesheetid: '' })
      },
    ],
    [
      'a price of another shipment',
      'PRICE_SHEET_NOT_FOUND',
      404,
      async () => {
        const [one, two] = [await rate(product), await rate(product)]
        return pickup({ ...bookingOf(one), selectedPricesheetid: two.suggestedPricesheetID })
      },
    ],
    [
      'an expired price',
      'PRICE_SHEET_EXPIRED',
      409,
      async () => {
        const rated = await rate(product)
        await rows(
          `update price_sheets set expires_at = now() - interval '1 second' where shipment_id = $1`,
          rated.shipmentId,
        )
        return pickup(bookingOf(rated))
      },
    ],
    [
      'a price from before an edit',
      'PRICE_SHEET_OUTDATED',
      409,
      async () => {
        const rated = await rate(product)
        await product.call('Shipment/ShipmentDetails', {
          as: 'clerk',
          body: {
            shipmentId: rated.shipmentId,
            shipment: wireDraft({ Items: [wireItem({ Weight: 9_000 })] }),
            version: rated.version,
          },
        })
        return pickup(bookingOf(rated))
      },
    ],
    [
      'a carrier marked do not use',
      'CARRIER_DO_NOT_USE',
      409,
      async () => {
        const rated = await rate(product, { SoldTo: 'FORBIDDEN' })
        return pickup(bookingOf(rated, 'SYNC'))
      },
    ],
    [
      'a carrier without an address for tenders',
      'TENDER_ADDRESS_MISSING',
      422,
      async () => pickup(bookingOf(await rate(product), 'SYNC')),
    ],
    [
      'a pickup in the past',
      'PICKUP_IN_THE_PAST',
      422,
      async () =>
        pickup({ ...bookingOf(await rate(product)), SheduleDateTime: { PickupByDate: inDays(-2) } }),
    ],
    [
      'a window that ends before it begins',
      'VALIDATION_FAILED',
      422,
      async () =>
        pickup({
          ...bookingOf(await rate(product)),
          SheduleDateTime: { PickupByFromTime: '04:00 PM', PickupByToTime: '09:00 AM' },
        }),
    ],
    [
      'a shipment that was tendered',
      'ACTION_REFUSED',
      409,
      async () => {
        const rated = await rate(product)
        await pickup(bookingOf(rated))
        return pickup(bookingOf(rated))
      },
    ],
    [
      'a version somebody else has changed',
      'SHIPMENT_CHANGED',
      409,
      async () => {
        const rated = await rate(product)
        return pickup({ ...bookingOf(rated), version: rated.version - 1 })
      },
    ],
  ]

  it.each(refused)('%s: %s', async (_what, code, status, attempt) => {
    const [before] = await rows('select count(*) as total from outbox')
    const reply = await attempt()
    expect(refusal(reply)).toEqual([status, code])
    const [after] = await rows('select count(*) as total from outbox')
    // In the case that books twice, the attempt includes the first booking and its message.
    expect(after!.total - before!.total).toBe(code === 'ACTION_REFUSED' ? 1 : 0)
  })

  it('with an address that no driver would find, naming each field', async () => {
    const rated = await rate(product, {
      Origin: { Zip: '89502' },
      Destination: { Zip: '60606' },
      Items: [wireItem({ Description: '' })],
    })
    const reply = await pickup(bookingOf(rated))
    expect(refusal(reply)).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(reply.body.fields).sort()).toEqual([
      'Destination.CompanyName',
      'Destination.Street',
      'Items.0.Description',
      'Origin.CompanyName',
      'Origin.Street',
    ])
    expect(await traces(rated.shipmentId)).toEqual(NOTHING)
    expect(await statusOf(rated.shipmentId)).toMatchObject({ status: 'Q' })
  })
})

describe('concurrent changes of one shipment', () => {
  it('two bookings: one succeeds, the other gets an error, one message leaves', async () => {
    for (let pair = 0; pair < 15; pair++) {
      const rated = await rate(product)
      const replies = await Promise.all(
        (['clerk', 'admin'] as const).map((as) =>
          product.call('Shipment/Pickup', { as, body: bookingOf(rated) }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await traces(rated.shipmentId)).toEqual({ messages: 1, jobs: 1, audit: 1 })
    }
  })

  it('a booking and an edit: the tender never has outdated content', async () => {
    for (let pair = 0; pair < 15; pair++) {
      const rated = await rate(product)
      const edited = wireDraft({ Items: [wireItem({ Weight: 8_000 })] })
      const [booked, saved] = await Promise.all([
        pickup(bookingOf(rated)),
        product.call('Shipment/ShipmentDetails', {
          as: 'admin',
          body: { shipmentId: rated.shipmentId, shipment: edited, version: 1 },
        }),
      ])
      expect([booked.status, saved.status].sort()).toEqual([200, 409])
      const [stored] = await rows(
        'select status, total_weight_lb from shipments where id = $1',
        rated.shipmentId,
      )
      expect(stored).toEqual(
        booked.status === 200
          ? { status: 'T', total_weight_lb: 1240 }
          : { status: 'Q', total_weight_lb: 8000 },
      )
    }
  })

  it('a booking and a void: the state and the message agree', async () => {
    for (let pair = 0; pair < 10; pair++) {
      const rated = await rate(product)
      const body = { shipmentId: rated.shipmentId, version: 1 }
      const [booked, ended] = await Promise.all([
        pickup(bookingOf(rated)),
        product.call('Shipment/Void', { as: 'admin', body }),
      ])
      expect([booked.status, ended.status].sort()).toEqual([200, 409])
      expect((await traces(rated.shipmentId)).messages).toBe(booked.status === 200 ? 1 : 0)
    }
  })
})

describe('the tender', () => {
  it('says what was booked and contains nothing internal', async () => {
    const booked = await book(product, {
      internalnotes: 'SECRET margin note',
      comments: 'SECRET comment',
      PO_Number: 'PO-77',
      AdditionalService: ['LGDEL'],
      SpecialInstruction: 'Call ahead',
    })
    const [message] = await rows(
      'select subject, payload from outbox where shipment_id = $1',
      booked.shipmentId,
    )
    const text = JSON.stringify(message)
    expect(message!.subject).toContain(booked.BOLNumber)
    for (const part of [
      'Scene Warehouse',
      'Scene Consignee',
      '1,240 lb',
      'PO-77',
      'Liftgate delivery',
      'Call ahead',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('SECRET')
    expect(message!.payload.billOfLading.bolNumber).toBe(booked.BOLNumber)
  })
})
