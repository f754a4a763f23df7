/**
 * The part that does not depend on the carrier, computed once per shipment: places, classes, weights, cube, services.
 */
import { parseIsoDate } from '../calendar/iso-date.ts'
import { freightClassIndex } from '../classification/freight-class.ts'
import { hundredthsOf } from '../units.ts'
import { canonicalAccessorial, serviceNumber } from './accessorial-codes.ts'
import { addCubes, hasSize, newCubes } from './cube.ts'
import { HUNDREDTH_INCHES_PER_FOOT, lineLength } from './linear-feet.ts'
import type { LtlItem, LtlPlace, LtlRequest } from './ltl-request.ts'
import { type PostalPlace, postalPlace, stateNumber } from './postal-code.ts'
import { WEIGHT_ROUNDINGS } from './receipt-steps.ts'

export interface PreparedLtlRequest {
  request: LtlRequest
  /** Why it cannot be rated at all; null if it can. */
  problem: string | null
  origin: PostalPlace
  destination: PostalPlace
  /** 0 intrastate, 1 interstate, 2 crossing a border: index in `LANE_TYPES`. */
  laneType: number
  pickupDay: number
  ratingDay: number
  classIndexes: number[]
  /** Hundredths of a pound of every line, three times, one rounding of `WEIGHT_ROUNDINGS` after the other. */
  weights: number[]
  /** Their sum by rounding. */
  totals: number[]
  /** Unrounded weight, hundredths of a pound. */
  total: number
  handlingUnits: number
  pieces: number
  /**
   * Cube by mode (`cube.ts` numbers them; the first is the true size), millionths of a cubic inch; -1 if the dimensions
   * of any line are unknown.
   */
  cubes: number[]
  /** Longest side of any piece, hundredths of an inch; -1 as above. */
  longest: number
  /** Trailer length, hundredths of an inch; -1 as above. */
  linear: number
  /** Canonical codes, each once, with HAZM for hazardous lines; and their numbers. */
  services: string[]
  serviceNumbers: number[]
  isSingleShipment: boolean
  /** See `requestHash`; null until it is needed. */
  hash: string | null
}

const MOST_SERVICES = 100
/** With this service, the customer declares that the carrier picks up nothing else at the stop. */
const SINGLE_SHIPMENT = 'SINGLE'
const MOST_PIECES = 1_000_000
/** Anything heavier or larger is not an LTL shipment, and arithmetic would no longer be exact. */
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

function problemOfItem(item: LtlItem, classIndex: number, hundredths: number): string | null {
  const { length, width, height } = item.dimensions
  if (classIndex < 0) return `'${item.freightClass}' is not a freight class`
  if (!(hundredths > 0)) return 'an item has no weight'
  if (!Number.isInteger(item.quantity) || item.quantity < 1) return 'an item has no quantity'
  if (!Number.isInteger(item.pieces) || item.pieces < 0)
    return 'the number of pieces of an item is not a whole number'
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
  for (let line = 0; line < items.length; line++) {
    const problem = problemOfItem(items[line]!, prepared.classIndexes[line]!, prepared.weights[line]!)
    if (problem !== null) return problem
  }
  if (Math.max(prepared.pieces, prepared.handlingUnits) > MOST_PIECES)
    return `more than ${MOST_PIECES} pieces`
  if (linearFeet !== null && !(linearFeet >= 0)) return 'linear feet are below 0'
  const isTooMuch =
    prepared.total > HEAVIEST || prepared.cubes[0]! > LARGEST_CUBE || prepared.linear > LONGEST_LENGTH
  return isTooMuch ? 'too heavy or too large for a truck' : null
}

/** Cheap, and never throws: errors in the request are in `problem`, and rating answers with a notice. */
export function prepareLtlRequest(request: LtlRequest): PreparedLtlRequest {
  const origin = placeOf(request.origin)
  const destination = placeOf(request.destination)
  // Lists of their exact length, for the same reason as in `addService`.
  const lines = request.items.length
  const prepared: PreparedLtlRequest = {
    request,
    problem: null,
    origin,
    destination,
    laneType: laneTypeOf(origin, destination),
    pickupDay: parseIsoDate(request.pickupDate),
    ratingDay: parseIsoDate(request.ratingDate),
    classIndexes: new Array<number>(lines),
    weights: new Array<number>(lines * WEIGHT_ROUNDINGS.length),
    totals: new Array<number>(WEIGHT_ROUNDINGS.length),
    total: 0,
    handlingUnits: 0,
    pieces: 0,
    cubes: newCubes(),
    longest: 0,
    linear: 0,
    services: [],
    serviceNumbers: [],
    isSingleShipment: request.isSingleShipment,
    hash: null,
  }
  let isHazmat = false
  for (let line = 0; line < lines; line++) {
    const item = request.items[line]!
    addItem(prepared, item, line)
    isHazmat ||= item.isHazmat
  }
  prepared.totals[0] = prepared.total
  addRoundedWeights(prepared)
  if (request.linearFeet !== null)
    prepared.linear = Math.round(request.linearFeet * HUNDREDTH_INCHES_PER_FOOT)
  for (const service of request.services) addService(prepared, service)
  if (isHazmat) addService(prepared, 'HAZM')
  prepared.isSingleShipment ||= prepared.services.includes(SINGLE_SHIPMENT)
  prepared.problem = problemOf(request, prepared)
  return prepared
}

function addService(prepared: PreparedLtlRequest, service: string): void {
  const code = canonicalAccessorial(service)
  if (prepared.services.length === 0) {
    // A list of exactly one: pushing into an empty list would allocate 17, which costs cache in every price.
    prepared.services = [code]
    prepared.serviceNumbers = [serviceNumber(code)]
    return
  }
  if (prepared.services.includes(code)) return
  prepared.services.push(code)
  prepared.serviceNumbers.push(serviceNumber(code))
}

/** Adds weights by rounding after the unrounded ones; a line always has a weight: 0 becomes a pound. */
function addRoundedWeights({ request, weights, totals }: PreparedLtlRequest): void {
  const lines = request.items.length
  for (let rounding = 1; rounding < WEIGHT_ROUNDINGS.length; rounding++) {
    let total = 0
    for (let line = 0; line < lines; line++) {
      const pounds = weights[line]! / 100
      const rounded = (rounding === 1 ? Math.ceil(pounds) : Math.max(1, Math.round(pounds))) * 100
      weights[rounding * lines + line] = rounded
      total += rounded
    }
    totals[rounding] = total
  }
}

function addItem(prepared: PreparedLtlRequest, item: LtlItem, line: number): void {
  const hundredths = hundredthsOf(item.weightLb)
  prepared.classIndexes[line] = freightClassIndex(item.freightClass)
  prepared.weights[line] = hundredths
  prepared.total += hundredths
  prepared.handlingUnits += item.quantity
  prepared.pieces += item.pieces > 0 ? item.pieces : item.quantity
  if (prepared.longest >= 0) addSize(prepared, item)
  const lineLong = lineLength(item)
  prepared.linear = prepared.linear < 0 || lineLong < 0 ? -1 : prepared.linear + lineLong
}

/** Cube and longest side; after a line without dimensions they are -1, unknown. */
function addSize(prepared: PreparedLtlRequest, item: LtlItem): void {
  if (!hasSize(item)) {
    prepared.longest = -1
    prepared.cubes.fill(-1)
    return
  }
  const length = hundredthsOf(item.dimensions.length)
  const width = hundredthsOf(item.dimensions.width)
  const height = hundredthsOf(item.dimensions.height)
  addCubes(prepared.cubes, length * item.quantity, width, height, item.isStackable)
  prepared.longest = Math.max(prepared.longest, length, width, height)
}

/** Item lines of one shipment; more are refused. */
export const MOST_LINES = 1000
