import type { BodyOf } from '#contracts/endpoint.ts'
import type { updateSchedule as contract, PickupChanged } from '#contracts/endpoints/schedule.ts'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { carryPriceSheetsOf, listBarePricesOf } from '#database/shipments/price-sheets.ts'
import { updateShipments } from '#database/shipments/shipment-changes.ts'
import { findShipment, findShipments } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { isHeldByCarrier } from '#domain/shipment/lifecycle.ts'
import { possibleOnlyFrom } from '#domain/shipment/status-name.ts'
import { withPickup } from '../booking/booking-rules.ts'
import { changePickup } from '../booking/change-pickup.ts'
import { attempt } from '../kernel/attempt.ts'
import type { ActionContext } from '../kernel/context.ts'
import { lostByDay } from '../pricing/lost-by-day.ts'
import { redated, redatePrices } from '../pricing/redate-prices.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { carryOpenPrices } from '../shipments/carry-prices.ts'
import { withoutPrice } from '../shipments/chosen-price.ts'
import { type ClientBook, tariffBook } from '../tariffs/tariff-book.ts'
import { askedIds } from './asked-rows.ts'
import { outcomeOf } from './outcome-of.ts'

/**
 * Sets the pickup of shipments that have not been tendered yet. Prices stay: a carrier's own answer for lane and
 * freight is valid for a day. A tariff price that differs on the new day is removed.
 */
export async function updateSchedule(
  context: ActionContext,
  body: BodyOf<typeof contract>,
): Promise<{ outcomes: Outcome[]; change: PickupChanged | null }> {
  const [only] = body.shipmentIds
  if (body.shipmentIds.length === 1 && only && (await isScheduled(context, body, only))) {
    return changeOne(context, body, only)
  }
  if (body.services !== undefined || body.isPreview) {
    const sentence = 'Services and pickup can be changed together only for one scheduled shipment.'
    fail('VALIDATION_FAILED', { fields: { AdditionalService: sentence } })
  }
  return { outcomes: await setMany(context, body), change: null }
}

/** A separate change: the price is rated again, and the carrier that has the shipment is notified. */
async function isScheduled(
  { db, clientId }: ActionContext,
  { version, services, isPreview }: BodyOf<typeof contract>,
  id: string,
): Promise<boolean> {
  const shipment = await findShipment(db, clientId, id)
  if (shipment?.status !== 'T') return false
  return isHeldByCarrier(shipment) || version !== undefined || services !== undefined || isPreview
}

async function changeOne(
  context: ActionContext,
  { pickup, services, version, isPreview }: BodyOf<typeof contract>,
  shipmentId: string,
): Promise<{ outcomes: Outcome[]; change: PickupChanged }> {
  const request = { shipmentId, version, pickup, services, isPreview }
  const { before, shipment, remark, told } = await changePickup(context, request)
  const change = {
    version: shipment.version,
    ...{ beforeCents: before.totalCents, afterCents: shipment.totalCents, currency: shipment.currency },
    ...{ deliveryDate: shipment.deliveryDate, remark },
    ...{ channel: told?.channel ?? ('' as const), toldTo: told?.to ?? '' },
  }
  return { outcomes: [outcomeOf(shipmentId, shipment, null)], change }
}

async function setMany(context: ActionContext, body: BodyOf<typeof contract>): Promise<Outcome[]> {
  const { db, clientId } = context
  const { date, from, to } = body.pickup
  if (date === '' && from === '' && to === '') {
    fail('VALIDATION_FAILED', { fields: { 'SheduleDateTime.PickupByDate': 'Choose a pickup date.' } })
  }
  const ids = await askedIds(context, body.shipmentIds, undefined)
  const found = await findShipments(db, clientId, ids, { lock: true })
  const byId = new Map(found.map((shipment) => [shipment.id, shipment]))
  const book = await tariffBook(context.pool, clientId)
  const results = await Promise.all(
    ids.map(async (id) => {
      const shipment = byId.get(id.toLowerCase())
      return { id, shipment, result: await attempt(() => rescheduled(shipment, body, book, context.now)) }
    }),
  )
  const moved = results.flatMap(({ result }) => (result instanceof Refusal ? [] : result))
  const movesOf = (some: readonly StoredShipment[]) =>
    some.map((after) => ({ before: byId.get(after.id)!, after }))
  const prices = await listBarePricesOf(
    db,
    clientId,
    moved.map(({ id }) => id),
  )
  const lost = await lostByDay(
    context,
    book,
    movesOf(moved).map((move) => ({ ...move, prices: prices.get(move.after.id) ?? [] })),
  )
  const gone = new Set(moved.filter((one) => lost.has(one.priceSheetId ?? '')).map(({ id }) => id))
  const changed = moved.map((shipment) => (gone.has(shipment.id) ? withoutPrice(shipment) : shipment))
  await updateShipments(db, clientId, changed)
  await redatePrices(context, movesOf(changed))
  const held = changed.map(({ id }) => id).filter((id) => !gone.has(id))
  await carryOpenPrices(context, held, lost)
  await carryPriceSheetsOf(db, clientId, [...gone], ['carrier', 'spot', 'manual'])
  for (const { id, bolNumber, pickupDate, pickupFrom, pickupTo } of changed) {
    context.note(id, { BOL: bolNumber, pickup: `${pickupDate} ${pickupFrom}-${pickupTo}` })
  }
  const outcomes = results.map(({ id, shipment, result }) => {
    const isRefused = result instanceof Refusal
    const after = isRefused ? shipment : result
    const outcome = outcomeOf(id, after, isRefused ? result : null)
    return after && gone.has(after.id) ? { ...outcome, message: lostWord(after) } : outcome
  })
  return outcomes
}

const lostWord = ({ carrierName, carrierScac }: StoredShipment): string =>
  `The price of ${carrierName || carrierScac} is different on that day. Rate the shipment again.`

function rescheduled(
  shipment: StoredShipment | undefined,
  body: BodyOf<typeof contract>,
  book: ClientBook,
  now: Date,
): StoredShipment {
  if (!shipment) throw new Refusal('SHIPMENT_NOT_FOUND')
  if (body.version !== undefined && body.version !== shipment.version) throw new Refusal('SHIPMENT_CHANGED')
  const isOpen = shipment.status === 'Q' || (shipment.status === 'T' && !isHeldByCarrier(shipment))
  if (!isOpen) {
    const because =
      shipment.status === 'T'
        ? 'the carrier has been notified of its pickup; change it separately, on its own page'
        : possibleOnlyFrom(['Q', 'T'])
    throw actionRefused(shipment, 'Setting the pickup', because)
  }
  const moved = withPickup(shipment, { pickup: body.pickup }, now)
  const { deliveryDate } = redated(book, { ...shipment, scac: shipment.carrierScac }, shipment, moved, now)
  return { ...moved, deliveryDate, version: shipment.version + 1 }
}
