/**
 * The part that does not depend on the carrier, computed once per shipment: places, weights, sides, options,
 * fingerprint.
 */
import { parseIsoDate } from '../../calendar/iso-date.ts'
import { postalCountry, postalNumber } from '../postal-code.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from '../receipt-hash.ts'
import { type Sides, sideOf, weightOf } from './measure-piece.ts'
import {
  PARCEL_OPTIONS,
  PARCEL_PACKAGINGS,
  PARCEL_SHAPES,
  type ParcelPiece,
  type ParcelPlace,
  type ParcelRequest,
} from './parcel-request.ts'

export interface PreparedPiece {
  piece: ParcelPiece
  /** Index in the request. */
  number: number
  /** Ten-thousandths of a pound. */
  weight: number
  /** Longest first; all 0 if unknown. */
  sides: Sides
  hasSize: boolean
}

export interface PreparedParcelRequest {
  request: ParcelRequest
  /** Why it cannot be rated at all; null if it can. */
  problem: string | null
  /** ZIP5 as a number; -1 outside the US. */
  originZip: number
  destinationZip: number
  shipDay: number
  ratingDay: number
  pieces: PreparedPiece[]
  /** Including quantities. */
  pieceCount: number
  /** Requested options, each once, including signature and Saturday delivery. */
  options: string[]
  /** 16 hex digits of all inputs except the choice of services. */
  hash: string
}

/** Anything longer, heavier or more is freight, and arithmetic would no longer be exact. */
const LONGEST_INCHES = 400
const HEAVIEST_LB = 2_000
const MOST_PIECES = 1_000
const HEAVIEST_TOTAL_LB = 30_000
const MOST_OPTIONS = 100
const MOST_VALUE_CENTS = 2_000_000_000
const MOST_MILES = 13_000

function problemOfPlace(end: 'origin' | 'destination', { zip, countryCode }: ParcelPlace): string | null {
  const country = postalCountry(countryCode)
  const isSound = country < 0 ? /^[A-Z]{2}$/.test(countryCode) : postalNumber(country, zip) >= 0
  return isSound ? null : `the ${end} '${zip} ${countryCode}' is not a postal code of its country`
}

function problemOfPiece(piece: ParcelPiece): string | null {
  const { quantity, length, width, height, declaredValueCents } = piece
  const sides = [length, width, height]
  if (!Number.isInteger(quantity) || quantity < 1) return 'a piece has no quantity'
  if (!(weightOf(piece.weightLb) > 0)) return 'a piece has no weight'
  if (piece.weightLb > HEAVIEST_LB) return `a piece is heavier than ${HEAVIEST_LB} lb: freight, not a parcel`
  if (!sides.every((side) => side >= 0)) return 'a piece has a side below 0'
  if (sides.some((side) => side > LONGEST_INCHES))
    return `a piece is longer than ${LONGEST_INCHES} in: freight, not a parcel`
  if (!PARCEL_PACKAGINGS.includes(piece.packaging)) return `'${piece.packaging}' is not a packaging type`
  if (!PARCEL_SHAPES.includes(piece.shape)) return `'${piece.shape}' is not a shape`
  const isValue = Number.isInteger(declaredValueCents) && declaredValueCents >= 0
  return isValue && declaredValueCents <= MOST_VALUE_CENTS ? null : 'a piece has an invalid declared value'
}

function problemOf(request: ParcelRequest, prepared: PreparedParcelRequest): string | null {
  const place = problemOfPlace('origin', request.origin) ?? problemOfPlace('destination', request.destination)
  if (place !== null) return place
  if (Number.isNaN(prepared.shipDay)) return `the ship date '${request.shipDate}' is not a date`
  if (Number.isNaN(prepared.ratingDay)) return `the rating date '${request.ratingDate}' is not a date`
  if (request.pieces.length === 0) return 'there is no piece'
  for (const piece of request.pieces) {
    const problem = problemOfPiece(piece)
    if (problem !== null) return problem
  }
  if (prepared.pieceCount > MOST_PIECES) return `more than ${MOST_PIECES} pieces`
  const total = prepared.pieces.reduce((sum, { piece, weight }) => sum + piece.quantity * weight, 0)
  if (total > weightOf(HEAVIEST_TOTAL_LB)) return 'too heavy for a truck'
  if (prepared.options.length > MOST_OPTIONS) return `more than ${MOST_OPTIONS} options`
  const miles = request.fallbackMiles
  return miles === null || (miles >= 0 && miles <= MOST_MILES)
    ? null
    : 'the distance is not a number of miles'
}

function optionsOf({ signature, isSaturdayDelivery, options }: ParcelRequest): string[] {
  const asked = new Set(options)
  if (signature === 'indirect') asked.add(PARCEL_OPTIONS.indirectSignature)
  if (signature === 'signature') asked.add(PARCEL_OPTIONS.signature)
  if (signature === 'adult') asked.add(PARCEL_OPTIONS.adultSignature)
  if (isSaturdayDelivery) asked.add(PARCEL_OPTIONS.saturdayDelivery)
  return [...asked].sort()
}

function preparePiece(piece: ParcelPiece, number: number): PreparedPiece {
  const [longest = 0, second = 0, shortest = 0] = [piece.length, piece.width, piece.height]
    .map(sideOf)
    .sort((a, b) => b - a)
  return {
    piece,
    number,
    weight: weightOf(piece.weightLb),
    sides: [longest, second, shortest],
    hasSize: shortest > 0,
  }
}

const zipOf = ({ zip, countryCode }: ParcelPlace): number =>
  countryCode === 'US' ? postalNumber(0, zip) : -1

function hashOf(request: ParcelRequest, prepared: PreparedParcelRequest): string {
  const print = startFingerprint()
  for (const { zip, state, countryCode } of [request.origin, request.destination]) {
    for (const text of [zip, state, countryCode]) addText(print, text)
  }
  addNumber(print, request.isResidential ? 1 : 0)
  addNumber(print, prepared.shipDay)
  addNumber(print, prepared.ratingDay)
  addNumber(print, request.fallbackMiles === null ? -1 : Math.round(request.fallbackMiles * 100))
  for (const option of prepared.options) addText(print, option)
  addNumber(print, prepared.pieces.length)
  for (const { piece, weight, sides } of prepared.pieces) {
    for (const number of [piece.quantity, weight, ...sides]) addNumber(print, number)
    for (const side of sides) if (!Number.isInteger(side)) addNumber(print, Math.round(side * 100))
    addText(print, piece.packaging)
    addText(print, piece.shape)
    addNumber(print, piece.needsAdditionalHandling ? 1 : 0)
    addNumber(print, piece.declaredValueCents)
  }
  return finishFingerprint(print)
}

/** The request in numbers; an error in it is in `problem`, and every tariff answers it with a notice. */
export function prepareParcelRequest(request: ParcelRequest): PreparedParcelRequest {
  const prepared: PreparedParcelRequest = {
    request,
    problem: null,
    originZip: zipOf(request.origin),
    destinationZip: zipOf(request.destination),
    shipDay: parseIsoDate(request.shipDate),
    ratingDay: parseIsoDate(request.ratingDate),
    pieces: request.pieces.map(preparePiece),
    pieceCount: request.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    options: optionsOf(request),
    hash: '',
  }
  prepared.problem = problemOf(request, prepared)
  if (prepared.problem === null) prepared.hash = hashOf(request, prepared)
  return prepared
}
