/** What does not depend on the carrier, computed once a shipment: places, classes, weights, cube, fingerprint. */
import { parseIsoDate } from '../calendar/iso-date.ts'
import { freightClassIndex } from '../classification/freight-class.ts'
import { hundredthsOf } from '../units.ts'
import { canonicalAccessorial, serviceNumber } from './accessorial-codes.ts'
import { heightModes, shipmentCube } from './cube.ts'
import { HUNDREDTH_INCHES_PER_FOOT, lineLength } from './linear-feet.ts'
import type { LtlItem, LtlPlace, LtlRequest } from './ltl-request.ts'
import { type PostalPlace, postalPlace, stateNumber } from './postal-code.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from './receipt-hash.ts'

/** Weights of the lines and their sum, hundredths of a pound. */
export interface RatedWeights {
  lines: number[]
  total: number
}

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
  /** By the rounding that a tariff asks for: place in `WEIGHT_ROUNDINGS`. */
  weights: RatedWeights[]
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

/** Heavier or larger than this is no LTL shipment, and would not be exact any more. */
const HEAVIEST = 9_000_000
const LARGEST_CUBE = 20_000 * 1728 * 1e6
const LONGEST_LENGTH = 200 * HUNDREDTH_INCHES_PER_FOOT

const placeOf = ({ countryCode, zip, state }: LtlPlace): PostalPlace => postalPlace(countryCode, zip, state)

function laneTypeOf(origin: PostalPlace, destination: PostalPlace): number {
  if (origin.country !== destination.country) return 2
  return origin.state === destination.state ? 0 : 1
}

function problemOf(request: LtlRequest, prepared: PreparedLtlRequest): string | null {
  const { origin, destination, items } = request
  for (const [end, place, known] of [
    ['origin', origin, prepared.origin],
    ['destination', destination, prepared.destination],
  ] as const) {
    if (known.postal < 0)
      return `the ${end} '${place.zip} ${place.countryCode}' is not a ZIP code of US, CA or MX`
    if (stateNumber(place.state) < 0) return `the ${end} has no two-letter state`
  }
  if (Number.isNaN(prepared.pickupDay)) return `the pickup date '${request.pickupDate}' is not a date`
  if (Number.isNaN(prepared.ratingDay)) return `the rating date '${request.ratingDate}' is not a date`
  if (items.length === 0) return 'there is no item'
  for (const item of items) {
    if (freightClassIndex(item.freightClass) < 0) return `'${item.freightClass}' is not a freight class`
    if (!(hundredthsOf(item.weightLb) > 0)) return 'an item has no weight'
    if (!Number.isInteger(item.quantity) || item.quantity < 1) return 'an item has no quantity'
    if (!Number.isInteger(item.pieces) || item.pieces < 0) return 'an item has no whole number of pieces'
    const { length, width, height } = item.dimensions
    if (!(length >= 0 && width >= 0 && height >= 0)) return 'an item has a size below 0'
    if (item.linearFeet !== null && !(item.linearFeet >= 0)) return 'an item has linear feet below 0'
  }
  if (request.linearFeet !== null && !(request.linearFeet >= 0)) return 'linear feet are below 0'
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
    weights: [
      { lines: [], total: 0 },
      { lines: [], total: 0 },
      { lines: [], total: 0 },
    ],
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
  prepared.total = prepared.weights[0]!.total
  for (const mode of heightModes) prepared.cubes.push(shipmentCube(request.items, mode))
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

function addWeight(weights: RatedWeights, hundredths: number): void {
  weights.lines.push(hundredths)
  weights.total += hundredths
}

function addItem(prepared: PreparedLtlRequest, item: LtlItem): void {
  const hundredths = hundredthsOf(item.weightLb)
  prepared.classIndexes.push(freightClassIndex(item.freightClass))
  addWeight(prepared.weights[0]!, hundredths)
  addWeight(prepared.weights[1]!, Math.ceil(hundredths / 100) * 100)
  // A line always weighs something: what would round to nothing counts as a pound.
  addWeight(prepared.weights[2]!, Math.max(1, Math.round(hundredths / 100)) * 100)
  prepared.handlingUnits += item.quantity
  prepared.pieces += item.pieces > 0 ? item.pieces : item.quantity
  const { length, width, height } = item.dimensions
  const hasSize = length > 0 && width > 0 && height > 0
  if (!hasSize) prepared.longest = -1
  else if (prepared.longest >= 0) {
    prepared.longest = Math.max(prepared.longest, hundredthsOf(Math.max(length, width, height)))
  }
  const lineLong = lineLength(item)
  prepared.linear = prepared.linear < 0 || lineLong < 0 ? -1 : prepared.linear + lineLong
}

/** 16 hex digits over every input that a price can depend on. */
function hashOf(request: LtlRequest, prepared: PreparedLtlRequest): string {
  const print = startFingerprint()
  for (const place of [request.origin, request.destination]) {
    addText(print, place.zip)
    addText(print, place.state)
    addText(print, place.countryCode)
  }
  addText(print, request.pickupDate)
  addText(print, request.ratingDate)
  for (const item of request.items) {
    addText(print, item.freightClass)
    addText(print, item.packageType)
    addNumber(print, hundredthsOf(item.weightLb))
    addNumber(print, item.quantity)
    addNumber(print, item.pieces)
    addNumber(print, hundredthsOf(item.dimensions.length))
    addNumber(print, hundredthsOf(item.dimensions.width))
    addNumber(print, hundredthsOf(item.dimensions.height))
    addNumber(print, (item.isHazmat ? 2 : 0) + (item.isStackable ? 1 : 0))
    addNumber(print, item.linearFeet === null ? -1 : Math.round(item.linearFeet * HUNDREDTH_INCHES_PER_FOOT))
  }
  addNumber(print, request.items.length)
  for (const service of request.services) addText(print, service)
  addNumber(print, request.linearFeet === null ? -1 : prepared.linear)
  addNumber(print, request.isSingleShipment ? 1 : 0)
  return finishFingerprint(print)
}
