import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const file = (shipmentId: string, changes: object) =>
  product.call('Shipment/CheckBOLandDownload', { as: 'clerk', body: { shipmentId, copies: 1, ...changes } })

const drop = (CompanyName: string, Zip: string) => ({
  CompanyName,
  ...{ Street: '9 Ninth St', City: 'Phoenix', State: 'AZ', Zip, CountryCode: 'US' },
})
const shelves = (changes: object) =>
  wireItem({ ItemCode: 'A1', Description: 'Shelving A', Weight: 2000, Qty: 4, ...changes })

/** Four pallets: one for Tempe, two for Phoenix, the last for the destination. */
const WITH_STOPS = {
  Items: [shelves({})],
  ShipmentStops: [
    { StopID: '1', DropOffAddress: drop('Tempe Store', '85281'), Items: [shelves({ Qty: 1, Weight: 500 })] },
    {
      StopID: '2',
      DropOffAddress: drop('Phoenix Store', '85003'),
      Items: [shelves({ Qty: 2, Weight: 900 })],
    },
  ],
}

describe('the labels of a shipment with several stops', () => {
  it.each(['PalletLabel', 'CarrierLabel'])('%s: each unit shows where it is unloaded', async (kind) => {
    const { shipmentId } = await rate(product, WITH_STOPS)
    const pages = await readPages((await file(shipmentId, { Documents: [kind] })).bytes)
    const seen = pages.map((page) => [
      /Tempe Store|Phoenix Store|Scene Consignee/.exec(page)?.[0],
      /STOP \d OF \d/.exec(page)?.[0],
      /\d of 4/.exec(page)?.[0],
      /[\d.]+ lb/.exec(page)?.[0],
    ])
    expect(seen).toEqual([
      ['Tempe Store', 'STOP 1 OF 3', '1 of 4', '500 lb'],
      ['Phoenix Store', 'STOP 2 OF 3', '2 of 4', '450 lb'],
      ['Phoenix Store', 'STOP 2 OF 3', '3 of 4', '450 lb'],
      ['Scene Consignee', 'STOP 3 OF 3', '4 of 4', '600 lb'],
    ])
  })

  it('have a packing list for each stop, with what is unloaded there', async () => {
    const { shipmentId } = await rate(product, WITH_STOPS)
    const pages = await readPages((await file(shipmentId, { Documents: ['PackingList'] })).bytes)
    const seen = pages.map((page) => [
      /Tempe Store|Phoenix Store|Scene Consignee/.exec(page)?.[0],
      /GRAND TOTAL (\d+ – [\d,]+)/.exec(page)?.[1],
    ])
    expect(seen).toEqual([
      ['Tempe Store', '1 – 500'],
      ['Phoenix Store', '2 – 900'],
      ['Scene Consignee', '1 – 600'],
    ])
  })
})

describe('many handling units', () => {
  const cartons = (Qty: number) => ({ Items: [wireItem({ Qty, packageType: 'CTN', Weight: 7000 })] })
  const zpl = async (shipmentId: string) =>
    (
      await file(shipmentId, { Documents: ['PalletLabel'], Language: 'ZPL', LabelFormat: 'None' })
    ).bytes.toString()

  it('a floor-loaded trailer has a label for each carton', async () => {
    const { shipmentId } = await rate(product, cartons(700))
    const labels = (await zpl(shipmentId)).split('^XA').slice(1)
    expect(labels).toHaveLength(700)
    expect(labels.at(-1)).toContain('700 of 700')
  })

  it('a label counts all units, also those beyond the last label', async () => {
    const { shipmentId } = await rate(product, cartons(2_500))
    const labels = (await zpl(shipmentId)).split('^XA').slice(1)
    expect(labels).toHaveLength(2_000)
    expect(labels[0]).toContain('1 of 2500')
  })

  const TOO_MANY = 'These shipments have 12,000 labels. Choose fewer: at most 10,000 at once.'
  it('more labels than anyone prints in one go are refused', async () => {
    const shipments = []
    for (let index = 0; index < 6; index++) shipments.push((await rate(product, cartons(2_000))).shipmentId)
    const body = { shipmentIds: shipments, Documents: ['PalletLabel'] }
    const reply = await product.call('Shipment/PrintDocumentDetails', {
      as: 'clerk',
      body: { Preview: body },
    })
    expect([reply.status, reply.body.message]).toEqual([422, TOO_MANY])
    const pdf = await product.call('Shipment/CheckBOLandDownload', { as: 'clerk', body })
    expect([pdf.status, pdf.body.message]).toEqual([422, TOO_MANY])
  })
})
