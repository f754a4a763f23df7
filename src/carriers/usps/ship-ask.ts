import type { ParcelShipAsk } from '../parcel-network.ts'
import type { UspsQuote } from './rate-options.ts'

/** An order for the label of one package. */
export interface UspsShipAsk extends ParcelShipAsk {
  /** From `uspsPayment`; may be used for hours. */
  paymentToken: string
  /** The price of the class to use, from the chosen quote; null: by weight, or of the flat-rate box. */
  product: Pick<UspsQuote, 'rateIndicator' | 'processingCategory' | 'destinationEntryFacilityType'> | null
  /** This package's position in the shipment, from 1. */
  piece: { number: number; of: number }
}
