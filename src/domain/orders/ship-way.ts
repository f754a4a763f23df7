import { isPalletized, type PaymentType } from '../shipment/shipment.ts'

/** By which screen an order is shipped: who pays says it, and whether it is a parcel at all. */
export type OrderWay = 'Prepaid' | 'Collect' | 'Parcel'

/** What parcel carriers take at most as one piece, in pounds; a whole order as light as that is no freight. */
export const PARCEL_POUNDS = 150

interface OrderSize {
  paymentType: PaymentType
  lines: readonly { packageType: string; weightLb: number }[]
}

/**
 * Small orders go as parcels: nothing on a pallet, at most 150 lb in all. Freight goes collect when the consignee pays,
 * else prepaid (or third party). An order without lines, or without weights, is taken for freight.
 */
export function shipWay({ paymentType, lines }: OrderSize): OrderWay {
  if (paymentType === 'C') return 'Collect'
  const pounds = lines.reduce((sum, line) => sum + line.weightLb, 0)
  const isSmall = pounds > 0 && pounds <= PARCEL_POUNDS && !lines.some(isPalletized)
  return isSmall ? 'Parcel' : 'Prepaid'
}
