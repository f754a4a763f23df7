import { afterAll, beforeAll, expect, it } from 'vitest'
import { findShipmentByNumber } from '#database/shipments/shipments.ts'
import { canadianDraft } from '#test/support/parcel.ts'
import { type LabelDesk, openLabelDesk } from './label-desk.test-support.ts'
import { parcelShipAsk } from './parcel-ship-ask.ts'

let desk: LabelDesk
beforeAll(async () => {
  desk = await openLabelDesk()
})
afterAll(() => desk?.close())

it('dates an invoice without a date in the dock’s time zone, not in UTC', async () => {
  const { shipmentId } = await desk.booked('UPS', canadianDraft(1))
  const { BOLNumber } = await desk.detailsOf(shipmentId)
  const { database, scene } = desk.product
  const shipment = (await findShipmentByNumber(database.db, scene.a.id, BOLNumber))!
  expect(shipment.timeZone).toBe('America/Los_Angeles')
  const stock = { format: 'PDF', dpi: 203, tab: null } as const
  const eveningInReno = new Date('2026-11-25T03:30:00Z')
  const ask = parcelShipAsk(shipment, '11', 'ups', stock, { kept: {}, now: eveningInReno })
  expect(ask.customs?.invoiceDate).toBe('2026-11-24')
})
