import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const keep = (body: object) => product.call('Shipment/TenderReferences', { as: 'clerk', body })
const details = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment

/** Tendered by e-mail: the carrier gives its number by phone. */
async function tendered(scac = 'SYNA'): Promise<{ shipmentId: string; version: number }> {
  const rated = await rate(product)
  const booked = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated, scac) })
  expect(booked.status).toBe(200)
  return { shipmentId: rated.shipmentId, version: booked.body.version }
}

describe('the numbers of a carrier', () => {
  it('are saved, audited and found by search, and numbers that were not sent are kept', async () => {
    const { shipmentId, version } = await tendered()
    const given = { TenderReferences: { PROnumber: '123-456 7890' }, PickupNumber: 'PU 77' }
    const kept = await keep({ shipmentId, version, ...given })
    expect(kept.body).toMatchObject({ PRONumber: '1234567890', PickupNumber: 'PU 77', version: version + 1 })
    const next = await keep({ shipmentId, version: version + 1, TenderReferences: { CustomerPo: 'PO-9' } })
    expect(next.body).toMatchObject({ PRONumber: '1234567890', PickupNumber: 'PU 77' })
    const shipment = await details(shipmentId)
    expect(shipment).toMatchObject({ PRONumber: '1234567890', PickupNumber: 'PU 77', PO_Number: 'PO-9' })
    expect(shipment.AuditTrail[1]).toMatchObject({ detail: expect.stringContaining('1234567890') })
    const found = await product.call('Shipment/GlobalSearch', {
      as: 'clerk',
      body: { searchtext: '1234567890' },
    })
    expect(JSON.stringify(found.body)).toContain(shipmentId)
    const emptied = await keep({ shipmentId, version: version + 2, TenderReferences: { PROnumber: '' } })
    expect(emptied.body.PRONumber).toBe('')
  })

  it('of a pickup are found by search, lists and tracking, and printed on the bill of lading', async () => {
    const [one, other] = [await tendered(), await tendered()]
    const PickupNumber = 'CONF-20261127-88'
    for (const { shipmentId, version } of [one, other]) {
      expect((await keep({ shipmentId, version, PickupNumber })).status).toBe(200)
    }
    const both = [one.shipmentId, other.shipmentId].toSorted()
    for (const searchtext of [PickupNumber, 'conf-20261127', '27-88']) {
      const { body } = await product.call('Shipment/GlobalSearch', { as: 'clerk', body: { searchtext } })
      const found = body.hits.filter(({ kind }: { kind: string }) => kind === 'shipment')
      expect(found.map(({ id }: { id: string }) => id).toSorted(), searchtext).toEqual(both)
    }
    for (const searchText of [PickupNumber, '1127-88']) {
      const { body } = await product.call('Shipment/GenericShipmentsList', {
        as: 'clerk',
        query: { statuscode: 'TENDERED' },
        body: { searchText },
      })
      expect(body.rows.map((row: { shipmentId: string }) => row.shipmentId).toSorted()).toEqual(both)
    }
    const tracked = await product.call('NewTrackingAPI/DisplayTrackingDetails', {
      as: 'clerk',
      body: { numbers: [PickupNumber.toLowerCase()] },
    })
    expect([tracked.body.found.length, tracked.body.notFound]).toEqual([2, []])
    const bill = await product.call('Shipment/CheckBOLandDownload', {
      as: 'clerk',
      body: { shipmentId: one.shipmentId },
    })
    expect((await readPages(bill.bytes))[0]).toContain(`Pickup # ${PickupNumber}`)
  })

  it('are refused next to the field if they cannot be a PRO number', async () => {
    const { shipmentId, version } = await tendered()
    const refused = await keep({ shipmentId, version, TenderReferences: { PROnumber: 'ask Joe' } })
    expect(refused.status).toBe(422)
    expect(refused.body.fields).toEqual({
      'TenderReferences.PROnumber': 'ask Joe does not look like a PRO number.',
    })
  })

  it('are saved once if sent twice, and never overwrite another user’s change', async () => {
    const { shipmentId, version } = await tendered()
    const body = { shipmentId, version, TenderReferences: { PROnumber: '7654321' } }
    expect((await keep(body)).status).toBe(200)
    expect((await keep(body)).body.code).toBe('SHIPMENT_CHANGED')
    const again = await keep({ ...body, version: version + 1 })
    expect(again.body.version).toBe(version + 1)
  })

  it('are refused before the shipment is tendered', async () => {
    const { shipmentId } = await rate(product)
    const { version } = await details(shipmentId)
    const refused = await keep({ shipmentId, version, TenderReferences: { PROnumber: '7654321' } })
    expect([refused.status, refused.body.code]).toEqual([409, 'ACTION_REFUSED'])
    expect((await keep({ shipmentId, version, TenderReferences: { CustomerPo: 'PO-1' } })).status).toBe(200)
  })
})
