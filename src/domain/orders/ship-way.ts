import { isPalletized, type PaymentType } from '../shipment/shipment.ts'

/** The screen by which an order is shipped: it depends on who pays, and on whether it is a parcel. */
export type OrderWay = 'Prepaid' | 'Collect' | 'Parcel'

/** The heaviest single piece of parcel carriers, in pounds; an order up to this weight is not freight. */
export const PARCEL_POUNDS = 150

interface OrderSize {
  paymentType: PaymentType
  /** The weight of everything left to ship. */
  weightLb: number
  lines: readonly { packageType: string }[]
}

/**
 * Small orders are parcels: nothing on a pallet, at most 150 lb in all. Freight is collect if the consignee pays, else
 * prepaid (or third party). An order without lines, or without weights, counts as freight.
 */
export function shipWay({ paymentType, weightLb, lines }: OrderSize): OrderWay {
  if (paymentType === 'C') return 'Collect'
  const isSmall = weightLb > 0 && weightLb <= PARCEL_POUNDS && !lines.some(isPalletized)
  return isSmall ? 'Parcel' : 'Prepaid'
}
