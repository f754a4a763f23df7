import type { ParcelShipAsk } from '../parcel-network.ts'
import type { UspsQuote } from './rate-options.ts'

/** An order for the label of one package. */
export interface UspsShipAsk extends ParcelShipAsk {
  /** From `uspsPayment`; may be used for hours. */
  paymentToken: string
  /** Which of the class's prices it gets: of the quote that was chosen; null: by weight, or of the flat-rate box. */
  product: Pick<UspsQuote, 'rateIndicator' | 'processingCategory' | 'destinationEntryFacilityType'> | null
  /** This package's place among those of the shipment, from 1. */
  piece: { number: number; of: number }
}
