/** What does not depend on the carrier, computed once a shipment: places, classes, weights, cube, fingerprint. */
import { parseIsoDate } from '../calendar/iso-date.ts'
import { freightClassIndex } from '../classification/freight-class.ts'
import { hundredthsOf } from '../units.ts'
import { canonicalAccessorial, serviceNumber } from './accessorial-codes.ts'
import { MOST_LINES } from './class-linehaul.ts'
import { cubeOf, hasSize, heightModes, measureItems } from './cube.ts'
import { HUNDREDTH_INCHES_PER_FOOT, lineLength } from './linear-feet.ts'
import type { LtlItem, LtlPlace, LtlRequest } from './ltl-request.ts'
import { GROUP_SIZE, type PostalPlace, postalPlace, stateNumber } from './postal-code.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from './receipt-hash.ts'

export interface PreparedLtlRequest {
  request: LtlRequest
  /** Why it cannot be rated at all; null when it can. */
  problem: string | null
  origin: PostalPlace
  destination: PostalPlace
  /** 0 intrastate, 1 interstate, 2 crossing a border: place in `LANE_TYPES`. */
  laneType: number
  pickupDay: number
  ratingDay: number
  classIndexes: number[]
  /** Hundredths of a pound of every line, three times: as in `WEIGHT_ROUNDINGS`, one rounding after the other. */
  weights: number[]
  /** Their sum by rounding. */
  totals: number[]
  /** Weight as it is, hundredths of a pound. */
  total: number
  handlingUnits: number
  pieces: number
  /**
   * Cube by height mode (`heightModes`; the first is the true height), millionths of a cubic inch; -1 while the size
   * of any line is not known.
   */
  cubes: number[]
  /** Longest side of any piece, hundredths of an inch; -1 as above. */
  longest: number
  /** Trailer length, hundredths of an inch; -1 as above. */
  linear: number
  /** Canonical codes, each once, HAZM added for hazardous lines; and their numbers. */
  services: string[]
  serviceNumbers: number[]
  hash: string
}

const MOST_SERVICES = 100
const MOST_PIECES = 1_000_000
/** Heavier or larger than this is no LTL shipment, and would not be exact any more. */
const HEAVIEST = 9_000_000
const LARGEST_CUBE = 20_000 * 1728 * 1e6
const LONGEST_LENGTH = 200 * HUNDREDTH_INCHES_PER_FOOT

const placeOf = ({ countryCode, zip, state }: LtlPlace): PostalPlace => postalPlace(countryCode, zip, state)

function laneTypeOf(origin: PostalPlace, destination: PostalPlace): number {
  if (origin.country !== destination.country) return 2
  return origin.state === destination.state ? 0 : 1
}

function problemOfPlace(end: 'origin' | 'destination', place: LtlPlace, known: PostalPlace): string | null {
  const { zip, countryCode, state } = place
  if (known.postal < 0) return `the ${end} '${zip} ${countryCode}' is not a ZIP code of US, CA or MX`
  return stateNumber(state) < 0 ? `the ${end} has no two-letter state` : null
}

function problemOfItem(item: LtlItem): string | null {
  const { length, width, height } = item.dimensions
  if (freightClassIndex(item.freightClass) < 0) return `'${item.freightClass}' is not a freight class`
  if (!(hundredthsOf(item.weightLb) > 0)) return 'an item has no weight'
  if (!Number.isInteger(item.quantity) || item.quantity < 1) return 'an item has no quantity'
  if (!Number.isInteger(item.pieces) || item.pieces < 0) return 'an item has no whole number of pieces'
  if (!(length >= 0 && width >= 0 && height >= 0)) return 'an item has a size below 0'
  return item.linearFeet !== null && !(item.linearFeet >= 0) ? 'an item has linear feet below 0' : null
}

function problemOf(request: LtlRequest, prepared: PreparedLtlRequest): string | null {
  const { items, linearFeet } = request
  const place =
    problemOfPlace('origin', request.origin, prepared.origin) ??
    problemOfPlace('destination', request.destination, prepared.destination)
  if (place !== null) return place
  if (Number.isNaN(prepared.pickupDay)) return `the pickup date '${request.pickupDate}' is not a date`
  if (Number.isNaN(prepared.ratingDay)) return `the rating date '${request.ratingDate}' is not a date`
  if (items.length === 0) return 'there is no item'
  if (items.length > MOST_LINES) return `more than ${MOST_LINES} items`
  if (prepared.services.length > MOST_SERVICES) return `more than ${MOST_SERVICES} services`
  for (const item of items) {
    const problem = problemOfItem(item)
    if (problem !== null) return problem
  }
  if (Math.max(prepared.pieces, prepared.handlingUnits) > MOST_PIECES)
    return `more than ${MOST_PIECES} pieces`
  if (linearFeet !== null && !(linearFeet >= 0)) return 'linear feet are below 0'
  const isTooMuch =
    prepared.total > HEAVIEST || prepared.cubes[0]! > LARGEST_CUBE || prepared.linear > LONGEST_LENGTH
  return isTooMuch ? 'heavier or larger than a truck' : null
}

/** Cheap and total: what is wrong with the request is told in `problem`, and rating answers it as a notice. */
export function prepareLtlRequest(request: LtlRequest): PreparedLtlRequest {
  const origin = placeOf(request.origin)
  const destination = placeOf(request.destination)
  const prepared: PreparedLtlRequest = {
    request,
    problem: null,
    origin,
    destination,
    laneType: laneTypeOf(origin, destination),
    pickupDay: parseIsoDate(request.pickupDate),
    ratingDay: parseIsoDate(request.ratingDate),
    classIndexes: [],
    weights: [],
    totals: [],
    total: 0,
    handlingUnits: 0,
    pieces: 0,
    cubes: [],
    longest: 0,
    linear: 0,
    services: [],
    serviceNumbers: [],
    hash: '',
  }
  for (const item of request.items) addItem(prepared, item)
  for (const round of ROUNDERS) addWeights(prepared, request.items, round)
  prepared.total = prepared.totals[0]!
  const measured = measureItems(request.items)
  for (const mode of heightModes) prepared.cubes.push(cubeOf(measured, mode))
  if (request.linearFeet !== null)
    prepared.linear = Math.round(request.linearFeet * HUNDREDTH_INCHES_PER_FOOT)
  for (const service of request.services) addService(prepared, service)
  if (request.items.some((item) => item.isHazmat)) addService(prepared, 'HAZM')
  prepared.problem = problemOf(request, prepared)
  prepared.hash = hashOf(request, prepared)
  return prepared
}

function addService(prepared: PreparedLtlRequest, service: string): void {
  const code = canonicalAccessorial(service)
  if (prepared.services.includes(code)) return
  prepared.services.push(code)
  prepared.serviceNumbers.push(serviceNumber(code))
}

/** In the order of `WEIGHT_ROUNDINGS`; a line always weighs something, so what would round to nothing is a pound. */
const ROUNDERS: readonly ((hundredths: number) => number)[] = [
  (hundredths) => hundredths,
  (hundredths) => Math.ceil(hundredths / 100) * 100,
  (hundredths) => Math.max(1, Math.round(hundredths / 100)) * 100,
]

function addWeights(
  prepared: PreparedLtlRequest,
  items: readonly LtlItem[],
  round: (hundredths: number) => number,
): void {
  let total = 0
  for (const item of items) {
    const rounded = round(hundredthsOf(item.weightLb))
    prepared.weights.push(rounded)
    total += rounded
  }
  prepared.totals.push(total)
}

function addItem(prepared: PreparedLtlRequest, item: LtlItem): void {
  prepared.classIndexes.push(freightClassIndex(item.freightClass))
  prepared.handlingUnits += item.quantity
  prepared.pieces += item.pieces > 0 ? item.pieces : item.quantity
  const { length, width, height } = item.dimensions
  if (!hasSize(item)) prepared.longest = -1
  else if (prepared.longest >= 0) {
    prepared.longest = Math.max(prepared.longest, hundredthsOf(Math.max(length, width, height)))
  }
  const lineLong = lineLength(item)
  prepared.linear = prepared.linear < 0 || lineLong < 0 ? -1 : prepared.linear + lineLong
}

/** 16 hex digits over every input that a price can depend on, as the engine understands it. */
function hashOf(request: LtlRequest, prepared: PreparedLtlRequest): string {
  const print = startFingerprint()
  const { origin, destination, classIndexes, weights } = prepared
  addNumber(print, origin.group * GROUP_SIZE + origin.rest)
  addNumber(print, origin.state)
  addNumber(print, destination.group * GROUP_SIZE + destination.rest)
  addNumber(print, destination.state)
  addNumber(print, prepared.pickupDay)
  addNumber(print, prepared.ratingDay)
  addNumber(print, request.items.length)
  request.items.forEach((item, line) => {
    const { length, width, height } = item.dimensions
    addNumber(print, classIndexes[line]!)
    addNumber(print, weights[line]!)
    addNumber(print, item.quantity)
    addNumber(print, item.pieces)
    addNumber(print, hundredthsOf(length))
    addNumber(print, hundredthsOf(width))
    addNumber(print, hundredthsOf(height))
    addNumber(print, (item.isHazmat ? 2 : 0) + (item.isStackable ? 1 : 0))
    addNumber(print, item.linearFeet === null ? -1 : Math.round(item.linearFeet * HUNDREDTH_INCHES_PER_FOOT))
    addText(print, item.packageType)
  })
  for (const code of prepared.services) addText(print, code)
  addNumber(print, request.linearFeet === null ? -1 : prepared.linear)
  addNumber(print, request.isSingleShipment ? 1 : 0)
  return finishFingerprint(print)
}
