/** The answer of a tariff: a price with its receipt, or a notice with the reason. Plain JSON. */
import type { Charge } from '../shipment/shipment.ts'
import type { LtlRequest } from './ltl-request.ts'

/** Why a tariff has no price. A missing row is always one of these, never a lower price. */
export const LTL_NOTICE_CODES = [
  'REQUEST_INVALID',
  'TARIFF_NOT_EFFECTIVE',
  'NO_ZONE',
  'NO_LANE',
  'NO_CLASS_RATE',
  'NO_BREAK_RATE',
  'NO_FUEL_PRICE',
  'NO_FUEL_PERCENT',
  'NO_ACCESSORIAL',
  'NO_DIMENSIONS',
] as const
export type LtlNoticeCode = (typeof LTL_NOTICE_CODES)[number]

export interface LtlNotice {
  kind: 'notice'
  scac: string
  code: LtlNoticeCode
  /** For the user, e.g. 'no rate for class 85 on this lane'. */
  message: string
}

export interface LtlRate {
  kind: 'rate'
  scac: string
  cents: number
  currency: string
  /** Their sum is `cents`; in the order in which the tariff charges them. */
  charges: Charge[]
  receipt: LtlReceipt
}

export type LtlResult = LtlRate | LtlNotice

/** The price at the shipment's own weight, in the units of the steps. */
export interface OwnWeight {
  weight: number
  /** Its column, and the gross linehaul in it. */
  column: number
  gross: number
  /** Discount at that weight. */
  percent: number
  /** Net linehaul with that discount, in the cheapest column, before the absolute minimum. */
  net: number
}

/**
 * The whole calculation of one price, as data: `explainReceipt` renders it as text, `rerate` computes it again. `steps`
 * is its compact record in the form of `receipt-steps.ts`.
 */
export interface LtlReceipt {
  format: 1
  tariffId: string
  tariffVersion: string
  tariffName: string
  scac: string
  currency: string
  isSynthetic: boolean
  /** Fuel table and version, '' if the tariff has none. */
  fuelTable: string
  originZone: string
  destinationZone: string
  /** The inputs, unchanged; shared by the receipts of all carriers, so do not modify it. */
  request: LtlRequest
  /** Name of the space rule that set the linehaul; null if none did. */
  spaceRule: string | null
  /** Base tariff of the contract; older receipts lack it and the rows. */
  baseTariff?: { id: string; date: string }
  /** Positions from 1 among the contract's discounts and absolute minimums; null: none applied. */
  discountRow?: number | null
  floorRow?: number | null
  /** Set if the price was rated as a higher weight for its discount: the cost at the shipment's own weight. */
  ownWeight?: OwnWeight | null
  charges: Charge[]
  steps: number[]
  cents: number
  /** 32 hex digits: 16 of the request, 16 of tariff and fuel versions. Equal hashes mean an equal request. */
  hash: string
}
