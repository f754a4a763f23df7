import type pg from 'pg'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import { isPrice, noticeOf } from '#domain/rating/ltl-answer.ts'
import { type ReRatedShipment, reRateMany } from '../pricing/re-rate-many.ts'

/** Days of the client's own history for which a draft is compared. */
export const COMPARED_DAYS = 90

/** What shipments would cost: those priced by both versions, and those priced by only one. */
export interface CostDifference {
  shipments: number
  /** Total of the shipments that both versions price, in cents. */
  nowCents: number
  newCents: number
  /** Priced now, but not by the draft; and the other way round. */
  lost: number
  gained: number
}

/** The same for one lane. */
export interface LaneDifference extends CostDifference {
  /** `895 NV`: the ZIP3 and the state. */
  origin: string
  destination: string
  /** Why shipments lose their price, as the engine's code; '' if none does. */
  reason: string
}

export interface TariffDiff {
  from: string
  to: string
  /** All shipments of the mode and the period, and those shipped with the carrier. */
  all: CostDifference
  own: CostDifference
  /** Of all shipments, the greatest difference first. */
  lanes: LaneDifference[]
}

const NOTHING: CostDifference = { shipments: 0, nowCents: 0, newCents: 0, lost: 0, gained: 0 }

/** An unlimited period: a version counts as in force on every compared day. */
export const ALWAYS = { effectiveFrom: '1970-01-01', effectiveTo: null }

/** One carrier's tariff in force and its draft. `inForce` is null if the carrier has none yet. */
export interface ComparedVersions {
  scac: string
  inForce: CompiledTariff | null
  drafted: CompiledTariff
}

export const comparedPeriod = (today: string) => ({
  from: addDays(today, -COMPARED_DAYS),
  to: addDays(today, -1),
})

/**
 * What each lane of the last 90 days would cost under two versions of a tariff, both as if picked up on one day, so
 * that fuel and dated fees are equal and only the sheets differ. For a fuel table that several carriers share, each
 * shipment counts for the carrier that it was shipped with.
 */
export async function compareTariffs(
  pool: pg.Pool,
  clientId: string,
  { rateModeId, versions }: { rateModeId: number; versions: readonly ComparedVersions[] },
  today: string,
  onProgress: (done: number, of: number) => void,
  /** The day on which both are rated; a draft for a later day has rows that begin on it. */
  pickupDate = today,
): Promise<TariffDiff> {
  const period = comparedPeriod(today)
  const question = {
    ...period,
    rateModeIds: [rateModeId],
    contracts: versions.flatMap(({ scac, inForce, drafted }) => [
      { scac, versions: inForce ? [inForce] : [], pickupDate },
      { scac, versions: [drafted], pickupDate },
    ]),
  }
  const sums = new Differences(versions.map(({ scac }) => scac))
  const report = ({ done, of }: { done: number; of: number }) => onProgress(done, of)
  for await (const batch of reRateMany(pool, clientId, question, { onProgress: report })) {
    for (const one of batch) sums.add(one)
  }
  return { ...period, ...sums.result() }
}

export const NO_PRICE = -1

/** Cents, or `NO_PRICE` and the code of the reason. */
export interface Priced {
  cents: number
  code: string
}

type Lane = Pick<ReRatedShipment['shipment'], 'origin' | 'destination'>

/** Adds up differences, in total and by lane. */
export class Differences {
  readonly #scacs: readonly string[]
  readonly #all = { ...NOTHING }
  readonly #own = { ...NOTHING }
  readonly #lanes = new Map<string, LaneDifference>()

  constructor(scacs: readonly string[]) {
    this.#scacs = scacs
  }

  add({ shipment, answers }: ReRatedShipment): void {
    const own = this.#scacs.indexOf(shipment.carrierScac)
    if (this.#scacs.length > 1 && own < 0) return
    const at = Math.max(0, own) * 2
    const [before = -1, after = -1] = answers.slice(at, at + 2)
    const reason = isPrice(before) && !isPrice(after) ? (noticeOf(after) ?? '') : ''
    this.#addOne(shipment, own >= 0, before, after, reason)
  }

  /**
   * Adds one shipment priced by both versions: cents, or a negative number without a price; `reason`: why it loses its
   * price.
   */
  #addOne(shipment: Lane, isOwn: boolean, before: number, after: number, reason: string): void {
    const origin = areaOf(shipment.origin)
    const destination = areaOf(shipment.destination)
    const key = `${origin}>${destination}`
    let lane = this.#lanes.get(key)
    if (!lane) {
      lane = { origin, destination, reason: '', ...NOTHING }
      this.#lanes.set(key, lane)
    }
    addTo(lane, before, after)
    addTo(this.#all, before, after)
    if (isOwn) addTo(this.#own, before, after)
    if (reason !== '') lane.reason = reason
  }

  /** Adds one shipment by the prices of both versions. */
  addPrices(shipment: Lane, isOwn: boolean, was: Priced | null, then: Priced): void {
    const before = was?.cents ?? NO_PRICE
    const isLost = isPrice(before) && !isPrice(then.cents)
    this.#addOne(shipment, isOwn, before, then.cents, isLost ? then.code : '')
  }

  result(): Pick<TariffDiff, 'all' | 'own' | 'lanes'> {
    const weight = (lane: LaneDifference) => lane.lost * 1e9 + Math.abs(lane.newCents - lane.nowCents)
    const lanes = [...this.#lanes.values()].sort((a, b) => weight(b) - weight(a) || b.shipments - a.shipments)
    return { all: this.#all, own: this.#own, lanes }
  }
}

function addTo(sum: CostDifference, before: number, after: number): void {
  sum.shipments += 1
  if (isPrice(before) && isPrice(after)) {
    sum.nowCents += before
    sum.newCents += after
  } else if (isPrice(before)) sum.lost += 1
  else if (isPrice(after)) sum.gained += 1
}

const areaOf = ({ zip, state }: { zip: string; state: string }): string =>
  `${zip.slice(0, 3)} ${state}`.trim()
