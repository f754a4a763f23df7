import type { Address } from '#domain/shipment/shipment.ts'

/** The end of the day with a parcel carrier: the truck that is requested, and USPS's form that covers all packages. */

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
  /** FedEx sends two trucks: Ground's and that of Express. */
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
  /** By which the carrier knows the pickup. */
  number: string
  /** FedEx's station, which cancels it; '' where there is none. */
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
