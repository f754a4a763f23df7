import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { parcelDraft } from '#test/support/parcel.ts'
import { type LabelDesk, openLabelDesk } from './label-desk.test-support.ts'

/** Packages that FedEx holds for the consignee: location found, priced, on the label. */

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk?.close())

const find = (body: object) => desk.product.call('Shipment/HoldLocations', { as: 'clerk', body })
const near = { City: 'Dallas', State: 'TX', Zip: '75201' }

it('a location is found near a ZIP, requested from FedEx only, and on the order and the label', async () => {
  const { body } = await find(near)
  expect(body.locations).toHaveLength(3)
  const [HoldLocation] = body.locations
  expect(HoldLocation).toMatchObject({
    City: 'Dallas',
    Zip: '75201',
    Miles: 1.2,
    LocationType: 'FEDEX_OFFICE',
  })
  const draft = parcelDraft(1, { HoldLocation })
  const { rates, notices } = await desk.rated(draft)
  const scacs = new Set(rates.map(({ CarrierSCAC }: { CarrierSCAC: string }) => CarrierSCAC))
  expect([...scacs]).toEqual(['FDEG'])
  expect(JSON.stringify(notices)).toContain('UPS cannot hold packages at a FedEx location.')
  expect(JSON.stringify(notices)).toContain('USPS cannot hold packages at a FedEx location.')
  const { shipmentId, tender } = await desk.booked('FedEx', draft)
  await desk.deliver(tender.messageId)
  expect(await desk.stateOf(tender.messageId)).toBe('delivered')
  const sent = desk.stage.servers.FedEx.requests.find(({ url }) => url.endsWith('/ship/v1/shipments'))!
  expect(JSON.parse(sent.body).requestedShipment.shipmentSpecialServices).toMatchObject({
    specialServiceTypes: ['HOLD_AT_LOCATION'],
    holdAtLocationDetail: {
      ...{ locationId: HoldLocation.LocationId, locationType: 'FEDEX_OFFICE' },
      locationContactAndAddress: {
        address: { streetLines: ['120 Main St'], city: 'Dallas', postalCode: '75201' },
      },
    },
  })
  const details = await desk.detailsOf(shipmentId)
  expect(details.HoldLocation).toMatchObject({ LocationId: HoldLocation.LocationId, Name: HoldLocation.Name })
  const label = await desk.product.call('Shipment/CheckBOLandDownload', {
    as: 'clerk',
    body: { shipmentId, Documents: ['CarrierLabel'] },
  })
  expect((await readPages(label.bytes)).join(' ')).toContain('HOLD FOR')
})

it('errors are reported: a missing ZIP or account, and refusals by FedEx', async () => {
  expect((await find({ ...near, Zip: '' })).body.fields).toEqual({
    Zip: 'Enter the ZIP of the consignee first.',
  })
  const refused = await find({ ...near, Zip: '00000' })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'FedEx returned no locations: The postal code is not valid.',
  ])
  const other = await desk.product.call('Shipment/HoldLocations', { as: 'other', body: near })
  expect(other.body.code).toBe('NO_FEDEX_ACCOUNT')
})
