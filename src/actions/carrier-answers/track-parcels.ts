import type { ParcelScan, ParcelShipAsk, ParcelTrace } from '#carriers/parcel-network.ts'
import {
  findPurchase,
  listPackages,
  type ParcelPackageRow,
  type ParcelPurchase,
} from '#database/parcel/parcel-labels.ts'
import {
  markPackageDelivered,
  noteParcelLook,
  takeDueParcels,
  takeParcelsOf,
} from '#database/parcel/parcel-tracking.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { instantOfLocal } from '#domain/calendar/local-instant.ts'
import { zoneOfState } from '#domain/text/state-zones.ts'
import { nextLook } from '#domain/tracking/look-interval.ts'
import type { NetworkHouse } from '../carrier-calls/question.ts'
import { carrierNameOf, lockOrder, note } from '../parcel/keep-labels.ts'
import { labelCarrierOf } from '../parcel/label-carriers.ts'
import { afterTracking, trackedAs } from '../shipments/after-tracking.ts'
import { askingOf } from './buy-label.ts'

/** Tracks purchased parcels at their carriers, and moves the shipments by the answers. */

export const TRACK_PARCELS = 'track-parcels'
/** The most parcels per run; the next run follows in minutes. */
const MOST = 200
const AT_ONCE = 8
const PUT_OFF_MS = 15 * 60_000
/**
 * When a user opens a shipment: how recent the last answer may be for the carrier not to be asked again, and how long
 * the user waits.
 */
const [FRESH_FOR_MS, LOOK_WITHIN_MS] = [3 * 60_000, 5_000]

/** Tracks every parcel that is due. If one fails, only that parcel is retried at its next turn. */
export async function trackDueParcels(house: NetworkHouse, now: Date): Promise<number> {
  const putOffTo = new Date(now.getTime() + PUT_OFF_MS)
  const due = await takeDueParcels(house.db, { now, putOffTo, limit: MOST })
  await trackAll(house, due, now)
  return due.length
}

/** The parcels of shipments that a user opens. If the carrier does not answer in time, they are unchanged. */
export async function refreshParcels(
  house: NetworkHouse,
  shipmentIds: readonly string[],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - FRESH_FOR_MS)
  const ids = await takeParcelsOf(house.db, shipmentIds, { now, since })
  await trackAll(house, ids, now, LOOK_WITHIN_MS)
}

async function trackAll(
  house: NetworkHouse,
  ids: readonly string[],
  now: Date,
  withinMs?: number,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    await Promise.allSettled(some.map((id) => trackPurchase(house, id, now, withinMs)))
  }
}

async function trackPurchase(house: NetworkHouse, id: string, now: Date, withinMs?: number): Promise<void> {
  const purchase = await findPurchase(house.db, { id })
  if (!purchase?.boughtAt || purchase.voidedAt) return
  const asking = await askingOf(house, purchase)
  if (withinMs !== undefined) asking.about.withinMs = withinMs
  const packages = (await listPackages(house.db, [id])).get(id) ?? []
  const carrier = labelCarrierOf(purchase.network)
  const open = packages.filter(({ deliveredAt }) => deliveredAt === null)
  const answers = await Promise.all(
    open.map(async (one) => ({ one, answer: await carrier.track(asking, one.trackingNumber) })),
  )
  const traces = answers.flatMap(({ one, answer }) =>
    answer.kind === 'answer' ? [{ number: one.number, trace: answer.value }] : [],
  )
  await keepTraces(house.db, purchase, traces, now)
}

interface Traced {
  number: number
  trace: ParcelTrace
}

/** Saves events, moves of the shipment, and the next time to ask the carrier together. */
async function keepTraces(
  db: Db,
  given: ParcelPurchase,
  traces: readonly Traced[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { purchase, shipment } = await lockOrder(tx, given)
    if (!purchase || purchase.voidedAt) return
    const { id } = purchase
    const packages = (await listPackages(tx, [id])).get(id) ?? []
    const { pickup } = purchase.ask as ParcelShipAsk
    const isOver = !shipment || (shipment.status !== 'T' && shipment.status !== 'A')
    const happenings = shipment ? happeningsOf(shipment, packages, traces, now) : []
    for (const { number, at, isDelivery } of happenings) {
      if (isDelivery) await markPackageDelivered(tx, id, number, at)
    }
    const deliveredAt = allDeliveredAt(packages, happenings)
    const nextAt = isOver || deliveredAt ? null : nextLook({ shipDate: pickup.date, now })
    await noteParcelLook(tx, id, { at: now, nextAt, deliveredAt })
    if (shipment) await moveBy(tx, purchase, shipment, happenings)
  })
}

/** One scan of one package, with its time. */
interface Happening {
  number: number
  of: number
  trackingNumber: string
  scan: ParcelScan
  at: Date
  timeZone: string
  isDelivery: boolean
  /** True if it delivers the last package. */
  isLast: boolean
}

/** The events, oldest first; the delivery of one package of several does not deliver the shipment. */
function happeningsOf(
  shipment: StoredShipment,
  packages: readonly ParcelPackageRow[],
  traces: readonly Traced[],
  now: Date,
): Happening[] {
  const all = traces.flatMap(({ number, trace }) =>
    trace.scans.flatMap((scan): Happening[] => {
      const timeZone = zoneOfState(scan.state) ?? shipment.timeZone
      const at = momentOf(scan, timeZone)
      // Dated further ahead than clocks differ, so it has not happened yet.
      if (!at || at.getTime() > now.getTime() + 24 * 3_600_000) return []
      const isDelivery = scan.status === 'Delivered' && !scan.isEstimate
      const { trackingNumber } = trace
      return [{ number, of: packages.length, trackingNumber, scan, at, timeZone, isDelivery, isLast: false }]
    }),
  )
  all.sort((a, b) => a.at.getTime() - b.at.getTime())
  const arrived = new Set(packages.filter(({ deliveredAt }) => deliveredAt).map(({ number }) => number))
  for (const one of all) {
    if (!one.isDelivery) continue
    arrived.add(one.number)
    one.isLast = arrived.size === packages.length
  }
  return all
}

/** A time with an offset, or in the time zone of its place. */
function momentOf({ at }: ParcelScan, timeZone: string): Date | null {
  const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/.test(at)
  if (!hasOffset) return instantOfLocal(at.slice(0, 10), at.slice(11, 16) || '12:00', timeZone)
  const moment = new Date(at)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function allDeliveredAt(
  packages: readonly ParcelPackageRow[],
  happenings: readonly Happening[],
): Date | null {
  const last = happenings.findLast(({ isLast }) => isLast)
  if (last) return last.at
  const times = packages.map(({ deliveredAt }) => deliveredAt?.getTime() ?? null)
  return times.includes(null) ? null : new Date(Math.max(...(times as number[])))
}

async function moveBy(
  tx: Db,
  purchase: ParcelPurchase,
  shipment: StoredShipment,
  happenings: readonly Happening[],
): Promise<void> {
  let current = shipment
  for (const happening of happenings) {
    const { scan, at, isDelivery, isLast } = happening
    // Of several packages, all but the last to arrive leave the shipment in transit.
    const status = isDelivery && !isLast ? 'In Transit' : scan.status
    const isNew = await keepEvent(tx, purchase, shipment, happening, status ?? 'Message')
    if (!isNew || status === null) continue
    current = afterTracking(current, {
      ...{ at: at.toISOString(), status, isEstimate: scan.isEstimate, needsVoidReview: false },
      note: scan.words,
    })
  }
  if (current === shipment) return
  await updateShipment(tx, { ...current, version: shipment.version + 1 }, { items: false })
  const detail = { from: shipment.status, to: current.status }
  await note(tx, purchase, shipment, trackedAs(shipment, current), detail)
}

function keepEvent(
  tx: Db,
  purchase: ParcelPurchase,
  shipment: StoredShipment,
  { number, of, trackingNumber, scan, at, timeZone }: Happening,
  status: string,
): Promise<boolean> {
  const place = [scan.city, scan.state, scan.countryCode === 'US' ? '' : scan.countryCode]
  return insertShipmentEvent(tx, purchase.clientId, shipment.id, {
    ...{ status, code: scan.code, what: scan.words, at, timeZone },
    place: place.filter(Boolean).join(', '),
    notes: of > 1 ? `Package ${number} of ${of}, ${trackingNumber}` : trackingNumber,
    source: carrierNameOf(purchase),
    // A scan has no number: the same code for the same package at the same time is the same scan.
    externalId: [trackingNumber, scan.code, scan.at].join(' '),
  })
}
