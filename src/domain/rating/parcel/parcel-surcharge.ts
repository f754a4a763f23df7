/** Surcharges of a parcel tariff: when one is charged, and how much (domain facts 3.2, 3.3). Rows of the document. */
import type { EffectiveDates } from '../../calendar/effective-dates.ts'
import type { ParcelShape } from './parcel-request.ts'

/** The trigger of a row. Limits must be exceeded: 48 in with `over` 48 is not over. */
export type ParcelTrigger =
  /** A measure of the piece above `over` and, if present, not above `upTo`. Inches, cubic inches or pounds. */
  | { kind: 'measure'; measure: ParcelMeasure; over: number; upTo: number | null; sides: SideRounding }
  /** A soft pack with any side above its limit, longest first (UPS 18 x 14 x 6). */
  | { kind: 'softPack'; over: [number, number, number] }
  /** A piece of one of these shapes: cylinders need additional handling. */
  | { kind: 'shape'; shapes: ParcelShape[] }
  /** The shipper marks the piece as needing additional handling. */
  | { kind: 'flagged' }
  | { kind: 'residential' }
  /** The destination is in an area of the tariff; the kind of address may matter. */
  | { kind: 'area'; area: string; address: 'any' | 'residential' | 'commercial' }
  /** A requested option: one of `PARCEL_OPTIONS` or a code of the carrier's own. */
  | { kind: 'option'; option: string }
  /** A declared value above 0. */
  | { kind: 'declaredValue' }
  /** Every piece, during the row's dates: peak or demand surcharges. */
  | { kind: 'always' }

export type ParcelAmount =
  | { basis: 'flat'; cents: number }
  /** By zone groups; a zone in none of them has no amount, so the service has no price. */
  | { basis: 'byZone'; groups: { zones: string[]; cents: number }[] }
  /**
   * By declared value: nothing up to `includedCents`; above, `perStepCents` for every started `stepCents` of the whole
   * value or of the amount above the included part, at least `minimumCents`. More than `maximumValueCents` is not
   * accepted.
   */
  | {
      basis: 'declaredValue'
      includedCents: number
      counts: 'whole' | 'excess'
      stepCents: number
      perStepCents: number
      minimumCents: number
      maximumValueCents: number | null
    }

export interface ParcelSurcharge extends ServiceScope, EffectiveDates {
  code: string
  label: string
  trigger: ParcelTrigger
  amount: ParcelAmount
  per: 'package' | 'shipment'
  /** Fuel is also charged on it. */
  isFuelable: boolean
  /** Only the most expensive row of a group is charged, per piece; null: no group. */
  group: string | null
  /** Groups that are not charged on a piece that has this surcharge. */
  suppresses: string[]
  /** With this surcharge, the piece is billed at this weight or more (90 lb for large packages); null: no minimum. */
  minimumBillableLb: number | null
}

/** Services of a row, by code; null: all of the tariff. */
export interface ServiceScope {
  services: string[] | null
}

/** How one side is rounded before it is used: whole inches up for UPS and FedEx, quarters down for USPS cubic. */
export interface SideRounding {
  mode: 'up' | 'nearest' | 'down' | 'none'
  /** 1 or 0.25; ignored for `none`. Nearest rounds halves up. */
  toInches: number
}

export type ParcelMeasure = 'longest' | 'second' | 'lengthPlusGirth' | 'cube' | 'actualWeight'
