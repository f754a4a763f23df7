/** The request to a volume, truckload or expedited tariff. Plain JSON. */
import { hundredthsOf } from '../../units.ts'
import type { LtlItem, LtlPlace, LtlRequest } from '../ltl-request.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from '../prepare-ltl-request.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from '../receipt-hash.ts'
import { requestHash } from '../request-hash.ts'

/** The distance, if the caller knows it; a tariff's own contract miles take precedence. */
export interface GivenDistance {
  /**
   * coordinates: the straight line over all stops, from which the tariff's circuity factor estimates the road. road:
   * miles of the road itself, from a mileage program or the shipper.
   */
  source: 'coordinates' | 'road'
  /** Tenths of a mile, whole. */
  tenths: number
}

export interface VolumeRequest {
  origin: LtlPlace
  destination: LtlPlace
  /** The stops of the truck on the way, in order. */
  stops: LtlPlace[]
  /** Local date of the origin, YYYY-MM-DD: tariff version, fuel and fees of this day apply. */
  pickupDate: string
  /** The day of the request, for tariffs that use the fuel price of that day. */
  ratingDate: string
  /** A class may be '': no rate of these tariffs depends on it. */
  items: LtlItem[]
  services: string[]
  /** The shipper's own linear feet; null: computed from the lines. */
  linearFeet: number | null
  /** Code of the requested equipment; null: the cheapest that fits. */
  equipment: string | null
  /** null: unknown. */
  distance: GivenDistance | null
}

export interface PreparedVolumeRequest {
  request: VolumeRequest
  /** The same shipment in the form of the LTL engine: weights, dimensions, places, services. */
  ltl: PreparedLtlRequest
  /** Why it cannot be rated at all; null if it can. */
  problem: string | null
  /** 16 hex digits over every input. */
  hash: string
}

const MOST_STOPS = 50
/** Farther than any road on the continent, with all stops. */
const MOST_TENTHS = 1_000_000
/** In place of an unknown class: these tariffs have no class rates, but the shared checks require one. */
const ANY_CLASS = '50'

/** The shipment without the fields of volume tariffs only; its hash differs from that of an LTL request. */
export function ltlRequestOf(request: VolumeRequest): LtlRequest {
  return {
    origin: request.origin,
    destination: request.destination,
    pickupDate: request.pickupDate,
    ratingDate: request.ratingDate,
    items: request.items.map((item) =>
      item.freightClass === '' ? { ...item, freightClass: ANY_CLASS } : item,
    ),
    services: request.services,
    linearFeet: request.linearFeet,
    isSingleShipment: false,
  }
}

function problemOf({ stops, distance }: VolumeRequest, ltl: PreparedLtlRequest): string | null {
  if (ltl.problem !== null) return ltl.problem
  if (stops.length > MOST_STOPS) return `more than ${MOST_STOPS} stops`
  if (distance === null) return null
  const isDistance =
    Number.isInteger(distance.tenths) && distance.tenths >= 0 && distance.tenths <= MOST_TENTHS
  return isDistance ? null : `${distance.tenths} tenths of a mile is not a distance`
}

/** The part that does not depend on the carrier; errors in the request are in `problem`. */
export function prepareVolumeRequest(request: VolumeRequest): PreparedVolumeRequest {
  const ltl = prepareLtlRequest(ltlRequestOf(request))
  return { request, ltl, problem: problemOf(request, ltl), hash: hashOf(request, ltl) }
}

function hashOf({ stops, equipment, distance, linearFeet }: VolumeRequest, ltl: PreparedLtlRequest): string {
  const print = startFingerprint()
  addText(print, requestHash(ltl))
  for (const { countryCode, state, zip } of stops)
    for (const text of [countryCode, state, zip]) addText(print, text)
  addText(print, equipment ?? '')
  addText(print, distance?.source ?? '')
  addNumber(print, distance?.tenths ?? -1)
  addNumber(print, linearFeet === null ? -1 : hundredthsOf(linearFeet))
  return finishFingerprint(print)
}
