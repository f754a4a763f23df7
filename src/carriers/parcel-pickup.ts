import type { Address } from '#domain/shipment/shipment.ts'

/** The end of the day with a parcel carrier: the truck that is asked for, and USPS's form that stands for all packages. */

export interface ParcelPickupAsk {
  /** Where the packages are. */
  place: Address
  /** Local to the place: YYYY-MM-DD, HH:MM. */
  date: string
  ready: string
  close: string
  packages: number
  weightLb: number
  /** FedEx sends two trucks: Ground's and that of Express. */
  kind: 'ground' | 'express'
  /** For the driver. */
  instructions: string
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
