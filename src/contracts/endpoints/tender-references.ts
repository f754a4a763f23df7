import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { changedText, id, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The numbers by which carrier, shipper and customer identify a shipment. */

/** Absent: unchanged; '': none. */
const numbers = renamed(
  { proNumber: changedText(30), orderNumber: changedText(60), poNumber: changedText(60) },
  { proNumber: 'PROnumber', orderNumber: 'Ordernumber', poNumber: 'CustomerPo' },
)

export const saveTenderReferences = post('Shipment/TenderReferences', {
  summary: 'Save the PRO and pickup numbers from the carrier, or correct the order and PO numbers.',
  pages: ['ShipmentDetails', 'Tender', 'Track', 'OpenOrders', 'DockView', 'SingleOrder'],
  body: renamed(
    {
      shipmentId: id,
      references: z._default(numbers, {}),
      /** The carrier’s pickup confirmation number. */
      pickupNumber: changedText(60),
      version: wholeNumber(0, 2_000_000_000),
    },
    { references: 'TenderReferences', pickupNumber: 'PickupNumber' },
  ),
  reply: reply({ PRONumber: z.string(), PickupNumber: z.string(), version: z.int() }),
  writes: ['shipments', 'tracking'],
  audit: 'shipment.references-changed',
})
