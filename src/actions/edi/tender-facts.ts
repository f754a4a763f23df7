import type { TenderFacts, TenderItem } from '#carriers/edi/tender-facts.ts'
import type { StoredShipment } from '#database/shipments.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'

/** What the carrier is told of a shipment, as it is at this moment. `agreedCents`: the price that was booked. */
export function tenderFactsOf(shipment: StoredShipment, agreedCents: number): TenderFacts {
  const whole = {
    weightLb: shipment.totalWeightLb,
    quantity: shipment.totalQuantity,
    references: [],
  }
  return {
    purpose: 'original',
    scac: shipment.carrierScac,
    bolNumber: shipment.bolNumber,
    proNumber: shipment.proNumber,
    paymentType: shipment.paymentType,
    stops: [
      {
        kind: 'pickup',
        address: shipment.origin,
        date: shipment.pickupDate ?? '',
        from: shipment.pickupFrom,
        to: shipment.pickupTo,
        ...whole,
      },
      {
        kind: 'delivery',
        address: shipment.destination,
        date: shipment.deliveryDate ?? '',
        from: '',
        to: '',
        ...whole,
      },
    ],
    billTo: shipment.billTo,
    references: referencesOf(shipment),
    specialInstructions: shipment.specialInstructions,
    services: shipment.services.map((code) => accessorialCode(code)?.label ?? code),
    items: shipment.items.map(itemOf),
    pallets: Math.ceil(shipment.totalPallets),
    totalWeightLb: shipment.totalWeightLb,
    totalQuantity: shipment.totalQuantity,
    agreedCents,
    respondBy: null,
  }
}

/** X12 element 128: PO purchase order, OQ order, CR the customer's own. */
function referencesOf(shipment: StoredShipment): TenderFacts['references'] {
  const own = [
    shipment.reference1,
    shipment.reference2,
    shipment.reference3,
    shipment.reference4,
    shipment.reference5,
  ]
  return [
    { qualifier: 'PO', value: shipment.poNumber },
    { qualifier: 'OQ', value: shipment.orderNumber },
    ...own.map((value) => ({ qualifier: 'CR', value })),
  ].filter(({ value }) => value !== '')
}

const itemOf = (item: ItemLine): TenderItem => ({
  description: item.description,
  nmfc: item.nmfc,
  freightClass: item.freightClass,
  quantity: item.quantity,
  packageType: item.packageType,
  pieces: item.pieces,
  weightLb: item.weightLb,
  ...item.dimensions,
  hazmat: item.isHazmat ? item.hazmat : null,
})
