/** Compares paid prices with the contracts' prices for the same shipment: the definitions of the rate benchmark. */
import { divideHalfUp } from '../money.ts'
import { zip3 } from '../text/zip.ts'

/** Fewer shipments than this mean nothing for a lane, a carrier or a month: their figures are hidden. */
export const FEWEST_SHIPMENTS = 5

/** How each figure is calculated, for readers of the report (domain facts 10, rate benchmark). */
export const BENCHMARK_DEFINITIONS = {
  paid: 'Booked price of the shipments, in US dollars; shipments booked in other currencies are left out.',
  market:
    'Sum of the median contract price of each shipment, from all contract tariffs in force on its pickup day.',
  cheapest: 'Sum of the lowest of these contract prices of each shipment.',
  saved: 'Savings achieved: sum of the differences for shipments booked below the median.',
  missed: 'Savings missed: sum of the differences for shipments booked above the median.',
  overCheapest: 'Sum of the differences for shipments booked above the cheapest contract.',
  variance: 'Paid amount per 100 lb, divided by the median of your own history, minus 1.',
  history:
    'Cost per 100 lb of your own shipments in the same weight break in the year before the period: a quarter cost less than the 25th percentile, half cost less than the median, and a quarter cost more than the 75th percentile.',
} as const

/**
 * The value at a share of sorted values, interpolated between two of them (like SQL's percentile_cont); cents, rounded
 * half up. NaN for an empty list.
 */
export function percentileCents(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) return Number.NaN
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

/** The position of the paid price among the contracts' prices; cents. */
export interface Standing {
  marketCents: number
  cheapestCents: number
  /** Below the median, and above it; one of them is 0. */
  savedCents: number
  missedCents: number
  overCheapestCents: number
}

/** null if no contract has a price. */
export function standingOf(paidCents: number, contractCents: readonly number[]): Standing | null {
  if (contractCents.length === 0) return null
  const sorted = contractCents.toSorted((one, other) => one - other)
  const marketCents = percentileCents(sorted, 0.5)
  const cheapestCents = sorted[0]!
  return {
    marketCents,
    cheapestCents,
    savedCents: Math.max(0, marketCents - paidCents),
    missedCents: Math.max(0, paidCents - marketCents),
    overCheapestCents: Math.max(0, paidCents - cheapestCents),
  }
}

/** Cents per 100 lb; null without weight. */
export const centsPerCwt = (cents: number, weightLb: number): number | null =>
  weightLb > 0 ? divideHalfUp(cents * 10_000, Math.round(weightLb * 100)) : null

type Place = { zip: string; state: string }

/** The size of lanes: from state to state, or from ZIP3 to ZIP3. */
export type LaneBand = 'state' | 'zip3'

/** One end of a lane: `NV`, or `895`. */
export const areaOf = (place: Place, band: LaneBand): string =>
  band === 'state' ? place.state : (zip3(place.zip) ?? '')

/** True when the place is in the area: a state of two letters, or a ZIP3; '' = anywhere. */
export function isInArea(place: Place, area: string): boolean {
  if (area === '') return true
  return /^[A-Z]{2}$/.test(area) ? place.state === area : zip3(place.zip) === area
}
