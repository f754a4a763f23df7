import type { ReplyOf } from '#contracts/endpoint.ts'
import type { trackShipment as trackEndpoint } from '#contracts/endpoints/tracking.ts'
import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { listShipmentEvents, type ShipmentEvent } from '#database/shipments/shipment-events.ts'
import {
  findShipment,
  findShipmentByNumber,
  findShipments,
  findShipmentsByPickupNumber,
} from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { statusName } from '#domain/shipment/status-name.ts'
import { wayOf } from '#domain/shipment/way-of-parcel.ts'
import { isEstimateCode, statusOfScan } from '#domain/tracking/status-map.ts'
import { logoUrlOf } from '../account/client-logo.ts'
import { TENDER_DECLINED, TENDER_EXPIRED } from '../booking/move-shipment.ts'
import { showEvent } from '../booking/read-shipment.ts'
import { isOfEdi } from '../edi/shipment-of.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { mapPlace } from '../locations/map-place.ts'
import { carrierExpects } from '../tendering/carrier-expects.ts'
import { refreshParcels } from './track-parcels.ts'

export type Timeline = ReplyOf<typeof trackEndpoint>['tracking']

/** The timeline for the holder of the tracking link: no prices, no internal notes, no internal names. */
export async function trackByLink(
  context: ActionContext,
  request: { trackid: string; shipmentid: string; accessid: string },
): Promise<Timeline> {
  const token = request.trackid || request.accessid
  const { supportEmail, secret } = context.installation
  if (token === '') return fail('ACCESS_LINK_INVALID', { email: supportEmail })
  const link = await openAccessLink(context.db, secret, token, 'tracking')
  // /TrackingShipment names the shipment in addition to the access id: they must belong together.
  if (request.shipmentid !== '' && request.shipmentid !== link.subjectId) {
    return fail('ACCESS_LINK_INVALID', { email: supportEmail })
  }
  const shipment = await findShipment(context.db, link.clientId, link.subjectId)
  if (!shipment) return fail('ACCESS_LINK_INVALID', { email: supportEmail })
  const owner = { ...context, clientId: link.clientId }
  const shipper = await shipperOf(owner, shipment)
  if (shipment.endedAs === 'void') return { ...CANCELED, trackid: token, shipper }
  const [refreshed] = await withFreshParcels(owner, [shipment])
  return { ...(await timelineOf(owner, refreshed!, token)), shipper }
}

/** The contact for consignees from the company's settings, or the phone of the dock. */
export async function shipperOf(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  { origin }: StoredShipment,
): Promise<NonNullable<Timeline['shipper']>> {
  const client = await findClient(db, clientId)
  const { contact } = parseClientSettings(client?.settings)
  return {
    name: client?.name ?? '',
    phone: contact.phones.split('\n')[0]!.trim() || origin.contactPhone,
    logoUrl: await logoUrlOf(db, clientId),
  }
}

const NOWHERE = { name: '', city: '', state: '', zip: '', latitude: null, longitude: null, timeZone: 'UTC' }

/** The only content of the public page for a voided shipment. */
const CANCELED: Timeline = {
  ...{ trackid: '', BOLNumber: '', PRONumber: '', TrackingNumbers: [], CarrierName: '' },
  ...{ shipmentStatus: 'Canceled', statusCode: 'V', problem: '', pieces: 0, weightLb: 0 },
  ...{ origin: NOWHERE, destination: NOWHERE, pickupDate: null, estimatedDelivery: null },
  ...{ carrierExpects: null, deliveredAt: null, steps: [], events: [], documents: [] },
}

/** Several numbers of the client in one call; unknown numbers are listed. */
export async function trackMany(
  context: ActionContext,
  numbers: string[],
): Promise<{ found: Timeline[]; notFound: string[] }> {
  const found: Timeline[] = []
  const notFound: string[] = []
  const shipments: StoredShipment[] = []
  const typed = numbers.map((one) => one.trim()).filter(Boolean)
  for (const spellings of Map.groupBy(typed, withoutBlanks).values()) {
    const open = (await findSpelled(context, spellings)).filter(({ status }) => isOpenTo(context, status))
    if (open.length === 0) notFound.push(spellings[0]!)
    shipments.push(...open)
  }
  for (const shipment of await withFreshParcels(context, shipments)) {
    found.push(await timelineOf(context, shipment, ''))
  }
  return { found, notFound }
}

const withoutBlanks = (number: string): string => number.replace(/\s+/g, '').toUpperCase()

/**
 * By the number as entered, or without the blanks that group its digits. A pickup number may belong to several
 * shipments; if it is also a shipment's own number, it means that shipment.
 */
async function findSpelled(
  { db, clientId }: ActionContext,
  spellings: readonly string[],
): Promise<StoredShipment[]> {
  const numbers = [...new Set([...spellings, ...spellings.map(withoutBlanks)])]
  for (const number of numbers) {
    const shipment = await findShipmentByNumber(db, clientId, number)
    if (shipment) return [shipment]
  }
  for (const number of numbers) {
    const shipments = await findShipmentsByPickupNumber(db, clientId, number)
    if (shipments.length > 0) return shipments
  }
  return []
}

/** The shipments after asking parcel carriers, except those that were asked a moment ago. */
async function withFreshParcels(
  context: ActionContext,
  shipments: readonly StoredShipment[],
): Promise<StoredShipment[]> {
  const underWay = shipments.filter(
    ({ rateModeId, status }) => rateModeId === PARCEL && (status === 'T' || status === 'A'),
  )
  if (underWay.length === 0) return [...shipments]
  const ids = underWay.map(({ id }) => id)
  await refreshParcels(context, ids, context.now)
  const fresh = new Map(
    (await findShipments(context.db, context.clientId, ids)).map((shipment) => [shipment.id, shipment]),
  )
  return shipments.map((shipment) => fresh.get(shipment.id) ?? shipment)
}

async function timelineOf(
  context: ActionContext,
  shipment: StoredShipment,
  trackid: string,
): Promise<Timeline> {
  const all = await listShipmentEvents(context.db, context.clientId, shipment.id)
  // Carriers that declined are not shown: the consignee sees only the current carrier.
  const isOutside = trackid !== ''
  const events = isOutside
    ? all.filter(({ what }) => what !== TENDER_DECLINED && what !== TENDER_EXPIRED)
    : all
  const hasProblem = shipment.problem !== '' && !(isOutside && shipment.isDeclined)
  const { from, to } = wayOf(shipment)
  const destination = mapPlace(to)
  return {
    trackid,
    BOLNumber: shipment.bolNumber,
    PRONumber: shipment.proNumber,
    TrackingNumbers: parcelNumbers(shipment),
    CarrierName: shipment.carrierName,
    shipmentStatus: statusName(shipment.status, shipment.endedAs),
    statusCode: shipment.status,
    problem: hasProblem ? 'There is a problem with this shipment. The carrier is working on it.' : '',
    origin: mapPlace(from),
    destination,
    pieces: shipment.totalQuantity,
    weightLb: shipment.totalWeightLb,
    pickupDate: shipment.pickupDate,
    estimatedDelivery: shipment.deliveryDate,
    carrierExpects: carrierExpects(shipment, events, destination.timeZone),
    deliveredAt: shipment.deliveredAt?.toISOString() ?? null,
    steps: steps(shipment, events),
    // Neither the user who recorded an event nor the notes are shown.
    events: events.map((event) => ({ ...showEvent(event), notes: '', source: '' })),
    documents: [],
  }
}

/** The shipment's own number is that of its first package. */
function parcelNumbers({ rateModeId, proNumber, parcel }: StoredShipment): string[] {
  if (rateModeId !== PARCEL) return []
  const own = (parcel?.mailpieces ?? []).map(({ trackingNumber }) => trackingNumber)
  return [...new Set([proNumber, ...own])].filter((number) => number !== '')
}

/** Events that have not happened yet, or may not have. */
const isEstimate = ({ source, code, what }: ShipmentEvent): boolean => {
  if (isOfEdi(source)) return isEstimateCode(code)
  const words = statusOfScan(what)
  return words.kind === 'status' && words.isEstimate
}

/** Booked, picked up, in transit, out for delivery, delivered: a step is done if a later one is. */
function steps(shipment: StoredShipment, events: ShipmentEvent[]): Timeline['steps'] {
  const oldest = (test: (event: ShipmentEvent) => boolean) =>
    events.filter(test).at(-1)?.at.toISOString() ?? null
  const isDelivered = shipment.deliveredAt !== null
  const isMoving = isDelivered || shipment.status === 'A' || shipment.pickedUpAt !== null
  return [
    {
      name: 'Booked',
      isDone: shipment.status !== 'Q' && shipment.status !== 'H',
      at: shipment.createdAt.toISOString(),
    },
    { name: 'Picked up', isDone: isMoving, at: shipment.pickedUpAt?.toISOString() ?? null },
    {
      name: 'In transit',
      isDone: isMoving,
      at: oldest((event) => event.status === 'In Transit' && !isEstimate(event)),
    },
    { name: 'Delivered', isDone: isDelivered, at: shipment.deliveredAt?.toISOString() ?? null },
  ]
}
