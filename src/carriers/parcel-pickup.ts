import type { Address } from '#domain/shipment/shipment.ts'

/** The end of the day with a parcel carrier: the requested pickup, and the USPS form that covers all packages. */

export interface ParcelPickupAsk {
  /** The place of the packages. */
  place: Address
  /** Local to the place: YYYY-MM-DD, HH:MM. */
  date: string
  /** The date is today at the place. */
  isToday: boolean
  ready: string
  close: string
  /** At least one. */
  pieces: PickupPiece[]
  /** The weight of all packages together, and of the heaviest one. */
  weightLb: number
  heaviestLb: number
  /** FedEx has separate pickups for Ground and Express. */
  kind: 'ground' | 'express'
  /** For the driver. */
  instructions: string
}

/** Packages of one service to one country. */
export interface PickupPiece {
  /** The carrier's code, as in prices and labels. */
  serviceCode: string
  countryCode: string
  packages: number
}

export interface ParcelPickupNumber {
  /** The carrier's number of the pickup. */
  number: string
  /** The FedEx station that cancels it; '' if there is none. */
  station: string
}

export interface ParcelPickupCancelAsk extends ParcelPickupNumber {
  date: string
  kind: ParcelPickupAsk['kind']
}

export interface ScanFormAsk {
  place: Address
  /** Local to the place, YYYY-MM-DD. */
  date: string
  trackingNumbers: string[]
}

export interface ScanForm {
  number: string
  /** One PDF page. */
  base64: string
}
