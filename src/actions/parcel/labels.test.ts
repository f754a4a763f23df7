import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { HttpRequest } from '#domain/http-exchange.ts'
import { forgetChannels } from '#outside/resilience.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import {
  CARRIER_SECRET,
  canadianDraft,
  PARCEL_CARRIER_NAMES,
  type ParcelCarrierName,
  parcelDraft,
} from '#test/support/parcel.ts'
import { inDays, type WireDraft } from '#test/support/wire-draft.ts'
import { trackDueParcels } from '../carrier-answers/track-parcels.ts'
import { type LabelDesk, openLabelDesk } from './label-desk.test-support.ts'

let desk: LabelDesk
let product: LabelDesk['product']
let stage: LabelDesk['stage']
beforeAll(async () => {
  desk = await openLabelDesk()
  ;({ product, stage } = desk)
})
afterAll(() => desk?.close())
afterEach(() => {
  forgetCarriers(...Object.values(stage.servers))
  for (const name of PARCEL_CARRIER_NAMES) stage.after(name, undefined)
  stage.setClock(null)
})

const rows: LabelDesk['rows'] = (...of) => desk.rows(...of)
const house = () => desk.house()
const deliver: LabelDesk['deliver'] = (...of) => desk.deliver(...of)
const stateOf = (id: string) => desk.stateOf(id)
const detailsOf = (shipmentId: string) => desk.detailsOf(shipmentId)
const rated = (draft: WireDraft) => desk.rated(draft)
const booked: LabelDesk['booked'] = (...of) => desk.booked(...of)

const live = (carrier: ParcelCarrierName) => stage.sold(carrier).filter(({ isVoided }) => !isVoided).length

describe.each(PARCEL_CARRIER_NAMES)('labels of %s', (carrier) => {
  it('are bought by the booking: two packages, numbers, labels, price', async () => {
    const before = live(carrier)
    const { shipmentId, tender, sheet } = await booked(carrier)
    expect(tender).toMatchObject({ channel: 'api', state: 'waiting' })
    expect((await detailsOf(shipmentId)).ParcelLabels).toMatchObject([
      { PackageNumber: 1, TrackingID: '', State: 'buying', BoughtAt: null, TrackingUrl: '' },
      { PackageNumber: 2, State: 'buying' },
    ])
    await deliver(tender.messageId)
    expect(await stateOf(tender.messageId)).toBe('delivered')
    expect(live(carrier) - before).toBe(2)
    const details = await detailsOf(shipmentId)
    const numbers = stage
      .sold(carrier)
      .slice(-2)
      .map(({ number }) => number)
    expect(
      details.ParcelLabels.map((one: { TrackingID: string; State: string }) => [one.TrackingID, one.State]),
    ).toEqual(numbers.map((number) => [number, 'bought']))
    expect(details.ParcelLabels[1].TrackingUrl).toContain(numbers[1])
    expect(details.Mailpieces.map((one: { TrackingID: string }) => one.TrackingID)).toEqual(numbers)
    expect(details).toMatchObject({ PRONumber: numbers[0], statusCode: 'T', isTendered: true })
    expect(details.TotalCharge).toBe(sheet.CurrAmount)
    const papers = await rows(
      `select kind, package_number, format, length(bytes) > 100 as whole from parcel_papers q
        join parcel_purchases p on p.id = q.purchase_id where p.shipment_id = $1 order by position`,
      shipmentId,
    )
    expect(papers.every(({ whole }) => whole)).toBe(true)
    expect(new Set(papers.map(({ format }) => format))).toEqual(
      new Set(carrier === 'FedEx' ? ['PDF'] : ['ZPL', 'PDF']),
    )
  })
})

const download = (shipmentId: string, more: object = {}) =>
  product.call('Shipment/CheckBOLandDownload', {
    as: 'clerk',
    body: { shipmentId, Documents: ['CarrierLabel'], ...more },
  })

describe('the purchased label', () => {
  it('is downloaded instead of ours, as one PDF of all packages or as ZPL', async () => {
    const { shipmentId, tender } = await booked('UPS')
    expect((await download(shipmentId)).body).toMatchObject({ code: 'LABEL_NOT_BOUGHT' })
    await deliver(tender.messageId)
    const pdf = await download(shipmentId, { Documents: ['CarrierLabel', 'PackingList'] })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const pages = await readPages(pdf.bytes)
    expect(pages).toHaveLength(3)
    const numbers = stage.sold('UPS').slice(-2)
    for (const { number } of numbers) expect(pages.join(' ').replaceAll(' ', '')).toContain(number)
    expect(pages.join(' ')).toContain('SAMPLE')
    const zpl = (await download(shipmentId, { Language: 'ZPL' })).bytes.toString()
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
    for (const { number } of numbers) expect(zpl).toContain(number)
    // A printer with a bridge gets the same commands, and the list shows that there are labels.
    const printing = (body: object) => product.call('Shipment/PrintDocumentDetails', { as: 'clerk', body })
    const preview = { shipmentIds: [shipmentId], Documents: ['CarrierLabel'] }
    expect((await printing({ Preview: preview })).body.preview.ZPL).toBe(zpl)
    const [listed] = (await printing({ shipmentId })).body.rows
    expect(listed.Documents).toContainEqual(expect.objectContaining({ kind: 'CarrierLabel', pages: 2 }))
    expect((await download(shipmentId, { Language: 'ZPL', Documents: ['BOL'] })).body.fields).toEqual({
      Language: 'ZPL is available for labels only.',
    })
  })

  it('is found by the number of its second package', async () => {
    const { shipmentId, tender } = await booked('USPS')
    await deliver(tender.messageId)
    const second = stage.sold('USPS').at(-1)!.number
    const { body } = await product.call('Shipment/GlobalSearch', {
      as: 'clerk',
      body: { searchtext: second },
    })
    expect(JSON.stringify(body)).toContain(shipmentId)
    const tracked = await product.call('NewTrackingAPI/DisplayTrackingDetails', {
      as: 'clerk',
      body: { numbers: [second] },
    })
    expect(tracked.body.found).toHaveLength(1)
  })

  it.each(['UPS', 'FedEx'] as const)('for another country comes with the invoice of %s', async (carrier) => {
    const { shipmentId, tender } = await booked(carrier, canadianDraft(2))
    await deliver(tender.messageId)
    expect(await stateOf(tender.messageId)).toBe('delivered')
    const invoice = await download(shipmentId, { Documents: ['CommercialInvoice'] })
    expect((await readPages(invoice.bytes)).join(' ').toUpperCase()).toContain('COMMERCIAL INVOICE')
    const order = stage.servers[carrier].requests.find(({ url }) => url.includes('ship'))!.body
    for (const text of ['Steel brackets', 'INV-77', 'DAP', '7326']) expect(order).toContain(text)
  })

  it('includes every option of the draft', async () => {
    const { tender } = await booked(
      'UPS',
      parcelDraft(1, {
        ...{ PO_Number: 'PO-9', DeliveryConfirmation: '3', SaturdayDelivery: false },
        ...{ PaymentType: 'T', UPSAccountNumber: 'B9B9B9', CommercialInvoiceRemoval: true },
        Billto: { CompanyName: 'Payer', Zip: '89502', CountryCode: 'US', City: 'Reno', State: 'NV' },
      }),
    )
    await deliver(tender.messageId)
    const sent = stage.servers.UPS.requests.find(({ url }) => url.endsWith('/ship'))!
    const { Shipment } = JSON.parse(sent.body).ShipmentRequest
    expect(Shipment.PaymentInformation.ShipmentCharge[0]).toMatchObject({
      BillThirdParty: { AccountNumber: 'B9B9B9', Address: { PostalCode: '89502' } },
    })
    expect(Shipment.Package[0].PackageServiceOptions.DeliveryConfirmation).toEqual({ DCISType: '3' })
    expect(Shipment.ShipmentServiceOptions).toHaveProperty('CommercialInvoiceRemovalIndicator')
    expect(Shipment.Package[0].ReferenceNumber[0].Value).toBe('Box 1')
  })

  it('is billed to the account of the receiver', async () => {
    const { tender } = await booked('UPS', parcelDraft(1, { PaymentType: 'C', UPSAccountNumber: 'B9B9B9' }))
    await deliver(tender.messageId)
    const sent = stage.servers.UPS.requests.find(({ url }) => url.endsWith('/ship'))!
    const { Shipment } = JSON.parse(sent.body).ShipmentRequest
    expect(Shipment.PaymentInformation.ShipmentCharge[0]).toMatchObject({
      BillReceiver: { AccountNumber: 'B9B9B9' },
    })
  })

  it('is SurePost with the requested instructions for USPS', async () => {
    const answer = await rated(parcelDraft(1, { UpsSurePostCode: '93', USPSEndorsementType: '1' }))
    const sheet = answer.rates.find(
      ({ ServiceName }: { ServiceName: string }) => ServiceName === 'UPS Ground Saver',
    )
    const reply = await product.call('Shipment/Pickup', {
      as: 'clerk',
      query: { flag: 'tender' },
      body: { shipmentId: answer.shipmentId, selectedPricesheetid: sheet.PricesheetID },
    })
    await deliver(reply.body.tender.messageId)
    expect((await detailsOf(answer.shipmentId)).ParcelLabels).toMatchObject([
      { State: 'bought', ServiceName: 'UPS Ground Saver' },
    ])
    const sent = stage.servers.UPS.requests.find(({ url }) => url.endsWith('/ship'))!
    expect(JSON.parse(sent.body).ShipmentRequest.Shipment).toMatchObject({
      Service: { Code: '93' },
      USPSEndorsement: '1',
    })
  })

  it('is bought with each of the three flags', async () => {
    for (const flag of ['withoutnotify', 'withoutprint']) {
      const { tender } = await booked('USPS', parcelDraft(1), flag)
      await deliver(tender.messageId)
      expect([flag, await stateOf(tender.messageId)]).toEqual([flag, 'delivered'])
    }
  })
})

it('USPS sells labels to an application that may use prices, but not shipping options', async () => {
  stage.servers.USPS.answer(({ url }) =>
    url === '/shipments/v3/options/search'
      ? { status: 403, headers: {}, body: '{"error":{"code":"403","message":"Not for this application."}}' }
      : undefined,
  )
  const { tender, shipmentId } = await booked('USPS')
  await deliver(tender.messageId)
  expect(await stateOf(tender.messageId)).toBe('delivered')
  expect((await detailsOf(shipmentId)).ParcelLabels[0].TrackingID).not.toBe('')
})

describe('what a carrier cannot do', () => {
  it('is refused before anything is bought, with an explanation', async () => {
    const draft = parcelDraft(1, { DeliveryConfirmation: '2' })
    delete (draft.Origin as Record<string, unknown>).Street
    const answer = await rated(parcelDraft(1, { USPSEndorsementType: 'ADDRESS_SERVICE_REQUESTED' }))
    const sheet = answer.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'UPSN')
    const before = stage.sold('UPS').length
    const reply = await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId: answer.shipmentId, selectedPricesheetid: sheet.PricesheetID },
    })
    expect([reply.status, reply.body.code]).toEqual([422, 'LABEL_NOT_POSSIBLE'])
    expect(reply.body.message).toContain('Only Ground Saver accepts a USPS endorsement')
    expect((await detailsOf(answer.shipmentId)).statusCode).toBe('Q')
    expect(stage.sold('UPS').length).toBe(before)
  })

  it('is reported at its field, before the order and after the carrier refused it', async () => {
    const Destination = { ...parcelDraft(1).Destination, ContactNumber: '(111) 555-0100' }
    const { shipmentId, tender } = await booked('UPS', parcelDraft(1, { Destination }))
    await deliver(tender.messageId)
    expect((await detailsOf(shipmentId)).ParcelLabels[0]).toMatchObject({
      ...{ State: 'failed', Message: 'Missing or invalid ship to phone number' },
      ...{ RefusedField: 'Destination.ContactNumber', RefusedValue: '(111)555-0100' },
    })
    const draft = canadianDraft(1)
    const answer = await rated({
      ...draft,
      InternationalForms: { ...(draft.InternationalForms as object), InvoiceNumber: '' },
    })
    const sheet = answer.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'UPSN')
    const reply = await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId: answer.shipmentId, selectedPricesheetid: sheet.PricesheetID },
    })
    expect([reply.status, reply.body.fields]).toEqual([
      422,
      { 'InternationalForms.InvoiceNumber': 'UPS needs the invoice number.' },
    ])
  })

  it('a refusal by the carrier is shown, and the shipment can be booked again', async () => {
    const { shipmentId, tender } = await booked('FedEx')
    stage.servers.FedEx.answer(({ url }) =>
      url.endsWith('/ship/v1/shipments')
        ? { status: 400, headers: {}, body: '{"errors":[{"code":"X","message":"The account is on hold."}]}' }
        : undefined,
    )
    await deliver(tender.messageId)
    const details = await detailsOf(shipmentId)
    expect(details.ParcelLabels[0]).toMatchObject({ State: 'failed', Message: 'The account is on hold.' })
    expect(details).toMatchObject({ IsDeclined: true, Problem: 'Label rejected: The account is on hold.' })
    stage.servers.FedEx.answer(undefined)
    const body = { messageId: tender.messageId, outcome: 'sendAgain' }
    await product.call('Shipment/ConfirmTenderOutcome', { as: 'clerk', body })
    const before = stage.sold('FedEx').length
    await deliver(tender.messageId)
    expect([await stateOf(tender.messageId), stage.sold('FedEx').length]).toEqual(['failed', before])
  })

  it('leaves no single package bought if USPS refuses the second', async () => {
    const { shipmentId, tender } = await booked('USPS')
    let orders = 0
    stage.servers.USPS.answer(({ url }) =>
      url === '/labels/v3/label' && ++orders === 2
        ? { status: 400, headers: {}, body: '{"error":{"code":"1","message":"Not this address."}}' }
        : undefined,
    )
    const before = live('USPS')
    await deliver(tender.messageId)
    expect([await stateOf(tender.messageId), live('USPS') - before]).toEqual(['failed', 0])
    expect((await detailsOf(shipmentId)).ParcelLabels[0].TrackingID).toBe('')
  })
})

/** What the carrier did with the order, and what we received of its answer. */
const LOST: Record<ParcelCarrierName, (request: HttpRequest) => boolean> = {
  UPS: ({ url }) => url.endsWith('/ship'),
  FedEx: ({ url }) => url.endsWith('/ship/v1/shipments'),
  USPS: ({ url }) => url === '/labels/v3/label',
}

describe.each(PARCEL_CARRIER_NAMES)('an order to %s without a readable answer', (carrier) => {
  it.each(['cut', 'garbage', '503'] as const)('(%s) is looked up, and never bought twice', async (how) => {
    const { tender, shipmentId } = await booked(carrier)
    const before = live(carrier)
    let isLost = false
    // The carrier processes it, and the answer is lost.
    stage.after(carrier, (request) => {
      if (isLost || !LOST[carrier](request)) return undefined
      isLost = true
      if (how === 'cut') return null
      return { status: how === '503' ? 503 : 200, headers: {}, body: '<html>' }
    })
    for (let tries = 0; tries < 6 && (await stateOf(tender.messageId)) === 'waiting'; tries++) {
      await deliver(tender.messageId).catch(() => {})
      forgetChannels()
    }
    expect([isLost, await stateOf(tender.messageId)]).toEqual([true, 'delivered'])
    expect(live(carrier) - before).toBe(2)
    const { ParcelLabels } = await detailsOf(shipmentId)
    const valid = stage.sold(carrier).filter(({ isVoided }) => !isVoided)
    for (const { TrackingID } of ParcelLabels) expect(valid.map(({ number }) => number)).toContain(TrackingID)
  })

  it.each([
    [3, 'delivered', 2],
    [4, 'failed', 0],
  ])('whose login is refused in %i attempts is %s', async (refusals, state, labels) => {
    const { tender } = await booked(carrier)
    const before = live(carrier)
    for (let tries = 1; tries <= 5 && (await stateOf(tender.messageId)) === 'waiting'; tries++) {
      const refused = { status: 401, headers: {}, body: '{"errors":[]}' }
      stage.servers[carrier].answer(() => (tries <= refusals ? refused : undefined))
      await deliver(tender.messageId).catch(() => {})
    }
    stage.servers[carrier].answer(undefined)
    expect([await stateOf(tender.messageId), live(carrier) - before]).toEqual([state, labels])
  })

  it('is not ended by refused logins between outages', async () => {
    const { tender } = await booked(carrier)
    const before = live(carrier)
    for (let tries = 1; tries <= 12 && (await stateOf(tender.messageId)) === 'waiting'; tries++) {
      const answer = { status: tries % 4 === 0 ? 503 : 401, headers: {}, body: '{"errors":[]}' }
      stage.servers[carrier].answer(() => (tries <= 10 ? answer : undefined))
      await deliver(tender.messageId).catch(() => {})
      forgetChannels()
    }
    stage.servers[carrier].answer(undefined)
    expect([await stateOf(tender.messageId), live(carrier) - before]).toEqual(['delivered', 2])
  })

  it('whose answer is unreadable is requested again', async () => {
    const { tender } = await booked(carrier)
    const before = live(carrier)
    let unread = 0
    stage.servers[carrier].answer((request) => {
      if (unread === 4 || !(LOST[carrier](request) || request.url.includes('/payment-auth'))) return undefined
      unread++
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome to our portal' }
    })
    for (let tries = 0; tries < 8 && (await stateOf(tender.messageId)) === 'waiting'; tries++) {
      await deliver(tender.messageId).catch(() => {})
      forgetChannels()
    }
    stage.servers[carrier].answer(undefined)
    expect([unread > 0, await stateOf(tender.messageId), live(carrier) - before]).toEqual([
      true,
      'delivered',
      2,
    ])
  })

  it('that never arrived is sent again', async () => {
    const { tender } = await booked(carrier)
    const before = live(carrier)
    let isCut = false
    stage.servers[carrier].answer((request) => {
      if (isCut || !LOST[carrier](request)) return undefined
      isCut = true
      return null
    })
    for (let tries = 0; tries < 6 && (await stateOf(tender.messageId)) === 'waiting'; tries++) {
      await deliver(tender.messageId).catch(() => {})
      forgetChannels()
    }
    expect([await stateOf(tender.messageId), live(carrier) - before]).toEqual(['delivered', 2])
  })
})

it('an order that the carrier cannot report on for hours is left to a person', async () => {
  const { tender, shipmentId } = await booked('UPS')
  stage.servers.UPS.answer(({ url }) => (url.includes('oauth') ? undefined : null))
  await expect(deliver(tender.messageId)).rejects.toThrow()
  await rows(
    `update parcel_purchases set handed_over_at = now() - interval '3 hours' where message_id = $1`,
    tender.messageId,
  )
  forgetChannels()
  await deliver(tender.messageId)
  expect(await stateOf(tender.messageId)).toBe('unknown')
  expect((await detailsOf(shipmentId)).ParcelLabels[0].State).toBe('unknown')
})

const endIt = (shipmentId: string) =>
  product.call('Shipment/Void', { as: 'clerk', body: { shipmentId, reason: 'Not wanted' } })
const voidMessage = async (shipmentId: string) =>
  (await rows(`select id from outbox where shipment_id = $1 and kind = 'label-void'`, shipmentId))[0]?.id

describe.each(PARCEL_CARRIER_NAMES)('voiding labels by %s', (carrier) => {
  it('follows the end of the shipment', async () => {
    const { shipmentId, tender } = await booked(carrier)
    await deliver(tender.messageId)
    const before = live(carrier)
    expect((await endIt(shipmentId)).body.statusCode).toBe('V')
    expect((await detailsOf(shipmentId)).ParcelLabels[0]).toMatchObject({
      ...{ State: 'bought', Message: 'It is being voided.' },
    })
    // The label cannot be printed while the void is pending.
    expect((await download(shipmentId)).body.message).toContain('it was voided.')
    await deliver(await voidMessage(shipmentId))
    expect(before - live(carrier)).toBe(2)
    expect((await detailsOf(shipmentId)).ParcelLabels[0].State).toBe('voided')
    expect((await download(shipmentId)).body.code).toBe('LABEL_NOT_BOUGHT')
  })

  it('shows a refusal with the carrier’s text, and keeps the label as it is', async () => {
    const { shipmentId, tender } = await booked(carrier)
    await deliver(tender.messageId)
    await endIt(shipmentId)
    stage.servers[carrier].answer(({ method, url }) =>
      method === 'DELETE' || url.includes('cancel')
        ? {
            ...{ status: 400, headers: {} },
            body: JSON.stringify({
              response: { errors: [{ code: '1', message: 'It is on its way.' }] },
              errors: [{ code: '1', message: 'It is on its way.' }],
              error: { code: '1', message: 'It is on its way.' },
            }),
          }
        : undefined,
    )
    await deliver(await voidMessage(shipmentId))
    const details = await detailsOf(shipmentId)
    expect(details.ParcelLabels[0]).toMatchObject({
      State: 'bought',
      Message: 'Not voided: It is on its way.',
    })
    expect([details.statusCode, details.Problem]).toEqual(['V', expect.stringContaining('It is on its way.')])
    expect((await download(shipmentId)).body.code).toBe('LABEL_NOT_BOUGHT')
  })
})

describe('an ended shipment', () => {
  it('whose label was not bought yet never buys one', async () => {
    const { shipmentId, tender } = await booked('UPS')
    const before = stage.sold('UPS').length
    await endIt(shipmentId)
    await deliver(tender.messageId)
    expect([await stateOf(tender.messageId), stage.sold('UPS').length]).toEqual(['failed', before])
  })

  it('with an unknown label outcome is looked up at the carrier, and voided', async () => {
    const { shipmentId, tender } = await booked('UPS')
    const before = live('UPS')
    stage.after('UPS', (request) => (LOST.UPS(request) ? null : undefined))
    await deliver(tender.messageId).catch(() => {})
    expect(live('UPS') - before).toBe(2)
    forgetChannels()
    await endIt(shipmentId)
    await deliver(tender.messageId)
    await deliver(await voidMessage(shipmentId))
    expect(live('UPS') - before).toBe(0)
    expect((await detailsOf(shipmentId)).ParcelLabels[0].State).toBe('voided')
  })
})

const DAY_MS = 86_400_000
const due = () => rows(`update parcel_purchases set next_track_at = now() where next_track_at is not null`)

describe.each(PARCEL_CARRIER_NAMES)('tracking by %s', (carrier) => {
  it('moves the shipment from tendered to in transit to delivered', async () => {
    const { shipmentId, tender } = await booked(carrier)
    await deliver(tender.messageId)
    await due()
    await trackDueParcels(house(), new Date())
    expect((await detailsOf(shipmentId)).statusCode).toBe('T')
    // For UPS on the day after the label, as its sandbox does; for others in the evening of the ship date.
    const at = new Date(carrier === 'UPS' ? Date.now() + 0.8 * DAY_MS : `${inDays(3)}T23:00:00Z`)
    stage.setClock(at)
    await due()
    await trackDueParcels(house(), at)
    expect((await detailsOf(shipmentId)).statusCode).toBe('A')
    const later = new Date(Date.now() + 20 * DAY_MS)
    stage.setClock(later)
    await due()
    await trackDueParcels(house(), later)
    const details = await detailsOf(shipmentId)
    expect([details.statusCode, details.DeliveredAt === null]).toEqual(['D', false])
    const events = details.TrackingEvents as { Status: string; Notes: string; Source: string }[]
    // The first of the two packages to arrive does not deliver the shipment yet.
    expect(events.filter(({ Status }) => Status === 'Delivered')).toHaveLength(1)
    expect(new Set(events.map(({ Source }) => Source))).toContain(carrier)
    const [kept] = await rows(
      'select next_track_at, delivered_at from parcel_purchases where shipment_id = $1',
      shipmentId,
    )
    expect([kept.next_track_at, kept.delivered_at === null]).toEqual([null, false])
    const count = events.length
    await due()
    await trackDueParcels(house(), later)
    expect((await detailsOf(shipmentId)).TrackingEvents).toHaveLength(count)
  })
})

it('one invalid answer does not affect other parcels; opening one tracks it, but not twice in a moment', async () => {
  const [ups, usps] = [await booked('UPS', parcelDraft(1)), await booked('USPS', parcelDraft(1))]
  for (const { tender } of [ups, usps]) await deliver(tender.messageId)
  stage.setClock(new Date(Date.now() + 20 * DAY_MS))
  stage.servers.UPS.answer(({ url }) =>
    url.includes('/track/') ? { status: 200, headers: {}, body: '<' } : undefined,
  )
  await due()
  await trackDueParcels(house(), new Date(Date.now() + 20 * DAY_MS))
  expect([
    (await detailsOf(ups.shipmentId)).statusCode,
    (await detailsOf(usps.shipmentId)).statusCode,
  ]).toEqual(['T', 'D'])
  stage.servers.UPS.answer(undefined)
  const { PRONumber } = await detailsOf(ups.shipmentId)
  await rows(`update parcel_purchases set tracked_at = null where shipment_id = $1`, ups.shipmentId)
  const open = () =>
    product.call('NewTrackingAPI/DisplayTrackingDetails', { as: 'clerk', body: { numbers: [PRONumber] } })
  const asked = () => stage.servers.UPS.requests.filter(({ url }) => url.includes('/track/')).length
  const before = asked()
  await Promise.all([open(), open()])
  await open()
  expect(asked() - before).toBe(1)
})

describe('the end of the day', () => {
  it('is a manifest of what was bought today and not voided, by carrier and account', async () => {
    const reply = await product.call('Shipment/CheckBOLandDownload', {
      as: 'clerk',
      body: { Documents: ['ParcelManifest'] },
    })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = (await readPages(reply.bytes)).join(' ')
    for (const words of ['PARCEL MANIFEST', 'UPS ACCOUNT A1B2C3', 'USPS ACCOUNT 1000000001', 'Driver'])
      expect(text).toContain(words)
    const kept = await rows(
      `select q.tracking_number as number, p.voided_at is null as valid from parcel_packages q
        join parcel_purchases p on p.id = q.purchase_id where p.bought_at is not null`,
    )
    expect(kept.length).toBeGreaterThan(20)
    for (const { number, valid } of kept) expect([number, text.includes(number)]).toEqual([number, valid])
  })

  it('is refused if there is nothing to list', async () => {
    const body = { Documents: ['ParcelManifest'] }
    const reply = await product.call('Shipment/CheckBOLandDownload', { as: 'other', body })
    expect([reply.status, reply.body.code]).toEqual([422, 'NOTHING_TO_PRINT'])
  })
})

describe('labels of another client', () => {
  it('are not visible', async () => {
    const { shipmentId, tender } = await booked('USPS', parcelDraft(1))
    await deliver(tender.messageId)
    const foreign = await product.call('Shipment/CheckBOLandDownload', {
      as: 'other',
      body: { shipmentId, Documents: ['CarrierLabel'] },
    })
    expect(foreign.body.code).toBe('SHIPMENT_NOT_FOUND')
    const body = { shipmentId }
    expect((await product.call('Shipment/ShipmentDetails', { as: 'other', body })).status).toBe(404)
  })
})

it('no secret is stored with any of this', async () => {
  const kept = JSON.stringify([
    await rows('select * from carrier_exchanges'),
    await rows('select * from outbox'),
    await rows('select * from audit_trail'),
  ])
  for (const secret of [CARRIER_SECRET, 'sandbox-token-', 'sandbox.payment.'])
    expect(kept).not.toContain(secret)
})
