import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import { BREAK_COUNT, type LaneRow } from '../rating/tariff.ts'
import type { ZoneParts } from './lane-zones.ts'
import type { SheetPlace } from './place-text.ts'

/** Integers of a row: its minimum, then its rates. */
const STRIDE = BREAK_COUNT + 1
export const CLASSES = FREIGHT_CLASSES.length
export const NONE = -1
/**
 * Sheets with overlapping places become more lanes than rows; beyond this number, the user should make the places
 * equal.
 */
export const MOST_LANES = 2_000_000
export const MOST_PLACES = 30_000

/** Integers that are appended one by one, in as little memory as possible. */
export class Integers {
  list = new Int32Array(4_096)
  length = 0

  push(integer: number): void {
    if (this.length === this.list.length) {
      const grown = new Int32Array(this.length * 2)
      grown.set(this.list)
      this.list = grown
    }
    this.list[this.length++] = integer
  }
}

/** The stored rows: by lane, and within a lane by class. A million rows take some 60 MB. */
export interface KeptRows {
  /** A lane's places, origin and destination. */
  ends: Integers
  /** CLASSES entries per lane: the index of the row of a class, or NONE. */
  rowOfClass: Integers
  /** STRIDE entries per row. */
  numbers: Integers
}

/** The rows of a lane by class. */
export const rowsOfLane = ({ rowOfClass }: KeptRows, lane: number): Int32Array =>
  rowOfClass.list.subarray(lane * CLASSES, (lane + 1) * CLASSES)

/** A lane between two zones, and the lane of the sheet with its rates. */
interface ZoneLane {
  lane: number
  originZone: string
  destinationZone: string
}

/**
 * Turns lanes between places into lanes between zones. A narrower place's own lane always takes precedence over a wider
 * one's, for all classes: every lane has the same ones.
 */
export class LaneMaker {
  readonly #rows: KeptRows
  readonly #origins: readonly (readonly ZoneParts[])[]
  readonly #destinations: readonly (readonly ZoneParts[])[]
  /** null: no place is within another, so no two lanes can apply to the same zones. */
  readonly #chosen: ReadonlyMap<string, ZoneLane> | null
  /** The number of rows that will be made. */
  readonly count: number

  constructor(rows: KeptRows, origins: PartsOf, destinations: PartsOf) {
    this.#rows = rows
    this.#origins = origins.places.map(({ name }) => origins.parts.get(name) ?? [])
    this.#destinations = destinations.places.map(({ name }) => destinations.parts.get(name) ?? [])
    const isSimple = [...this.#origins, ...this.#destinations].every((parts) =>
      parts.every(({ depth }) => depth === 0),
    )
    this.#chosen = isSimple ? null : this.#choose()
    const classes = rowsOfLane(rows, 0).filter((row) => row !== NONE).length
    this.count = (this.#chosen?.size ?? this.#product()) * classes
  }

  *make(): Generator<LaneRow> {
    const numbers = this.#rows.numbers.list
    for (const { lane, originZone, destinationZone } of this.#chosen?.values() ?? this.#all()) {
      for (const [index, row] of rowsOfLane(this.#rows, lane).entries()) {
        if (row === NONE) continue
        const from = row * STRIDE
        const rates: (number | null)[] = []
        for (let at = from + 1; at < from + STRIDE; at++)
          rates.push(numbers[at] === NONE ? null : numbers[at]!)
        const freightClass = FREIGHT_CLASSES[index]!
        yield { originZone, destinationZone, freightClass, minimumCents: numbers[from]!, rates }
      }
    }
  }

  #endsOf(lane: number): [origins: readonly ZoneParts[], destinations: readonly ZoneParts[]] {
    const { list } = this.#rows.ends
    return [this.#origins[list[lane * 2]!]!, this.#destinations[list[lane * 2 + 1]!]!]
  }

  #product(): number {
    let lanes = 0
    for (let lane = 0; lane * 2 < this.#rows.ends.length; lane++) {
      const [origins, destinations] = this.#endsOf(lane)
      lanes += origins.length * destinations.length
    }
    return lanes
  }

  *#all(): Generator<ZoneLane & { depth: number }> {
    for (let lane = 0; lane * 2 < this.#rows.ends.length; lane++) {
      const [origins, destinations] = this.#endsOf(lane)
      for (const from of origins) {
        for (const to of destinations) {
          // The origin decides before the destination, as carriers read their own sheets.
          const depth = from.depth * MOST_PLACES + to.depth
          yield { lane, originZone: from.zone, destinationZone: to.zone, depth }
        }
      }
    }
  }

  /** Chooses, among all lanes that apply to two zones, the one between the narrowest places. */
  #choose(): Map<string, ZoneLane> {
    const chosen = new Map<string, ZoneLane & { depth: number }>()
    for (const lane of this.#all()) {
      const pair = `${lane.originZone}>${lane.destinationZone}`
      const other = chosen.get(pair)
      if (!other || lane.depth < other.depth) chosen.set(pair, lane)
      if (chosen.size > MOST_LANES) break
    }
    return chosen
  }
}

/** The places of one side, and the zones of each. */
interface PartsOf {
  places: readonly SheetPlace[]
  parts: ReadonlyMap<string, readonly ZoneParts[]>
}
