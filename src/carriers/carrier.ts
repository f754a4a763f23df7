import type { AnyReceipt } from '#domain/rating/any-receipt.ts'
import type { Charge } from '#domain/shipment/shipment.ts'

/** Every carrier's answer to a rating request, whatever its API. */
export interface CarrierRate {
  scac: string
  carrierName: string
  rateModeId: number
  /** The carrier's service code; '' if it has only one service. */
  serviceCode: string
  serviceName: string
  cents: number
  currency: string
  charges: Charge[]
  /** Business days; null: the carrier does not publish them, and we do not know them. */
  serviceDays: number | null
  isDirect: boolean | null
  /** Promised delivery, YYYY-MM-DD. */
  deliveryDate: string | null
  source: 'tariff' | 'carrier'
  tariffId: string | null
  tariffName: string
  isSynthetic: boolean
  /** Charged miles; null if the price does not depend on distance. */
  miles: number | null
  /** The distance or the zone is an estimate. */
  isEstimated: boolean
  /** The carrier's own quote number, which an order refers to; absent if there is none. */
  quoteNumber?: string | undefined
  /** When the carrier's own quote expires; absent if it is not known. */
  expiresAt?: Date | undefined
  /** The full calculation, if our own engine computed the price. */
  receipt: AnyReceipt | null
}

/** Why a carrier gave no price. */
export interface CarrierNotice {
  scac: string
  carrierName: string
  code: string
  message: string
  /** It could not be asked, or did not answer, so it may still have a price. */
  isUnanswered?: boolean
}

/** Rates and notices: a carrier's problem becomes a notice, never a failed page. */
export interface CarrierAnswer {
  rates: CarrierRate[]
  notices: CarrierNotice[]
}
