import { PICKUP_NUMBER } from '#carriers/edi/references.ts'
import type { TenderFacts, TenderItem } from '#carriers/edi/tender-facts.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { formatDecimal } from '#domain/money.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { type Drop, dropsOf } from '#domain/shipment/stops.ts'

/** The booked price, as far as a tender contains it. */
export type AgreedPrice = Pick<StoredPriceSheet, 'cents' | 'currency' | 'quoteNumber'>

/** The amount of a 204 has no currency: carriers assume this one. */
const CURRENCY_OF_TENDERS = 'USD'

/** The instructions, preceded by the price if it is in another currency, which only text can express. */
function instructionsOf({ specialInstructions }: StoredShipment, price: AgreedPrice | null): string {
  if (!price || price.currency === CURRENCY_OF_TENDERS) return specialInstructions
  const agreed = `Agreed price: ${formatDecimal(price.cents, 2, 2)} ${price.currency}.`
  return [agreed, specialInstructions].filter(Boolean).join(' ')
}

/** The facts of a tender for the shipment as it is now, with its price if one was agreed. */
export function tenderFactsOf(shipment: StoredShipment, price: AgreedPrice | null): TenderFacts {
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
      ...dropsOf(shipment).map((drop) => deliveryAt(drop, shipment.deliveryDate)),
    ],
    billTo: shipment.billTo,
    references: referencesOf(shipment, price?.quoteNumber ?? ''),
    specialInstructions: instructionsOf(shipment, price),
    services: shipment.services.map((code) => accessorialCode(code)?.label ?? code),
    items: shipment.items.map(itemOf),
    equipment: shipment.equipment,
    pallets: Math.ceil(shipment.totalPallets),
    totalWeightLb: shipment.totalWeightLb,
    totalQuantity: shipment.totalQuantity,
    agreedCents: price?.currency === CURRENCY_OF_TENDERS ? price.cents : null,
    respondBy: null,
  }
}

/** The freight unloaded at a stop, and its delivery time; the destination's day is known without that, too. */
function deliveryAt(drop: Drop, deliveryDate: string | null): TenderFacts['stops'][number] {
  return {
    kind: 'delivery',
    address: drop.address,
    date: drop.appointment?.date || (drop.isDestination ? (deliveryDate ?? '') : ''),
    from: drop.appointment?.from ?? '',
    to: drop.appointment?.to ?? '',
    weightLb: sumOf(drop.items.map(({ weightLb }) => weightLb)),
    quantity: sumOf(drop.items.map(({ quantity }) => quantity)),
    references: [drop.reference1, drop.reference2]
      .filter((value) => value !== '')
      .map((value) => ({ qualifier: 'CR', value })),
  }
}

const sumOf = (values: readonly number[]) =>
  Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100

/**
 * X12 element 128: PO purchase order, OQ order, CR the customer's own, 11 the billed account, Q1 the quote, P8 the
 * carrier's pickup number, if the pickup is changed.
 */
function referencesOf(shipment: StoredShipment, quoteNumber: string): TenderFacts['references'] {
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
    { qualifier: '11', value: shipment.collectCarrier?.accountNumber ?? '' },
    { qualifier: 'Q1', value: quoteNumber },
    { qualifier: PICKUP_NUMBER, value: shipment.pickupNumber },
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
