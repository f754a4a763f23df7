/** The request to a parcel tariff: one shipment of one or more pieces. Plain JSON. */
import type { Address } from '../../shipment/shipment.ts'

/** The fields of an address that rates need. */
export type ParcelPlace = Pick<Address, 'zip' | 'state' | 'countryCode'>

/** The packaging of a piece for rating; `parcelPackagingOf` reads the carriers' codes. */
export const PARCEL_PACKAGINGS = [
  'package',
  'letter',
  'pak',
  'tube',
  'flatRateEnvelope',
  'smallFlatRateBox',
  'mediumFlatRateBox',
  'largeFlatRateBox',
] as const
export type ParcelPackaging = (typeof PARCEL_PACKAGINGS)[number]

/** Outer shape; it determines cube factors and additional handling. */
export const PARCEL_SHAPES = ['rectangular', 'nonrectangular', 'tube', 'softPack'] as const
export type ParcelShape = (typeof PARCEL_SHAPES)[number]

/** Services that can be requested, each a code of `option` triggers. A tariff may add its own. */
export const PARCEL_OPTIONS = {
  saturdayDelivery: 'SATDEL',
  saturdayPickup: 'SATPU',
  indirectSignature: 'SIGINDIRECT',
  signature: 'SIG',
  adultSignature: 'SIGADULT',
  returnLabel: 'RETURN',
  cashOnDelivery: 'COD',
  hazardous: 'HAZMAT',
  dryIce: 'DRYICE',
} as const

/** none and signature and adult are the specification's delivery confirmations 1, 2, 3. */
export type ParcelSignature = 'none' | 'indirect' | 'signature' | 'adult'

/** Equal pieces of a shipment; weight, sides and value are of one piece. */
export interface ParcelPiece {
  quantity: number
  weightLb: number
  /** Inches, in any order; 0 0 0 if unknown (letters need none). */
  length: number
  width: number
  height: number
  packaging: ParcelPackaging
  shape: ParcelShape
  needsAdditionalHandling: boolean
  declaredValueCents: number
}

export interface ParcelRequest {
  origin: ParcelPlace
  destination: ParcelPlace
  isResidential: boolean
  /** Local date of the origin, YYYY-MM-DD: rates, rules and fees of this day apply. */
  shipDate: string
  /** The day of the request, for fuel that is looked up by it. */
  ratingDate: string
  pieces: ParcelPiece[]
  signature: ParcelSignature
  isSaturdayDelivery: boolean
  /** Further codes of `PARCEL_OPTIONS` or of the tariff. */
  options: string[]
  /** Requested services, by code; null: all services of the carrier. */
  services: string[] | null
  /** Great-circle miles between the ZIP3 centers, for places without a chart; null: unknown. */
  fallbackMiles: number | null
}
