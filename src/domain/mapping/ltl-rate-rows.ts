import { FREIGHT_CLASSES, type FreightClass, freightClassIndex } from '../classification/freight-class.ts'
import { postalRange } from '../rating/postal-code.ts'
import { type LaneRow, WEIGHT_BREAKS, type ZoneRow } from '../rating/tariff.ts'
import { cutZones, type StateOfZip3 } from './lane-zones.ts'
import type { SheetPlace } from './place-text.ts'
import {
  CLASSES,
  Integers,
  type KeptRows,
  LaneMaker,
  MOST_LANES,
  MOST_PLACES,
  NONE,
  rowsOfLane,
} from './sheet-lanes.ts'
import type { RowFault } from './sheet-row.ts'

/** A checked rate sheet as a tariff: its zones, and its lanes in a stream that can be read again. */
export interface LtlRates {
  zones: ZoneRow[]
  laneCount: number
  lanes: () => Iterable<LaneRow>
}

/** The places of one side, numbered in order of appearance. */
class Places {
  readonly list: SheetPlace[] = []
  readonly rows: number[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(place: SheetPlace, row: number): number {
    let number = this.#numbers.get(place.name)
    if (number === undefined) {
      number = this.list.push(place) - 1
      this.rows.push(row)
      this.#numbers.set(place.name, number)
    }
    return number
  }
}

/** Reads the rows of a rate sheet one by one, and turns them into zones and lanes. */
export class LtlRateGatherer {
  readonly #origins = new Places()
  readonly #destinations = new Places()
  readonly #lanes = new Map<number, number>()
  /** Rows of one lane are usually consecutive: its places as one number, and its index. */
  #last = { pair: NONE, lane: NONE }
  readonly #kept: KeptRows = { ends: new Integers(), rowOfClass: new Integers(), numbers: new Integers() }
  /** The row numbers in the file. */
  readonly #rowNumbers = new Integers()

  /** Adds a row that `LTL_RATE_FIELDS` read; returns its conflict with earlier rows. */
  add(row: number, values: Record<string, unknown>): RowFault | null {
    const origin = this.#origins.numberOf(values.origin as SheetPlace, row)
    const destination = this.#destinations.numberOf(values.destination as SheetPlace, row)
    if (Math.max(origin, destination) >= MOST_PLACES) {
      return { row, column: '', reason: `The lanes have more than ${MOST_PLACES} origins or destinations.` }
    }
    const gap = gapOf(values)
    const at =
      this.#laneOf(origin, destination) * CLASSES + freightClassIndex(values.freightClass as FreightClass)
    const { rowOfClass, numbers } = this.#kept
    const twin = rowOfClass.list[at]!
    if (twin !== NONE) {
      const first = this.#rowNumbers.list[twin]!
      return { row, column: '', reason: `This lane and class are already in row ${first}.` }
    }
    if (gap)
      return { row, column: gap, reason: 'A rate is missing between two weight breaks that have rates.' }
    rowOfClass.list[at] = this.#rowNumbers.length
    this.#rowNumbers.push(row)
    numbers.push(values.minimum as number)
    for (const { code } of WEIGHT_BREAKS) numbers.push((values[code] as number | undefined) ?? NONE)
    return null
  }

  #laneOf(origin: number, destination: number): number {
    const pair = origin * MOST_PLACES + destination
    if (pair === this.#last.pair) return this.#last.lane
    let lane = this.#lanes.get(pair)
    if (lane === undefined) {
      lane = this.#lanes.size
      this.#lanes.set(pair, lane)
      this.#kept.ends.push(origin)
      this.#kept.ends.push(destination)
      for (let index = 0; index < CLASSES; index++) this.#kept.rowOfClass.push(NONE)
    }
    this.#last = { pair, lane }
    return lane
  }

  /** The tariff of the rows; or the errors of the sheet as a whole, each with the first row that it concerns. */
  finish(
    stateOfZip3: StateOfZip3,
  ): { kind: 'rates'; rates: LtlRates } | { kind: 'faults'; faults: RowFault[] } {
    const faults = [...crossings(this.#origins), ...crossings(this.#destinations), ...this.#holes()]
    if (this.#rowNumbers.length === 0) faults.push({ row: 0, column: '', reason: 'The sheet has no rates.' })
    if (faults.length > 0) return { kind: 'faults', faults }
    const cut = cutZones(this.#origins.list, this.#destinations.list, stateOfZip3)
    const lanes = new LaneMaker(
      this.#kept,
      { places: this.#origins.list, parts: cut.zonesOfOrigin },
      { places: this.#destinations.list, parts: cut.zonesOfDestination },
    )
    const laneCount = lanes.count
    if (laneCount > MOST_LANES) {
      const reason = `The areas in this sheet overlap so much that they create more than ${MOST_LANES.toLocaleString('en-US')} lanes.`
      return { kind: 'faults', faults: [{ row: 0, column: '', reason }] }
    }
    return { kind: 'rates', rates: { zones: cut.rows, laneCount, lanes: () => lanes.make() } }
  }

  /** A class that other lanes have and this one lacks: the lane would have no price for it. */
  #holes(): RowFault[] {
    const lanes = Array.from({ length: this.#lanes.size }, (_, lane) => rowsOfLane(this.#kept, lane))
    const isUsed = FREIGHT_CLASSES.map((_class, index) => lanes.some((rows) => rows[index] !== NONE))
    return lanes.flatMap((rows): RowFault[] => {
      const missing = FREIGHT_CLASSES.filter((_class, index) => isUsed[index] && rows[index] === NONE)
      // A lane without any row already has its own error.
      const first = Math.min(...rows.filter((row) => row !== NONE))
      if (missing.length === 0 || first === Number.POSITIVE_INFINITY) return []
      const reason = `This lane has no row for class ${missing.join(', ')}, which other lanes have.`
      return [{ row: this.#rowNumbers.list[first]!, column: '', reason }]
    })
  }
}

/** The first break without a rate before a break with one; null: none. Breaks at the heavy end may be omitted. */
function gapOf(values: Record<string, unknown>): string | null {
  let gap: string | null = null
  for (const { code } of WEIGHT_BREAKS) {
    if (values[code] === undefined) gap ??= code
    else if (gap) return gap
  }
  return null
}

/** Ranges that partly overlap: neither is narrower, so it is undefined which rate applies. */
function crossings(places: Places): RowFault[] {
  const runs = places.list
    .flatMap((place, at) => {
      const range =
        place.zipFrom === null
          ? null
          : postalRange(place.countryCode, place.zipFrom, place.zipTo ?? place.zipFrom)
      return range ? [{ ...range, place, row: places.rows[at]! }] : []
    })
    .sort((a, b) => a.place.countryCode.localeCompare(b.place.countryCode) || a.from - b.from || b.to - a.to)
  const faults: RowFault[] = []
  let around: typeof runs = []
  for (const run of runs) {
    around = around.filter((one) => one.place.countryCode === run.place.countryCode && one.to >= run.from)
    const crossed = around.find((one) => run.to > one.to)
    if (crossed) {
      const reason = `${run.place.name} is partly in ${crossed.place.name} of row ${crossed.row}.`
      faults.push({ row: run.row, column: '', reason })
    }
    around.push(run)
  }
  return faults
}
