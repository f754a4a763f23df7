import type { AnyReceipt } from '#domain/rating/any-receipt.ts'
import type { Charge } from '#domain/shipment/shipment.ts'

/** Every carrier's answer to a rating request, whatever its API. */
export interface CarrierRate {
  scac: string
  carrierName: string
  rateModeId: number
  /** Which of the carrier's services; '' where it has only one. */
  serviceCode: string
  serviceName: string
  cents: number
  currency: string
  charges: Charge[]
  /** Business days; null: the carrier did not say, and we do not know. */
  serviceDays: number | null
  isDirect: boolean | null
  /** Promised delivery, YYYY-MM-DD. */
  deliveryDate: string | null
  source: 'tariff' | 'carrier'
  tariffId: string | null
  tariffName: string
  isSynthetic: boolean
  /** Miles that were charged for; null where the price does not go by distance. */
  miles: number | null
  /** The distance or the zone is an estimate. */
  isEstimated: boolean
  /** The carrier's own number of its quote, which an order names; absent where there is none. */
  quoteNumber?: string | undefined
  /** Until when the carrier's own quote holds; absent where it did not say. */
  expiresAt?: Date | undefined
  /** The whole working, where the price is our own engine's. */
  receipt: AnyReceipt | null
}

/** Why a carrier gave no price. */
export interface CarrierNotice {
  scac: string
  carrierName: string
  code: string
  message: string
  /** It could not be asked, or did not answer: it may have a price all the same. */
  isUnanswered?: boolean
}

/** Rates and notices: one carrier's trouble is a notice, never a failed page. */
export interface CarrierAnswer {
  rates: CarrierRate[]
  notices: CarrierNotice[]
}
