/**
 * Makes bids comparable. One carrier bids only the haul, another everything: fuel and requested services that are
 * missing from a bid are added from the estimates, each line with its calculation.
 */
import { formatDecimal, percentOf } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import { type ChargeType, FUEL, isFreight } from './charge-types.ts'
import { fuelEstimate, type QuoteEstimates, serviceEstimate } from './estimates.ts'

export interface ComparedLine {
  code: string
  label: string
  /** unknown: missing from the bid, and no tariff of the client has a price for it: nothing was added. */
  kind: 'quoted' | 'included' | 'estimated' | 'unknown'
  cents: number
  working: string
}

export interface ComparedBid {
  /** The bid with the added estimates. */
  cents: number
  lines: ComparedLine[]
  /** False if a requested service is neither in the bid nor estimated. */
  isComplete: boolean
}

export interface BidToCompare {
  scac: string
  charges: readonly Charge[]
  /** Codes of charges that are already included in the bid's amounts. */
  included: readonly string[]
}

/** Compares the bid with everything that was requested. */
export function compareBid(
  bid: BidToCompare,
  services: readonly ChargeType[],
  estimates: QuoteEstimates,
): ComparedBid {
  const quoted = bid.charges.map(
    ({ code, label, cents }): ComparedLine => ({ code, label, kind: 'quoted', cents, working: 'as quoted' }),
  )
  const asked = [{ code: FUEL, label: 'Fuel surcharge' }, ...services]
  const missing = asked.filter(({ code }) => !bid.charges.some((charge) => charge.code === code))
  const lines = [...quoted, ...missing.map((type) => missingLine(type, bid, estimates))]
  return {
    cents: lines.reduce((total, { cents }) => total + cents, 0),
    lines,
    isComplete: lines.every(({ kind }) => kind !== 'unknown'),
  }
}

function missingLine(type: ChargeType, bid: BidToCompare, estimates: QuoteEstimates): ComparedLine {
  if (bid.included.includes(type.code)) {
    return { ...type, kind: 'included', cents: 0, working: 'included, according to the carrier' }
  }
  return type.code === FUEL ? fuelLine(type, bid, estimates) : serviceLine(type, bid, estimates)
}

function fuelLine(type: ChargeType, bid: BidToCompare, estimates: QuoteEstimates): ComparedLine {
  const estimate = fuelEstimate(estimates, bid.scac)
  if (!estimate) return unknown(type)
  const freight = bid.charges.filter(({ code }) => isFreight(code))
  const linehaul = Math.max(
    0,
    freight.reduce((total, { cents }) => total + cents, 0),
  )
  const working = `not quoted: ${formatDecimal(estimate.value, 3)}% of the linehaul, ${estimate.source}`
  return { ...type, kind: 'estimated', cents: percentOf(linehaul, estimate.value), working }
}

function serviceLine(type: ChargeType, bid: BidToCompare, estimates: QuoteEstimates): ComparedLine {
  const estimate = serviceEstimate(estimates, bid.scac, type.code)
  if (!estimate) return unknown(type)
  return {
    ...type,
    kind: 'estimated',
    cents: estimate.value,
    working: `not quoted: ${estimate.source}`,
  }
}

const unknown = (type: ChargeType): ComparedLine => ({
  ...type,
  kind: 'unknown',
  cents: 0,
  working: 'not quoted, and none of your tariffs covers it, so nothing was added',
})

/** The fields of a bid that ranking needs. */
export interface BidToRank {
  id: string
  comparableCents: number
  currency: string
  transitDays: number | null
}

export interface RankedBid {
  cents: number
  /** Days slower than the fastest bid, whose value was added; null: nothing was added. */
  slowerDays: number | null
  /** 1 = the cheapest; null: another currency, which cannot be compared. */
  rank: number | null
}

/**
 * Ranks bids at equal transit time: each day slower than the fastest costs `dayValueCents`. A bid without days counts
 * as slow as the slowest. Equal totals share a rank.
 */
export function rankBids(
  bids: readonly BidToRank[],
  options: { currency: string; dayValueCents: number },
): Map<string, RankedBid> {
  const { currency, dayValueCents } = options
  const days = bids.flatMap(({ transitDays }) => (transitDays === null ? [] : [transitDays]))
  const [fastest, slowest] = [Math.min(...days), Math.max(...days)]
  const priced = bids.map((bid) => {
    const isMeasured = dayValueCents > 0 && days.length > 0 && bid.currency === currency
    const slowerDays = isMeasured ? (bid.transitDays ?? slowest) - fastest : null
    return { bid, slowerDays, cents: bid.comparableCents + (slowerDays ?? 0) * dayValueCents }
  })
  const ours = priced.filter(({ bid }) => bid.currency === currency)
  return new Map(
    priced.map(({ bid, cents, slowerDays }) => {
      const isOurs = bid.currency === currency
      const rank = isOurs ? 1 + ours.filter((other) => other.cents < cents).length : null
      return [bid.id, { cents, slowerDays, rank }]
    }),
  )
}
