/**
 * The compiled rate sheet: one open-addressing table from (origin zone, destination zone) to a lane, and one block of
 * integers per lane: for each class in the tariff, its minimum charge and its rate in every column. 500,000 rows take
 * about 20 MB and one probe per lookup.
 */
import { CLASS_COUNT, freightClassIndex } from '../classification/freight-class.ts'
import { sharedIntegers } from './shared-integers.ts'
import { BREAK_COUNT, type LaneRow } from './tariff.ts'

/** Numbers of one class of a lane: minimum, then the columns. */
export const CLASS_STRIDE = BREAK_COUNT + 1
/** Marks a rate, or with the minimum a whole class, that the tariff does not have. */
export const MISSING = -1
/** $5,000 per 100 lb; with `HEAVIEST_RATED` it keeps every product below 2^31 cents. */
const HIGHEST_RATE = 50_000_000
const HIGHEST_CENTS = 2_000_000_000

/** Open-addressing table: lane key, then the start of its rows; key MISSING = empty. */
export interface LaneTable {
  slots: Int32Array
  shift: number
}

export interface LaneIndex extends LaneTable {
  /** Class index -> slot within a lane, -1 if no row has the class. */
  slotOfClass: Int32Array
  /** Integers of one lane. */
  laneStride: number
  laneCount: number
  rates: Int32Array
}

/** The start of the lane's rows; -1 if the tariff has no such lane. */
export function laneOffset({ slots, shift }: LaneTable, key: number): number {
  const last = slots.length - 2
  let at = (Math.imul(key, 0x9e3779b1) >>> shift) << 1
  for (;;) {
    const found = slots[at]!
    if (found === key) return slots[at + 1]!
    if (found === MISSING) return -1
    at = at === last ? 0 : at + 2
  }
}

/** The offset of a class within the block of a lane; -1 if no row of the tariff has it. */
export function classOffset(index: LaneIndex, classIndex: number): number {
  const slot = index.slotOfClass[classIndex]!
  return slot < 0 ? -1 : slot * CLASS_STRIDE
}

/** Key of a pair of zones. */
export const laneKey = (origin: number, destination: number, zoneCount: number): number =>
  origin * zoneCount + destination

function problemOfRow(row: LaneRow): string | null {
  const isCents = (cents: number): boolean => Number.isInteger(cents) && cents >= 0 && cents <= HIGHEST_CENTS
  if (!isCents(row.minimumCents)) return `minimum ${row.minimumCents} is not an amount`
  if (row.rates.length !== BREAK_COUNT) return `has ${row.rates.length} rates, not ${BREAK_COUNT}`
  for (const rate of row.rates) {
    if (rate !== null && !(Number.isInteger(rate) && rate > 0 && rate <= HIGHEST_RATE))
      return `rate ${rate} is not a valid rate`
  }
  return null
}

/** Reads the rows of a rate sheet one by one without storing them, so they may be a stream. */
export class LaneGatherer {
  readonly #zoneNumbers: ReadonlyMap<string, number>
  readonly #problems: string[]
  readonly #keys: number[] = []
  readonly #classes: number[] = []
  /** CLASS_STRIDE integers per row, in one growing array. */
  #numbers = new Int32Array(CLASS_STRIDE * 1024)

  /** Unusable rows are listed in `problems`. */
  constructor(zoneNumbers: ReadonlyMap<string, number>, problems: string[]) {
    this.#zoneNumbers = zoneNumbers
    this.#problems = problems
  }

  add(row: LaneRow): void {
    const origin = this.#zoneNumbers.get(row.originZone)
    const destination = this.#zoneNumbers.get(row.destinationZone)
    const classIndex = freightClassIndex(row.freightClass)
    const problem =
      problemOfRow(row) ??
      (origin === undefined || destination === undefined ? 'a zone without ZIPs' : null) ??
      (classIndex < 0 ? 'no such class' : null)
    if (problem !== null) {
      this.#problems.push(
        `lane ${row.originZone} to ${row.destinationZone} class ${row.freightClass}: ${problem}`,
      )
      return
    }
    const at = this.#keys.length * CLASS_STRIDE
    if (at + CLASS_STRIDE > this.#numbers.length) {
      const grown = new Int32Array(this.#numbers.length * 2)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#keys.push(laneKey(origin!, destination!, this.#zoneNumbers.size))
    this.#classes.push(classIndex)
    this.#numbers[at] = row.minimumCents
    for (let column = 0; column < BREAK_COUNT; column++) {
      this.#numbers[at + 1 + column] = row.rates[column] ?? MISSING
    }
  }

  /** The compiled rate sheet of all rows. */
  finish(): LaneIndex {
    const slotOfClass = new Int32Array(CLASS_COUNT).fill(-1)
    const used = [...new Set(this.#classes)].sort((a, b) => a - b)
    used.forEach((classIndex, slot) => {
      slotOfClass[classIndex] = slot
    })
    const laneStride = used.length * CLASS_STRIDE
    const offsets = new Map<number, number>()
    for (const key of this.#keys) if (!offsets.has(key)) offsets.set(key, offsets.size * laneStride)
    const rates = sharedIntegers(offsets.size * laneStride).fill(MISSING)
    this.#keys.forEach((key, row) => {
      const at = offsets.get(key)! + slotOfClass[this.#classes[row]!]! * CLASS_STRIDE
      if (rates[at] !== MISSING) this.#problems.push('a lane has two rows for the same class')
      rates.set(this.#numbers.subarray(row * CLASS_STRIDE, (row + 1) * CLASS_STRIDE), at)
    })
    return { slotOfClass, laneStride, laneCount: offsets.size, rates, ...hashLanes(offsets) }
  }
}

/** The table of lane keys with their offsets; at most half full, so that probes are short. */
export function hashLanes(offsets: ReadonlyMap<number, number>): LaneTable {
  const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, offsets.size) * 2)))
  const slots = sharedIntegers(2 * 2 ** bits).fill(MISSING)
  const shift = 32 - bits
  for (const [key, offset] of offsets) {
    let at = (Math.imul(key, 0x9e3779b1) >>> shift) * 2
    while (slots[at] !== MISSING) at = (at + 2) % slots.length
    slots[at] = key
    slots[at + 1] = offset
  }
  return { slots, shift }
}
