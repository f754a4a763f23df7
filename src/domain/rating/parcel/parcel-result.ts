/**
 * The answer of a parcel tariff: for each service a price with its receipt, or a notice with the reason for none. JSON.
 */
import type { Charge } from '../../shipment/shipment.ts'
import type { ParcelRequest } from './parcel-request.ts'
import type { ParcelStep } from './parcel-steps.ts'

/** Why there is no price. A missing row is always one of these, never a cheaper price. */
export const PARCEL_NOTICE_CODES = [
  'REQUEST_INVALID',
  'TARIFF_NOT_EFFECTIVE',
  'SERVICE_NOT_OFFERED',
  'NO_ZONE',
  'NO_RATE',
  'NO_WEIGHT_RULE',
  'NO_DIM_RULE',
  'NO_DIMENSIONS',
  'OVER_LIMIT',
  'NO_SURCHARGE',
  'NO_FUEL_PRICE',
  'NO_FUEL_PERCENT',
] as const
export type ParcelNoticeCode = (typeof PARCEL_NOTICE_CODES)[number]

export interface ParcelNotice {
  kind: 'notice'
  scac: string
  /** null: no service of the carrier has a price, for the same reason. */
  serviceCode: string | null
  serviceName: string
  code: ParcelNoticeCode
  /** For the user, e.g. 'no zone from 895 to 999'. */
  message: string
}

export interface ParcelRate {
  kind: 'rate'
  scac: string
  serviceCode: string
  serviceName: string
  cents: number
  currency: string
  /** Add up to `cents`: transportation, surcharges in the tariff's order, fuel. */
  charges: Charge[]
  zone: string
  /** The zone comes from the distance, for want of a chart. */
  isZoneEstimated: boolean
  /** Business days; null: the tariff does not say. */
  transitDays: number | null
  /** Ten-thousandths of a pound of all pieces, as billed. */
  billedWeight: number
  receipt: ParcelReceipt
}

export type ParcelResult = ParcelRate | ParcelNotice

/** The whole working of one price, as data: `explainParcelReceipt` tells it, `rerateParcel` computes it again. */
export interface ParcelReceipt {
  /** Tells it from the receipts of freight, which have none. */
  kind: 'parcel'
  format: 1
  tariffId: string
  tariffVersion: string
  tariffName: string
  scac: string
  serviceCode: string
  serviceName: string
  currency: string
  isSynthetic: boolean
  zone: string
  isZoneEstimated: boolean
  /** Fuel table and version or its period, '' when the service has no fuel surcharge. */
  fuelTable: string
  /** The inputs, as they were given; shared by the receipts of all services, so do not change it. */
  request: ParcelRequest
  charges: Charge[]
  steps: ParcelStep[]
  cents: number
  /** 32 hex digits: 16 of the request, 16 of tariff, service and fuel. Equal hashes mean an equal question. */
  hash: string
}
