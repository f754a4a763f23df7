import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inDays } from '#test/support/wire-draft.ts'
import { type LabelDesk, openLabelDesk } from './label-desk.test-support.ts'

/** The end of a day with the three carriers: packages, SCAN forms, pickups. */

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
  for (const carrier of ['UPS', 'FedEx', 'USPS'] as const) {
    const { tender } = await desk.booked(carrier)
    await desk.deliver(tender.messageId)
  }
})
afterAll(() => desk?.close())
beforeEach(() => {
  for (const server of Object.values(desk.stage.servers)) {
    server.answer(undefined)
    server.requests.length = 0
  }
})

const call = (path: string, body: object = {}, query: Record<string, string> = {}, as = 'clerk') =>
  desk.product.call(path, { as: as as 'clerk', body, query })
const group = async (carrier: string) =>
  (await call('Shipment/EndOfDay')).body.groups.find(
    ({ CarrierName }: { CarrierName: string }) => CarrierName === carrier,
  )
const HOURS = { ReadyTime: '15:00', CloseTime: '17:30' }
const request = async (carrier: string, more: object = {}) => {
  const { GroupId, Kinds } = await group(carrier)
  const body = { GroupId, Kind: Kinds[0], ...HOURS, PickupDate: inDays(1), ...more }
  return call('Shipment/ParcelPickup', body, { function: 'request' })
}

describe('the packages of today', () => {
  it('are counted by account and place, and hidden from other companies', async () => {
    for (const carrier of ['UPS', 'FedEx', 'USPS']) {
      expect(await group(carrier)).toMatchObject({ Packages: 2, Shipments: 1, Weight: 13, Pickups: [] })
    }
    expect((await group('USPS')).Unscanned).toBe(2)
    expect((await group('USPS')).Kinds).toEqual([])
    expect((await call('Shipment/EndOfDay', {}, {}, 'other')).body.groups).toEqual([])
  })
})

describe('a USPS SCAN form', () => {
  it('includes the labels that are not on a form yet, once, and returns its page', async () => {
    const { GroupId } = await group('USPS')
    const made = await call('Shipment/ScanForm', { GroupId })
    expect([made.status, made.body.message]).toEqual([200, undefined])
    const { Unscanned, ScanForms } = await group('USPS')
    expect([Unscanned, ScanForms]).toMatchObject([0, [{ Labels: 2 }]])
    const [{ FormId, FormNumber }] = ScanForms
    expect(FormNumber).toMatch(/^92750\d{17}$/)
    const page = await call('Shipment/DownloadScanForm', { FormId })
    expect(page.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await call('Shipment/ScanForm', { GroupId })).body.code).toBe('NOTHING_TO_SCAN')
    expect((await call('Shipment/DownloadScanForm', { FormId }, {}, 'other')).status).toBe(404)
    const audited = await desk.rows(`select detail from audit_trail where what = 'scan-form.made'`)
    expect(audited).toMatchObject([{ detail: { number: FormNumber, labels: 2 } }])
  })
})

describe.each(['UPS', 'FedEx'])('a pickup by %s', (carrier) => {
  it('is requested once per day, confirmed with a number, and canceled', async () => {
    const asked = await request(carrier, { Instructions: 'Dock 3' })
    expect([asked.status, asked.body.message]).toEqual([200, undefined])
    const [pickup] = (await group(carrier)).Pickups
    expect(pickup).toMatchObject({ State: 'confirmed', Packages: 2, PickupDate: inDays(1), version: 2 })
    expect(pickup.ConfirmationNumber).not.toBe('')
    const sent = desk.stage.servers[carrier as 'UPS'].requests.find(({ url }) => url.includes('pickup'))!
    for (const text of ['Dock 3', '1500'.slice(0, 2), inDays(1).slice(0, 4)])
      expect(sent.body).toContain(text)
    expect((await request(carrier)).body).toMatchObject({ code: 'PICKUP_EXISTS' })
    const cancel = (version: number) =>
      call('Shipment/ParcelPickup', { PickupId: pickup.PickupId, version }, { function: 'cancel' })
    expect((await cancel(1)).body.code).toBe('PICKUP_CHANGED')
    expect((await cancel(pickup.version)).status).toBe(200)
    expect((await group(carrier)).Pickups).toMatchObject([{ State: 'canceled' }])
    expect((await request(carrier)).status).toBe(200)
    const audited = await desk.rows(
      `select what from audit_trail where subject_id = $1 order by id`,
      pickup.PickupId,
    )
    expect(audited.map(({ what }) => what)).toEqual(['parcel-pickup.requested', 'parcel-pickup.canceled'])
  })

  it('is refused with the invalid field, by us and by the carrier', async () => {
    const past = await request(carrier, { PickupDate: inDays(-3), CloseTime: '14:00' })
    expect([past.status, Object.keys(past.body.fields)]).toEqual([422, ['PickupDate', 'CloseTime']])
    const words = '{"errors":[{"code":"X","message":"No pickup on this date."}]}'
    const body = carrier === 'UPS' ? `{"response":${words}}` : words
    desk.stage.servers[carrier as 'UPS'].answer(({ url }) =>
      url.includes('pickup') ? { status: 400, headers: {}, body } : undefined,
    )
    const refused = await request(carrier, { PickupDate: inDays(2) })
    expect([refused.status, refused.body.fields]).toEqual([422, { PickupDate: 'No pickup on this date.' }])
    const days = (await group(carrier)).Pickups.map(({ PickupDate }: { PickupDate: string }) => PickupDate)
    expect(days).not.toContain(inDays(2))
  })
})

it('whose request has no answer is never requested again; a person has to call the carrier', async () => {
  const { GroupId } = await group('UPS')
  desk.stage.after('UPS', ({ url }) => (url.includes('pickupcreation') ? null : undefined))
  const asked = await call('Shipment/ParcelPickup', { GroupId, ...HOURS, PickupDate: inDays(4) })
  desk.stage.after('UPS', undefined)
  expect(asked.status).toBe(200)
  const lost = (await group('UPS')).Pickups.find(({ State }: { State: string }) => State === 'unknown')
  expect(lost).toMatchObject({ PickupDate: inDays(4), Message: expect.stringContaining('did not answer') })
  const sent = desk.stage.servers.UPS.requests.filter(({ url }) => url.includes('pickupcreation'))
  expect(sent).toHaveLength(1)
  const marked = await call(
    'Shipment/ParcelPickup',
    { PickupId: lost.PickupId, version: lost.version },
    { function: 'cancel' },
  )
  expect(marked.status).toBe(200)
})
