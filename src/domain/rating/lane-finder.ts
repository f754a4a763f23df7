/** Finds a shipment's ends and lane in a tariff; faster for many shipments together than one by one. */
import type { CompiledTariff } from './compiled-tariff.ts'
import { CLASS_STRIDE, laneKey, laneOffset } from './lane-index.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { placeAt, zoneAt } from './zone-index.ts'

/** The result for one shipment, as a row of numbers. */
export const FOUND_ROW = {
  /** From `placeAt`. */
  originPlace: 0,
  destinationPlace: 1,
  /** Zone numbers; -1: not served. */
  origin: 2,
  destination: 3,
  /** Key of the lane; -1 if an end is not served. */
  lane: 4,
  /** The start of the lane in the rates; -1: none. */
  laneAt: 5,
  length: 6,
} as const

function findZones(
  found: Int32Array,
  at: number,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
): void {
  const { zones } = tariff
  const originPlace = placeAt(zones, prepared.origin)
  const destinationPlace = placeAt(zones, prepared.destination)
  const origin = zoneAt(zones, originPlace, prepared.origin)
  const destination = zoneAt(zones, destinationPlace, prepared.destination)
  const isServed = origin >= 0 && destination >= 0
  found[at + FOUND_ROW.originPlace] = originPlace
  found[at + FOUND_ROW.destinationPlace] = destinationPlace
  found[at + FOUND_ROW.origin] = origin
  found[at + FOUND_ROW.destination] = destination
  found[at + FOUND_ROW.lane] = isServed ? laneKey(origin, destination, zones.zones.length) : -1
}

function findRates(found: Int32Array, at: number, tariff: CompiledTariff): void {
  const lane = found[at + FOUND_ROW.lane]!
  found[at + FOUND_ROW.laneAt] = lane < 0 ? -1 : laneOffset(tariff.lanes, lane)
}

/** Fills the row of one shipment. */
export function findLane(
  found: Int32Array,
  at: number,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
): void {
  findZones(found, at, tariff, prepared)
  findRates(found, at, tariff)
}

/**
 * Size up to which a rate sheet stays in the processor's cache as a whole (16 KB), even if other carriers' sheets are
 * read in between.
 */
const AT_HAND = 4_096

/**
 * Fills a row for each shipment of a block, step by step for all of them. With many lanes, the rates of a shipment are
 * in distant memory: if they are read one right after the other, the processor fetches several at a time; with a price
 * in between, each would wait for its own.
 * @returns a sum over the rates that were read, so that the reads are not optimized away
 */
export function findLanes(
  found: Int32Array,
  tariff: CompiledTariff,
  block: readonly PreparedLtlRequest[],
): number {
  const isFar = tariff.lanes.rates.length > AT_HAND
  for (let place = 0; place < block.length; place++)
    findZones(found, place * FOUND_ROW.length, tariff, block[place]!)
  let touched = 0
  for (let place = 0; place < block.length; place++) {
    const at = place * FOUND_ROW.length
    findRates(found, at, tariff)
    const laneAt = found[at + FOUND_ROW.laneAt]!
    if (isFar && laneAt >= 0) touched = (touched + touchRates(tariff, block[place]!, laneAt)) | 0
  }
  return touched
}

/** Reads the first and the last number of each class of the shipment. */
function touchRates(tariff: CompiledTariff, prepared: PreparedLtlRequest, laneAt: number): number {
  if (prepared.problem !== null) return 0
  const { classIndexes } = prepared
  const { rates } = tariff.lanes
  let touched = 0
  for (let line = 0; line < classIndexes.length; line++) {
    const within = tariff.numbers[classIndexes[line]! * 2 + 1]!
    if (within >= 0) touched += rates[laneAt + within]! + rates[laneAt + within + CLASS_STRIDE - 1]!
  }
  return touched | 0
}
