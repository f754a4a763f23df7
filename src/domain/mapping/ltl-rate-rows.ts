import { FREIGHT_CLASSES, type FreightClass, freightClassIndex } from '../classification/freight-class.ts'
import { postalRange } from '../rating/postal-code.ts'
import { BREAK_COUNT, type LaneRow, WEIGHT_BREAKS, type ZoneRow } from '../rating/tariff.ts'
import { cutZones, type StateOfZip3, type ZoneParts } from './lane-zones.ts'
import type { SheetPlace } from './place-text.ts'
import type { RowFault } from './sheet-row.ts'

/** Rows as they grow, in typed arrays: a million of them takes some 60 MB. */
const STRIDE = BREAK_COUNT + 1
const NONE = -1
/** Sheets whose places overlap become more lanes than rows; beyond this the places should be made the same. */
const MOST_LANES = 2_000_000
const MOST_PLACES = 30_000

/** What a checked rate sheet is as a tariff: its zones, and its lanes in a stream that can be read once more. */
export interface LtlRates {
  zones: ZoneRow[]
  laneCount: number
  lanes: () => Iterable<LaneRow>
}

/** The places of one side, numbered as they come. */
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

/** Takes the rows of a rate sheet one by one, and makes zones and lanes of the whole. */
export class LtlRateGatherer {
  readonly #origins = new Places()
  readonly #destinations = new Places()
  /** Origin, destination and class as one number -> place of the row below. */
  readonly #rowOfKey = new Map<number, number>()
  readonly #keys: number[] = []
  readonly #rowNumbers: number[] = []
  #numbers = new Int32Array(STRIDE * 4_096)

  /** Adds a row as `LTL_RATE_FIELDS` read it; answers what is wrong with it beside the rows before. */
  add(row: number, values: Record<string, unknown>): RowFault | null {
    const { freightClass } = values as { freightClass: FreightClass }
    const origin = this.#origins.numberOf(values.origin as SheetPlace, row)
    const destination = this.#destinations.numberOf(values.destination as SheetPlace, row)
    if (Math.max(origin, destination) >= MOST_PLACES) {
      return { row, column: '', reason: `More than ${MOST_PLACES} places on one side of the lanes.` }
    }
    const key =
      (origin * MOST_PLACES + destination) * FREIGHT_CLASSES.length + freightClassIndex(freightClass)
    const twin = this.#rowOfKey.get(key)
    if (twin !== undefined) {
      const first = this.#rowNumbers[twin]!
      return { row, column: '', reason: `This lane and class stand in row ${first} already.` }
    }
    const gap = gapOf(values)
    if (gap) return { row, column: gap, reason: 'A rate is missing between two weight breaks that have one.' }
    this.#keep(key, row, values)
    return null
  }

  #keep(key: number, row: number, values: Record<string, unknown>): void {
    const at = this.#keys.push(key) - 1
    this.#rowNumbers.push(row)
    this.#rowOfKey.set(key, at)
    if ((at + 1) * STRIDE > this.#numbers.length) {
      const grown = new Int32Array(this.#numbers.length * 2)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[at * STRIDE] = values.minimum as number
    WEIGHT_BREAKS.forEach(({ code }, index) => {
      this.#numbers[at * STRIDE + 1 + index] = (values[code] as number | undefined) ?? NONE
    })
  }

  /** The tariff that the rows make; or what is wrong with them as a whole, each by the first row that it is about. */
  finish(
    stateOfZip3: StateOfZip3,
  ): { kind: 'rates'; rates: LtlRates } | { kind: 'faults'; faults: RowFault[] } {
    const faults = [...crossings(this.#origins), ...crossings(this.#destinations), ...this.#holes()]
    if (this.#keys.length === 0) faults.push({ row: 0, column: '', reason: 'The sheet has no rates.' })
    if (faults.length > 0) return { kind: 'faults', faults }
    const cut = cutZones(this.#origins.list, this.#destinations.list, stateOfZip3)
    const lanes = new LaneMaker(
      this.#keys,
      { places: this.#origins.list, parts: cut.zonesOfOrigin },
      { places: this.#destinations.list, parts: cut.zonesOfDestination },
    )
    const laneCount = lanes.count
    if (laneCount > MOST_LANES) {
      const reason = `The places of this sheet overlap so much that it makes more than ${MOST_LANES.toLocaleString('en-US')} lanes.`
      return { kind: 'faults', faults: [{ row: 0, column: '', reason }] }
    }
    const make = () => lanes.make(this.#keys, this.#rowOfKey, this.#numbers)
    return { kind: 'rates', rates: { zones: cut.rows, laneCount, lanes: make } }
  }

  /** A class that other lanes have and one has not: asked for it, that lane would have no price. */
  #holes(): RowFault[] {
    const classesOfLane = new Map<number, { mask: number; at: number }>()
    let all = 0
    this.#keys.forEach((key, at) => {
      const bit = 1 << (key % FREIGHT_CLASSES.length)
      const lane = Math.floor(key / FREIGHT_CLASSES.length)
      const known = classesOfLane.get(lane)
      if (known) known.mask |= bit
      else classesOfLane.set(lane, { mask: bit, at })
      all |= bit
    })
    const faults: RowFault[] = []
    for (const { mask, at } of classesOfLane.values()) {
      if (mask === all) continue
      const missing = FREIGHT_CLASSES.filter((_class, index) => all & ~mask & (1 << index))
      const reason = `This lane has no row for class ${missing.join(', ')}, which other lanes have.`
      faults.push({ row: this.#rowNumbers[at]!, column: '', reason })
    }
    return faults
  }
}

/** The first break without a rate before one that has one; null: none. Breaks at the heavy end may be left out. */
function gapOf(values: Record<string, unknown>): string | null {
  let gap: string | null = null
  for (const { code } of WEIGHT_BREAKS) {
    if (values[code] === undefined) gap ??= code
    else if (gap) return gap
  }
  return null
}

/** Ranges that lie partly in each other: neither is the narrower, so nobody can say which rate holds. */
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
      const reason = `${run.place.name} lies partly in ${crossed.place.name} of row ${crossed.row}.`
      faults.push({ row: run.row, column: '', reason })
    }
    around.push(run)
  }
  return faults
}

/** A lane between two zones, and the row that it has its rates of. */
interface ZoneLane {
  key: number
  originZone: string
  destinationZone: string
}

/** Turns rows between places into lanes between zones; a narrower place's own row always goes before a wider one's. */
class LaneMaker {
  readonly #origins: readonly (readonly ZoneParts[])[]
  readonly #destinations: readonly (readonly ZoneParts[])[]
  /** null: no place lies within another, so that no two rows can hold for the same zones. */
  readonly #chosen: ReadonlyMap<string, ZoneLane> | null
  readonly count: number

  constructor(keys: readonly number[], origins: PartsOf, destinations: PartsOf) {
    this.#origins = origins.places.map(({ name }) => origins.parts.get(name) ?? [])
    this.#destinations = destinations.places.map(({ name }) => destinations.parts.get(name) ?? [])
    const isSimple = [...this.#origins, ...this.#destinations].every((parts) =>
      parts.every(({ depth }) => depth === 0),
    )
    this.#chosen = isSimple ? null : this.#choose(keys)
    this.count = this.#chosen?.size ?? this.#product(keys)
  }

  *make(
    keys: readonly number[],
    rowOfKey: ReadonlyMap<number, number>,
    numbers: Int32Array,
  ): Generator<LaneRow> {
    for (const { key, originZone, destinationZone } of this.#chosen?.values() ?? this.#all(keys)) {
      const from = rowOfKey.get(key)! * STRIDE
      const rates: (number | null)[] = []
      for (let index = 1; index < STRIDE; index++) {
        const rate = numbers[from + index]!
        rates.push(rate === NONE ? null : rate)
      }
      const freightClass = FREIGHT_CLASSES[key % FREIGHT_CLASSES.length]!
      yield { originZone, destinationZone, freightClass, minimumCents: numbers[from]!, rates }
    }
  }

  #product(keys: readonly number[]): number {
    let lanes = 0
    for (const key of keys) {
      const [origin, destination] = endsOf(key)
      lanes += this.#origins[origin]!.length * this.#destinations[destination]!.length
    }
    return lanes
  }

  *#all(keys: readonly number[]): Generator<ZoneLane & { depth: number }> {
    for (const key of keys) {
      const [origin, destination] = endsOf(key)
      for (const from of this.#origins[origin]!) {
        for (const to of this.#destinations[destination]!) {
          // The origin goes before the destination, as a carrier reads its own sheet.
          const depth = from.depth * MOST_PLACES + to.depth
          yield { key, originZone: from.zone, destinationZone: to.zone, depth }
        }
      }
    }
  }

  /** Of all rows that hold for two zones and a class the one between the narrowest places. */
  #choose(keys: readonly number[]): Map<string, ZoneLane> {
    const chosen = new Map<string, ZoneLane & { depth: number }>()
    for (const lane of this.#all(keys)) {
      const pair = `${lane.originZone}>${lane.destinationZone}>${lane.key % FREIGHT_CLASSES.length}`
      const other = chosen.get(pair)
      if (!other || lane.depth < other.depth) chosen.set(pair, lane)
      if (chosen.size > MOST_LANES) break
    }
    return chosen
  }
}

interface PartsOf {
  places: readonly SheetPlace[]
  parts: ReadonlyMap<string, readonly ZoneParts[]>
}

function endsOf(key: number): [origin: number, destination: number] {
  const lane = Math.floor(key / FREIGHT_CLASSES.length)
  return [Math.floor(lane / MOST_PLACES), lane % MOST_PLACES]
}
