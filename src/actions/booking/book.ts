import type { BookBody, TenderFlag } from '#contracts/endpoints/booking.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { linesOnShipments } from '#database/orders/order-lines.ts'
import { type BarePrice, listBarePricesOf } from '#database/shipments/price-sheets.ts'
import { updateShipments } from '#database/shipments/shipment-changes.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { inSavepoint } from '#database/sql/savepoint.ts'
import { findRoutedOffers } from '#database/tariffs/routed-offers.ts'
import { attempt } from '../kernel/attempt.ts'
import { type Note, priceNote } from '../kernel/audit.ts'
import type { ActionContext } from '../kernel/context.ts'
import { trackingLinks } from '../kernel/tracking-link.ts'
import { judgeBooking, keptOverride, overrideNote, quotedWith } from '../pricing/guide-override.ts'
import { lostByDay } from '../pricing/lost-by-day.ts'
import { redated } from '../pricing/redate-prices.ts'
import { buildBookedOrders } from '../shipments/orders-on-shipment.ts'
import { claimOn } from '../spot-quotes/claimed-scac.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'
import {
  type ChannelName,
  channelFor,
  isWrittenAlone,
  NOT_SENT,
  refusalOfTender,
  retireReplaced,
  type Tender,
  type TenderMeans,
  type WrittenTender,
  writeTenders,
} from '../tendering/channels.ts'
import { tellBooked } from '../tendering/tell-booked.ts'
import type { TenderLookups } from '../tendering/tender-lookups.ts'
import {
  checkPrice,
  refuseIncomplete,
  scheduled,
  tendered,
  withPickup,
  withPrice,
  withWords,
} from './booking-rules.ts'
import { type CollectWish, withCollectCarrier } from './collect-booking.ts'

/**
 * Booking: the only code that schedules and tenders shipments, one or many. It applies the rules, writes the rows that
 * pass, and notifies carriers and followers, all in the caller's transaction and in a few statements for all rows.
 */

/** A locked shipment with the price to book for it. */
export interface BookingRow
  extends Pick<BookBody, 'pickup' | 'specialInstructions' | 'notifyEmails' | 'overrideReason'> {
  shipment: StoredShipment
  /** The id of a price, or the collect carrier, which bills the consignee at its own price. */
  price: string | { collect: CollectWish['collectCarrier'] }
}

export interface BookingRules {
  /** False if the shipment is only scheduled, and the carrier gets no tender yet. */
  isTendered: boolean
  /** The tender option as the audit trail shows it; with withoutnotify, the carrier is notified by someone else. */
  option: TenderFlag
  /** The payment types of this booking. */
  paymentTypes: StoredShipment['paymentType'][]
  lookups: TenderLookups
}

export interface Booked {
  shipment: StoredShipment
  price: BarePrice | null
  channel: ChannelName
  tender: WrittenTender
  /** '' if the shipment is only scheduled. */
  trackingLink: string
}

/** A row that passed every rule. */
interface Booking extends Tender {
  detail: Record<string, unknown>
}

/** Books the rows, and returns for each, in the same order, the booking or the reason why it is refused. */
export async function book(
  context: ActionContext,
  rows: readonly BookingRow[],
  rules: BookingRules,
): Promise<(Booked | Refusal)[]> {
  const judged = await judge(context, rows, rules)
  const bookings = judged.filter((one): one is Booking => !(one instanceof Refusal))
  const { refused, tenders } = await write(context, bookings, rules)
  const going = bookings.filter(({ shipment }) => !refused.has(shipment.id))
  const links = rules.isTendered ? await notify(context, going, rules, tenders) : NO_LINKS
  for (const { shipment, detail } of going) {
    context.note(shipment.id, detail, rules.isTendered ? 'shipment.tendered' : 'shipment.scheduled')
  }
  return judged.map((one) => {
    if (one instanceof Refusal) return one
    const { shipment, price, channel } = one
    const tender = tenders.get(shipment.id) ?? NOT_SENT
    const trackingLink = links.get(shipment.id) ?? ''
    return refused.get(shipment.id) ?? { shipment, price, channel, tender, trackingLink }
  })
}

const NO_LINKS: ReadonlyMap<string, string> = new Map()

/** Applies the rules to each row, and writes nothing. */
async function judge(
  context: ActionContext,
  rows: readonly BookingRow[],
  rules: BookingRules,
): Promise<(Booking | Refusal)[]> {
  const known = await pricesOf(context, rows)
  const judged: (Booking | Refusal)[] = []
  for (const row of rows) {
    judged.push(
      await attempt(async () => {
        const state = rules.isTendered ? tendered(row.shipment) : scheduled(row.shipment)
        const { price, booked, detail } =
          typeof row.price === 'string'
            ? await atPrice(context, row, rules, known)
            : await atCollect(context, row, row.price)
        const shipment = { ...booked, ...state, version: row.shipment.version + 1 }
        const tender = await tenderOf(context, shipment, price, rules)
        const option = rules.isTendered ? { option: rules.option } : {}
        return { ...tender, detail: { BOL: shipment.bolNumber, ...detail, ...option } }
      }),
    )
  }
  return judged
}

type Known = Awaited<ReturnType<typeof pricesOf>>

/**
 * The prices of all rows: stored ones, offers that bulk routings kept, and chosen prices rated again for another pickup
 * day.
 */
async function pricesOf(context: ActionContext, rows: readonly BookingRow[]) {
  const { db, clientId } = context
  const priced = rows.filter(({ price }) => typeof price === 'string')
  const ids = priced.map(({ shipment }) => shipment.id)
  const sheets = await listBarePricesOf(db, clientId, ids)
  const routed = await findRoutedOffers(db, clientId, ids)
  const names = routed.size > 0 ? await listCarrierNames(db, clientId) : new Map<string, string>()
  const calendars = await tariffBook(context.pool, clientId)
  const wanted = ({ price, shipment }: BookingRow) => sheets.get(shipment.id)?.find(({ id }) => id === price)
  const moves = priced.map((row) => {
    const after = { ...row.shipment, pickupDate: row.pickup?.date || row.shipment.pickupDate }
    return { before: row.shipment, after, prices: [wanted(row) ?? []].flat() }
  })
  const lost = await lostByDay(context, calendars, moves)
  return { sheets, routed, names, calendars, wanted, lost }
}

interface Judged {
  price: BarePrice | null
  booked: StoredShipment
  detail: Record<string, unknown>
}

async function atPrice(
  context: ActionContext,
  row: BookingRow,
  rules: BookingRules,
  known: Known,
): Promise<Judged> {
  const { shipment } = row
  const price = checkPrice(shipment, known.wanted(row) ?? null, context.now)
  const claim = await claimOn(context, shipment, price)
  if (claim) throw claim
  const moved = withWords(withPickup(shipment, row, context.now), row)
  if (known.lost.has(price.id)) fail('PRICE_SHEET_OUTDATED')
  const booked = withPrice(moved, redated(known.calendars, price, shipment, moved, context.now), row)
  if (rules.isTendered) refuseIncomplete(booked, rules.paymentTypes)
  const offers = known.sheets.get(shipment.id) ?? []
  const quoted = quotedWith(price, offers, known.routed.get(shipment.id), known.names)
  const { overrideReason } = booked
  const override = judgeBooking(shipment, price, quoted, overrideReason)
  return {
    price,
    booked: { ...booked, guideOverride: keptOverride(context, override, shipment, price) },
    detail: {
      ...priceNote(price),
      ...(overrideReason ? { reason: overrideReason } : {}),
      ...overrideNote(override, price.currency),
    },
  }
}

async function atCollect(
  context: ActionContext,
  row: BookingRow,
  { collect }: { collect: CollectWish['collectCarrier'] },
): Promise<Judged> {
  const booked = await withCollectCarrier(context, row.shipment, { ...row, collectCarrier: collect })
  const carrier = `${booked.carrierName} (${booked.carrierScac})`
  const account = booked.collectCarrier?.accountNumber
  return { price: null, booked, detail: { carrier, payment: 'collect', account } }
}

/** How the carrier is notified. */
async function tenderOf(
  context: ActionContext,
  shipment: StoredShipment,
  price: BarePrice | null,
  { isTendered, option, lookups }: BookingRules,
): Promise<Tender> {
  if (!isTendered) return { shipment, price, account: null, channel: 'none' }
  const isNotified = option !== 'withoutnotify'
  const { carrierScac: scac, rateModeId, warehouse } = shipment
  const account = isNotified
    ? await lookups.accountOf(context.db, { scac, rateModeId: price?.rateModeId ?? rateModeId, warehouse })
    : null
  const tender = { shipment, price, account, channel: channelFor(account, { price, isNotified }) }
  const refusal = await refusalOfTender(context, tender)
  if (refusal) throw refusal
  return tender
}

/**
 * Writes the shipments, starting with the steps that can still refuse a row: assigning order lines to the shipment, and
 * tenders to carriers' own systems. A refused row leaves nothing behind.
 */
async function write(
  context: ActionContext,
  bookings: readonly Booking[],
  rules: BookingRules,
): Promise<{ refused: Map<string, Refusal>; tenders: Map<string, WrittenTender> }> {
  const refused = new Map<string, Refusal>()
  const tenders = new Map<string, WrittenTender>()
  const open = rules.isTendered ? await withOpenLines(context, bookings) : new Set<string>()
  for (const booking of bookings) {
    const { id } = booking.shipment
    const isAlone = isWrittenAlone(booking)
    if (!isAlone && !open.has(id)) continue
    const notes: Note[] = []
    const steps = async () => {
      if (open.has(id)) await buildBookedOrders(notingIn(context, notes), booking.shipment)
      return isAlone
        ? writeTenders(context, [booking], meansOf(rules, NO_LINKS))
        : new Map<string, WrittenTender>()
    }
    const written = await attempt(() => (open.has(id) ? inSavepoint(context.db, steps) : steps()))
    if (written instanceof Refusal) refused.set(id, written)
    else {
      for (const [shipmentId, tender] of written) tenders.set(shipmentId, tender)
      for (const { subjectId, detail, what } of notes) context.note(subjectId!, detail, what)
    }
  }
  const going = bookings.filter(({ shipment }) => !refused.has(shipment.id))
  await updateShipments(
    context.db,
    context.clientId,
    going.map(({ shipment }) => shipment),
  )
  return { refused, tenders }
}

/**
 * Notifies the carriers that have no tender yet and everyone who follows the shipments, and returns the tracking links.
 */
async function notify(
  context: ActionContext,
  bookings: readonly Booking[],
  rules: BookingRules,
  tenders: Map<string, WrittenTender>,
): Promise<ReadonlyMap<string, string>> {
  const links = await trackingLinks(
    context,
    bookings.map(({ shipment }) => shipment.id),
  )
  await retireReplaced(context, bookings)
  const left = bookings.filter(({ shipment }) => !tenders.has(shipment.id))
  const written = await writeTenders(context, left, meansOf(rules, links))
  for (const [shipmentId, tender] of written) tenders.set(shipmentId, tender)
  if (rules.option === 'withoutnotify') return links
  for (const { shipment } of bookings) {
    await tellBooked(context, shipment, links.get(shipment.id)!, rules.lookups)
  }
  return links
}

const meansOf = ({ lookups, option }: BookingRules, links: ReadonlyMap<string, string>): TenderMeans => ({
  lookups,
  links,
  isPrinted: option === 'tender',
})

/**
 * Shipments whose order lines differ from those that they name: a shipment that was rated from an order gets its lines
 * when it is tendered.
 */
async function withOpenLines(
  { db, clientId }: ActionContext,
  bookings: readonly Booking[],
): Promise<Set<string>> {
  const named = bookings.flatMap(({ shipment: { id, items } }) => {
    const lines = new Set(items.flatMap(({ orderLineId }) => orderLineId?.toLowerCase() ?? []))
    return lines.size > 0 ? [{ id, lines }] : []
  })
  const carried = await linesOnShipments(
    db,
    clientId,
    named.map(({ id }) => id),
  )
  const differing = named.filter(({ id, lines }) => {
    const onIt = carried.get(id) ?? []
    return onIt.length !== lines.size || onIt.some((line) => !lines.has(line))
  })
  return new Set(differing.map(({ id }) => id))
}

/** Holds back the audit entries of a row until it can no longer be refused. */
const notingIn = (context: ActionContext, notes: Note[]): ActionContext => ({
  ...context,
  note: (subjectId, detail = {}, what = '') => notes.push({ subjectId, detail, what }),
})
