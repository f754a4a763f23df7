/**
 * The cost of fuel and services on a shipment by the client's own tariffs: the carrier's own tariff if it has one, or
 * else the median of all tariffs with a price for the lane. They make bids without these charges comparable.
 */
import { divideHalfUp, WHOLE_PERCENT } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import { FUEL, isFreight } from './charge-types.ts'

/** A tariff's price of the shipment. */
export interface TariffPrice {
  scac: string
  charges: readonly Charge[]
}

interface Figures {
  /** Thousandths of a percent of the linehaul; null: no tariff charges fuel separately. */
  fuelPercent: number | null
  /** Service code -> cents. */
  services: Record<string, number>
}

export interface QuoteEstimates {
  /** SCAC -> by its own tariff. */
  own: Record<string, Figures>
  median: Figures
  /** How many tariffs the median is based on. */
  tariffs: number
}

export interface Estimate {
  value: number
  /** 'your SAIA tariff', 'median of your 12 tariffs'. */
  source: string
}

export function makeEstimates(prices: readonly TariffPrice[], services: readonly string[]): QuoteEstimates {
  const own: Record<string, Figures> = {}
  for (const price of prices) own[price.scac] ??= figuresOf(price.charges, services)
  const all = Object.values(own)
  const median: Figures = { fuelPercent: medianOf(all.map(({ fuelPercent }) => fuelPercent)), services: {} }
  for (const code of services) {
    const cents = medianOf(all.map((figures) => figures.services[code] ?? null))
    if (cents !== null) median.services[code] = cents
  }
  return { own, median, tariffs: all.length }
}

function figuresOf(charges: readonly Charge[], services: readonly string[]): Figures {
  const fuel = charges.find(({ code }) => code === FUEL)
  const freight = sum(charges.filter(({ code }) => isFreight(code)))
  const figures: Figures = {
    fuelPercent: fuel && freight > 0 ? divideHalfUp(fuel.cents * WHOLE_PERCENT, freight) : null,
    services: {},
  }
  for (const service of services) {
    const found = charges.filter(({ code }) => code === service)
    if (found.length > 0) figures.services[service] = sum(found)
  }
  return figures
}

const sum = (charges: readonly Charge[]): number => charges.reduce((total, { cents }) => total + cents, 0)

/** The median; for an even number of values, the mean of the two in the middle. null if none is known. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b)
  if (known.length === 0) return null
  const middle = known.length >> 1
  return known.length % 2 === 1 ? known[middle]! : divideHalfUp(known[middle - 1]! + known[middle]!, 2)
}

/** Fuel as thousandths of a percent of the linehaul; null if no tariff of the client has it. */
export function fuelEstimate(estimates: QuoteEstimates, scac: string): Estimate | null {
  const own = estimates.own[scac]?.fuelPercent ?? null
  if (own !== null) return { value: own, source: `your ${scac} tariff` }
  return fromMedian(estimates, estimates.median.fuelPercent)
}

/** Cents of a service; null if no tariff of the client has a price for it here. */
export function serviceEstimate(estimates: QuoteEstimates, scac: string, code: string): Estimate | null {
  const own = estimates.own[scac]?.services[code]
  if (own !== undefined) return { value: own, source: `your ${scac} tariff` }
  return fromMedian(estimates, estimates.median.services[code] ?? null)
}

function fromMedian({ tariffs }: QuoteEstimates, value: number | null): Estimate | null {
  if (value === null) return null
  return {
    value,
    source: tariffs === 1 ? 'your only tariff on this lane' : `median of your ${tariffs} tariffs`,
  }
}
