/** Compiled prices by pallet count: found by lane in one probe, like the lanes of the rate sheet. */
import { effectiveDaysOf } from '../calendar/effective-dates.ts'
import { hashLanes, type LaneTable, laneKey, laneOffset } from './lane-index.ts'
import type { PalletRateRow } from './tariff.ts'

const PALLET_ROW = { fromDay: 0, toDay: 1, palletCount: 2, length: 3 } as const

export interface PalletRates {
  /** Lane key -> index of the lane's first price. */
  lanes: LaneTable
  /** `PALLET_ROW`s, lane by lane in the order of the tariff. */
  numbers: Int32Array
  /**
   * By index: the tariff's rows, the set of accessorials included in each, and the index after the last of its lane.
   */
  rows: PalletRateRow[]
  included: ReadonlySet<string>[]
  laneEnds: Int32Array
}

/** The compiled prices; unusable ones are listed in `problems`. */
export function compilePalletRates(
  rates: readonly PalletRateRow[],
  zoneNumbers: Map<string, number>,
  problems: string[],
): PalletRates {
  const byLane = new Map<number, PalletRateRow[]>()
  for (const row of rates) {
    const origin = zoneNumbers.get(row.originZone)
    const destination = zoneNumbers.get(row.destinationZone)
    if (origin === undefined || destination === undefined) {
      problems.push(`pallet price ${row.originZone} to ${row.destinationZone}: a zone without ZIPs`)
      continue
    }
    const key = laneKey(origin, destination, zoneNumbers.size)
    const ofLane = byLane.get(key)
    if (ofLane) ofLane.push(row)
    else byLane.set(key, [row])
  }
  const rows = [...byLane.values()].flat()
  const firstOf = new Map<number, number>()
  const laneEnds = new Int32Array(rows.length)
  let first = 0
  for (const [key, { length }] of byLane) {
    firstOf.set(key, first)
    laneEnds.fill(first + length, first, first + length)
    first += length
  }
  const numbers = rows.flatMap((row) => {
    const { fromDay, toDay } = effectiveDaysOf(row)
    return [fromDay, toDay, row.palletCount]
  })
  return {
    lanes: hashLanes(firstOf),
    numbers: Int32Array.from(numbers),
    rows,
    included: rows.map((row) => new Set(row.includedAccessorials)),
    laneEnds,
  }
}

/** Index of the first price of a lane for a pallet count on a day number; -1: none. */
export function palletRateAt(rates: PalletRates, lane: number, palletCount: number, day: number): number {
  const first = laneOffset(rates.lanes, lane)
  if (first < 0) return -1
  const { numbers } = rates
  const end = rates.laneEnds[first]!
  for (let place = first; place < end; place++) {
    const row = place * PALLET_ROW.length
    if (numbers[row + PALLET_ROW.palletCount] !== palletCount) continue
    if (numbers[row + PALLET_ROW.fromDay]! <= day && day <= numbers[row + PALLET_ROW.toDay]!) return place
  }
  return -1
}
