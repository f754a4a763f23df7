/** The rate benchmark's figures, added up shipment by shipment: memory has only the sums, whatever the number. */
import { formatIsoDate, parseIsoDate, weekdayOf } from '../calendar/iso-date.ts'
import { areaOf, FEWEST_SHIPMENTS, type LaneBand, type Standing, standingOf } from './benchmark.ts'
import { WEIGHT_BREAKS } from './tariff.ts'

/** One shipment with the price of each contract; null if the contract has none. Pounds and cents. */
export interface BenchmarkedShipment {
  id: string
  bolNumber: string
  /** YYYY-MM-DD. */
  pickupDate: string
  carrierScac: string
  paidCents: number
  weightLb: number
  origin: { zip: string; state: string }
  destination: { zip: string; state: string }
  prices: readonly { scac: string; cents: number | null }[]
}

export interface Sums extends Standing {
  shipments: number
  weightLb: number
  paidCents: number
}

/** Sums over too few shipments mean nothing: they are null, their number stays. */
export type HiddenSums = Sums | { [K in keyof Sums]: K extends 'shipments' ? number : null }

export interface ContractSums {
  scac: string
  /** Shipments that the contract can price, its price for them, and the amount that was paid. */
  shipments: number
  cents: number
  paidCents: number
  /** How often it was the cheapest, and how often it was used. */
  timesCheapest: number
  timesUsed: number
}

export interface BenchmarkChoice {
  lanesBy: LaneBand
  /** Points in time: the months of pickup, or the weeks by their Monday. */
  every: 'month' | 'week'
}

const noSums = (): Sums => ({
  shipments: 0,
  weightLb: 0,
  paidCents: 0,
  marketCents: 0,
  cheapestCents: 0,
  savedCents: 0,
  missedCents: 0,
  overCheapestCents: 0,
})

const hidden = (sums: Sums): HiddenSums =>
  sums.shipments >= FEWEST_SHIPMENTS
    ? sums
    : {
        shipments: sums.shipments,
        weightLb: null,
        paidCents: null,
        marketCents: null,
        cheapestCents: null,
        savedCents: null,
        missedCents: null,
        overCheapestCents: null,
      }

/** Figures of the benchmark; every shipment is added once. */
export class BenchmarkSums {
  readonly #choice: BenchmarkChoice
  readonly #all = noSums()
  readonly #times = new Map<string, Sums>()
  readonly #lanes = new Map<string, Sums>()
  readonly #breaks = WEIGHT_BREAKS.map(noSums)
  readonly #contracts = new Map<string, ContractSums>()
  #unpriced = 0

  constructor(choice: BenchmarkChoice) {
    this.#choice = choice
  }

  /** The shipment's position among the prices; null if no contract has a price, and it counts as unpriced. */
  add(shipment: BenchmarkedShipment): Standing | null {
    const priced = shipment.prices.flatMap(({ cents }) => cents ?? [])
    const standing = standingOf(shipment.paidCents, priced)
    if (!standing) {
      this.#unpriced += 1
      return null
    }
    const { lanesBy, every } = this.#choice
    const lane = `${areaOf(shipment.origin, lanesBy)}>${areaOf(shipment.destination, lanesBy)}`
    const at = WEIGHT_BREAKS.findLastIndex(({ fromLb }) => shipment.weightLb >= fromLb)
    for (const sums of [
      this.#all,
      ofKey(this.#times, timeOf(shipment.pickupDate, every)),
      ofKey(this.#lanes, lane),
      this.#breaks[at]!,
    ]) {
      addTo(sums, shipment, standing)
    }
    for (const price of shipment.prices) this.#addContract(price, shipment, standing)
    return standing
  }

  #addContract(
    { scac, cents }: BenchmarkedShipment['prices'][number],
    { paidCents, carrierScac }: BenchmarkedShipment,
    { cheapestCents }: Standing,
  ): void {
    const sums = this.#contracts.get(scac) ?? {
      ...{ scac, shipments: 0, cents: 0, paidCents: 0, timesCheapest: 0, timesUsed: 0 },
    }
    this.#contracts.set(scac, sums)
    if (carrierScac === scac) sums.timesUsed += 1
    if (cents === null) return
    sums.shipments += 1
    sums.cents += cents
    sums.paidCents += paidCents
    if (cents === cheapestCents) sums.timesCheapest += 1
  }

  result() {
    return {
      unpriced: this.#unpriced,
      all: hidden(this.#all),
      times: [...this.#times]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([from, sums]) => ({ from, ...hidden(sums) })),
      /** Most missed savings first; hidden lanes last, by shipment count. */
      lanes: [...this.#lanes]
        .map(([lane, sums]) => ({ ...endsOf(lane), ...hidden(sums) }))
        .sort(
          (one, other) =>
            (other.missedCents ?? -1) - (one.missedCents ?? -1) || other.shipments - one.shipments,
        ),
      breaks: WEIGHT_BREAKS.map(({ code, fromLb }, at) => ({ code, fromLb, ...hidden(this.#breaks[at]!) })),
      contracts: [...this.#contracts.values()].map((sums) =>
        sums.shipments >= FEWEST_SHIPMENTS ? sums : { ...sums, cents: null, paidCents: null },
      ),
    }
  }
}

function addTo(sums: Sums, { paidCents, weightLb }: BenchmarkedShipment, standing: Standing): void {
  sums.shipments += 1
  sums.weightLb = Math.round((sums.weightLb + weightLb) * 100) / 100
  sums.paidCents += paidCents
  sums.marketCents += standing.marketCents
  sums.cheapestCents += standing.cheapestCents
  sums.savedCents += standing.savedCents
  sums.missedCents += standing.missedCents
  sums.overCheapestCents += standing.overCheapestCents
}

function ofKey(map: Map<string, Sums>, key: string): Sums {
  const sums = map.get(key) ?? noSums()
  map.set(key, sums)
  return sums
}

/** First day of the month or week of a day, YYYY-MM-DD. */
export function timeOf(date: string, every: BenchmarkChoice['every']): string {
  if (every === 'month') return `${date.slice(0, 7)}-01`
  const day = parseIsoDate(date)
  return formatIsoDate(day - ((weekdayOf(day) + 6) % 7))
}

function endsOf(lane: string): { origin: string; destination: string } {
  const [origin = '', destination = ''] = lane.split('>')
  return { origin, destination }
}
