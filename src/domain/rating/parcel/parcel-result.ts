/** The answer of a parcel tariff: for each service a price with its receipt, or a notice with the reason. JSON. */
import type { Charge } from '../../shipment/shipment.ts'
import type { ParcelRequest } from './parcel-request.ts'
import type { ParcelStep } from './parcel-steps.ts'

/** Why there is no price. A missing row is always one of these, never a lower price. */
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
  /** null: all services of the carrier lack a price for the same reason. */
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
  /** Their sum is `cents`: transportation, surcharges in the tariff's order, fuel. */
  charges: Charge[]
  zone: string
  /** The zone comes from the distance, because there is no chart. */
  isZoneEstimated: boolean
  /** Business days; null: not in the tariff. */
  transitDays: number | null
  /** Ten-thousandths of a pound of all pieces, as billed. */
  billedWeight: number
  receipt: ParcelReceipt
}

export type ParcelResult = ParcelRate | ParcelNotice

/**
 * The whole calculation of one price, as data: `explainParcelReceipt` renders it as text, `rerateParcel` computes it
 * again.
 */
export interface ParcelReceipt {
  /** Distinguishes it from LTL receipts, which have no kind. */
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
  /** Fuel table and version or its period, '' if the service has no fuel surcharge. */
  fuelTable: string
  /** The inputs, unchanged; shared by the receipts of all services, so do not modify it. */
  request: ParcelRequest
  charges: Charge[]
  steps: ParcelStep[]
  cents: number
  /** 32 hex digits: 16 of the request, 16 of tariff, service and fuel. Equal hashes mean an equal request. */
  hash: string
}
