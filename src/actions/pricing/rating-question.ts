import { localDate } from '#domain/calendar/local-clock.ts'
import type { PickupRequest } from '#domain/calendar/pickup-roll-over.ts'
import { greatCircleMiles } from '#domain/great-circle.ts'
import { type LtlRequest, ltlItemOf, ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import type { PreparedParcelRequest } from '#domain/rating/parcel/prepare-parcel-request.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import {
  type GivenDistance,
  type PreparedVolumeRequest,
  prepareVolumeRequest,
} from '#domain/rating/volume/volume-request.ts'
import { VOLUME_RATE_MODES } from '#domain/rating/volume/volume-tariff.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import { findPlaceOf } from '#outside/geography.ts'
import { askedPickup } from '../shipments/asked-pickup.ts'
import { type ParcelWishes, parcelQuestion } from '../shipments/parcel-question.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'

/** The draft as a question for the engine of its rate mode; the same for all carriers. */
export type RatingQuestion =
  | { kind: 'ltl'; prepared: PreparedLtlRequest; pickup: PickupRequest }
  | { kind: 'volume'; prepared: PreparedVolumeRequest; pickup: PickupRequest }
  | { kind: 'parcel'; prepared: PreparedParcelRequest }
  /** No carrier of the rate mode can do it; `message` gives the reason. */
  | { kind: 'impossible'; code: string; message: string }

/** Options of a rating in addition to the shipment itself. */
export interface RatingWishes extends ParcelWishes {
  /** Code of the requested truck equipment; '' for any. */
  equipment: string
}

export function ratingQuestion(draft: ReadyDraft, wishes: RatingWishes, now: Date): RatingQuestion {
  const stops = stopsOnTheWay(draft).map(({ address }) => address)
  const isTruck = VOLUME_RATE_MODES.includes(draft.rateModeId)
  if (stops.length > 0 && !isTruck) return NO_STOPS
  if (draft.rateModeId === PARCEL) return { kind: 'parcel', prepared: parcelQuestion(draft, wishes, now) }
  const pickup = askedPickup(draft, now)
  const freight = ltlRequestOf(draft, pickup.date, now)
  if (!isTruck) return { kind: 'ltl', prepared: prepareLtlRequest(freight), pickup }
  const { isSingleShipment: _ltlOnly, ...shipment } = freight
  const request = {
    ...shipment,
    stops: stops.map(ltlPlaceOf),
    equipment: wishes.equipment === '' ? null : wishes.equipment.toUpperCase(),
    distance: straightDistance([draft.origin, ...stops, draft.destination]),
  }
  return { kind: 'volume', prepared: prepareVolumeRequest(request), pickup }
}

/** Freight as a question for the LTL engine, for pickup on a day (YYYY-MM-DD). */
export const ltlRequestOf = (
  draft: Pick<ReadyDraft, 'origin' | 'destination' | 'timeZone' | 'items' | 'services'>,
  pickupDate: string,
  now: Date,
): LtlRequest => ({
  origin: ltlPlaceOf(draft.origin),
  destination: ltlPlaceOf(draft.destination),
  pickupDate,
  ratingDate: localDate(now, draft.timeZone),
  items: draft.items.map(ltlItemOf),
  services: draft.services,
  linearFeet: null,
  isSingleShipment: false,
})

/** Freight that goes over terminals is delivered once; only a truck for one shipper can make stops. */
const NO_STOPS: RatingQuestion = {
  kind: 'impossible',
  code: 'NO_STOPS',
  message: 'this mode does not allow stops; use volume LTL or truckload',
}

const TENTHS = 10

/** The straight-line distance from place to place; null if one of them is not known. */
export function straightDistance(route: readonly Parameters<typeof findPlaceOf>[0][]): GivenDistance | null {
  const places = route.map(findPlaceOf)
  let miles = 0
  for (let leg = 1; leg < places.length; leg++) {
    const [from, to] = [places[leg - 1], places[leg]]
    if (!from || !to) return null
    miles += greatCircleMiles(from, to)
  }
  return { source: 'coordinates', tenths: miles * TENTHS }
}
