/** The question that is put to a volume, truckload or expedited tariff. Plain JSON. */
import { hundredthsOf } from '../../units.ts'
import type { LtlItem, LtlPlace, LtlRequest } from '../ltl-request.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from '../prepare-ltl-request.ts'
import { addNumber, addText, finishFingerprint, startFingerprint } from '../receipt-hash.ts'
import { requestHash } from '../request-hash.ts'

/** How far it is, as far as the asker knows; a tariff's own contract miles win over it. */
export interface GivenDistance {
  /**
   * coordinates: the straight line over all stops, from which the tariff's circuity factor estimates the road.
   * road: miles of the road itself, from a mileage program or the shipper.
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
  /** Local date of the origin, YYYY-MM-DD: tariff version, fuel and fees of this day hold. */
  pickupDate: string
  /** The day on which the question is asked, for tariffs that look fuel up by it. */
  ratingDate: string
  /** A class may be '': no rate of these tariffs looks at it. */
  items: LtlItem[]
  services: string[]
  /** The shipper's own figure for the trailer length; null: computed from the lines. */
  linearFeet: number | null
  /** Code of the equipment that the shipper wants; null: whatever fits and is cheapest. */
  equipment: string | null
  /** null: not known. */
  distance: GivenDistance | null
}

export interface PreparedVolumeRequest {
  request: VolumeRequest
  /** The same shipment as the LTL engine sees it: weights, sizes, places, services. */
  ltl: PreparedLtlRequest
  /** Why it cannot be rated at all; null when it can. */
  problem: string | null
  /** 16 hex digits over every input. */
  hash: string
}

const MOST_STOPS = 50
/** Further than any road of the continent, with all stops. */
const MOST_TENTHS = 1_000_000
/** In place of a class that is not known: these tariffs have no class rates, and the shared checks want one. */
const ANY_CLASS = '50'

/** The shipment without what only volume tariffs ask; its hash is not that of an LTL question. */
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

/** The part that does not depend on the carrier; `problem` holds what is wrong with the request. */
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
