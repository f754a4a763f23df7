/**
 * Prices calculated by hand, as tables: the inputs, the expected results, and why. `source` is the tag of a published
 * source in the field's own references, or 'arithmetic' if `why` is the whole proof. One test runs them all.
 */
import type { FuelRows } from '../compile-tariff.ts'
import type { LtlItem, LtlRequest } from '../ltl-request.ts'
import type { LaneRow, TariffHeader } from '../tariff.ts'

interface Told {
  /** The tested rule, with its arithmetic. */
  why: string
  /** Published source, or 'arithmetic'. */
  source: string
}

/** A shipment from Texas to Nevada on a tariff with no other rules than these. */
export interface LtlCase extends Told {
  lanes: LaneRow[]
  header?: Partial<TariffHeader>
  fuel?: FuelRows
  items: Partial<LtlItem>[]
  request?: Partial<LtlRequest>
  /** [code, cents] of every charge in the order of the bill, or the code of the notice that is returned instead. */
  expected: [code: string, cents: number][] | string
}

/** A class from weight and size. */
export interface ClassCase extends Told {
  scale: '13-tier' | '11-tier' | '18-class'
  /** Pounds, pieces, and inches of one piece. */
  lines: [pounds: number, pieces: number, length: number, width: number, height: number][]
  expected: string
}

export interface FuelCase extends Told {
  table: 'S18' | 'S19' | 'S22'
  /** Price of a gallon in thousandths of a dollar. */
  mills: number
  /** Percent below and from the truckload weight; null: the table has none for the price. */
  expected: [ltl: number, truckload: number] | null
}

export interface FuelDayCase extends Told {
  priceDate: string
  /** 0 Sunday … 6 Saturday, and weeks of delay. */
  weekday: number
  lagWeeks: number
  expected: string
}

export interface TransitCase extends Told {
  pickup: string
  days: number
  /** Weekdays on which the destination is served; absent: every working day. */
  served?: number[]
  expected: string
}

export interface PickupCase extends Told {
  date: string
  ready: string
  close: string
  calledOn: string
  calledAt: string
  expected: string
}
