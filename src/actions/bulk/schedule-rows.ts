import { v7 as newId } from 'uuid'
import type { Refusal } from '#contracts/errors.ts'
import { Refusal as RefusalError } from '#contracts/errors.ts'
import { type Carrier, listCarrierNames } from '#database/carriers/carriers.ts'
import { retireTenders } from '#database/queue/outbox.ts'
import { type BarePrice, listBarePricesOf } from '#database/shipments/price-sheets.ts'
import { updateShipments } from '#database/shipments/shipment-changes.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { findRoutedOffers } from '#database/tariffs/routed-offers.ts'
import { transition } from '#domain/shipment/lifecycle.ts'
import {
  checkPrice,
  refuseIncomplete,
  TRACKING_DAYS,
  tendered,
  withPickup,
  withPrice,
} from '../booking/book-shipment.ts'
import { tokensFor } from '../kernel/access-link.ts'
import { type Note, priceNote, writeAudit } from '../kernel/audit.ts'
import { type AskedRow, attempt, type ReadyRow, type RowResult } from '../kernel/bulk-work.ts'
import type { ActionContext } from '../kernel/context.ts'
import { factsOfShipments } from '../papers/bill-of-lading.ts'
import { buysLabel } from '../parcel/order-label.ts'
import { judgeBooking, keptOverride, overrideNote, quotedWith } from '../pricing/guide-override.ts'
import { lostByDay } from '../pricing/lost-by-day.ts'
import { redated } from '../pricing/redate-prices.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'
import { type ReadyTender, timesOfTender, writeMailTenders } from '../tendering/ask-carrier.ts'
import { tellBooked } from '../tendering/tell-booked.ts'
import { tenderMail } from '../tendering/tender-mail.ts'
import type { Booking } from './booking-row.ts'
import { claimOn } from './claim-on.ts'
import type { TenderDesk, TenderWay } from './tender-desk.ts'
import { writeFirst } from './write-first.ts'

/** When the carrier comes, local to the origin; '' = as the shipment says. */
export interface AskedPickup {
  date: string
  from: string
  to: string
}

export interface ScheduleRow extends AskedRow {
  /** '' = the price that the routing has picked. */
  priceSheetId: string
  pickup: AskedPickup | null
  overrideReason: string
}

export interface ScheduleHow {
  desk: TenderDesk
  isTendered: boolean
  /** False: the carriers are told by somebody else. */
  isNotified: boolean
}

/** Beside a row whose tender is kept, and not on its way. */
const NOT_SENT = 'Tendered, but not sent: no mail server is set up. Contact the carrier yourself.'

/**
 * Schedules locked shipments with the price that was picked for each, and tenders them where that is asked: states,
 * messages, jobs and audit lines in a few statements of one transaction. By the same rules as the booking of one.
 */
export async function scheduleRows(
  context: ActionContext,
  rows: readonly ReadyRow<ScheduleRow>[],
  how: ScheduleHow,
): Promise<RowResult[]> {
  const judged = await judgeRows(context, rows, how)
  const booked = judged.filter((one): one is Booking => !(one instanceof RefusalError))
  // A tender that cannot be written is refused before anything else of its row is.
  const refused = how.isTendered ? await writeFirst(context, booked, how) : new Map<string, Refusal>()
  const going = booked.filter(({ shipment }) => !refused.has(shipment.id))
  await updateShipments(
    context.db,
    context.clientId,
    going.map(({ shipment }) => shipment),
  )
  if (how.isTendered) await tellCarriers(context, going, how)
  await writeAudit(
    context,
    going.map((one) => noteOf(one, how)),
  )
  const canMail = context.installation.hasMailServer
  return judged.map((one): RowResult => {
    const refusal = one instanceof RefusalError ? one : refused.get(one.shipment.id)
    if (refusal) return { kind: 'refused', refusal }
    const { shipment, sheet, way } = one as Booking
    const isUnsent = how.isTendered && how.isNotified && way.channel === 'email' && !canMail
    const remark = isUnsent ? NOT_SENT : ''
    return { kind: 'done', shipment, cents: sheet.cents, dearestCents: null, remark }
  })
}

async function judgeRows(
  context: ActionContext,
  rows: readonly ReadyRow<ScheduleRow>[],
  how: ScheduleHow,
): Promise<(Booking | Refusal)[]> {
  const { db, clientId } = context
  const ids = rows.map(({ shipment }) => shipment.id)
  const [sheets, routed, names] = [
    await listBarePricesOf(db, clientId, ids),
    await findRoutedOffers(db, clientId, ids),
    await listCarrierNames(db, clientId),
  ]
  const book = await tariffBook(context.pool, clientId)
  const wantedBy = ({ asked, shipment }: ReadyRow<ScheduleRow>) =>
    sheets.get(shipment.id)?.filter(({ id }) => id === (asked.priceSheetId || shipment.priceSheetId)) ?? []
  const lost = await lostByDay(
    context,
    book,
    rows.map((row) => ({ before: row.shipment, after: onDay(row), prices: wantedBy(row) })),
  )
  const judged: (Booking | Refusal)[] = []
  for (const row of rows) {
    const { asked, shipment } = row
    const own = sheets.get(shipment.id) ?? []
    const [wanted] = wantedBy(row)
    const account = wanted ? await how.desk.accountFor(db, wanted, shipment.warehouse) : null
    const claimed = wanted ? await claimOn(context, shipment, wanted) : null
    const result = attempt((): Booking => {
      const moved = movedBy(shipment, how.isTendered)
      const sheet = checkPrice(shipment, wanted ?? null, context.now)
      if (claimed) throw claimed
      const rescheduled = withPickup(shipment, { pickup: asked.pickup ?? undefined }, context.now)
      if (lost.has(sheet.id)) throw new RefusalError('PRICE_SHEET_OUTDATED')
      const booked = withPrice(rescheduled, redated(book, sheet, shipment, rescheduled, context.now), {
        overrideReason: asked.overrideReason,
      })
      if (how.isTendered) refuseIncomplete(booked, ['P', 'C', 'T'])
      const quoted = quotedWith(sheet, own, routed.get(shipment.id), names)
      const override = judgeBooking(shipment, sheet, quoted, booked.overrideReason)
      const way = wayOf(how, account, sheet)
      const guideOverride = keptOverride(context, override) ?? shipment.guideOverride
      return {
        shipment: { ...booked, ...moved, guideOverride, version: shipment.version + 1 },
        sheet,
        way,
        note: overrideNote(override, sheet.currency),
      }
    })
    judged.push(result.kind === 'ok' ? result.value : result.refusal)
  }
  return judged
}

const onDay = ({ asked, shipment }: ReadyRow<ScheduleRow>): StoredShipment => ({
  ...shipment,
  pickupDate: asked.pickup?.date || shipment.pickupDate,
})

/** A label is no notice to the carrier: without it nothing is shipped, whoever is told. */
function wayOf(how: ScheduleHow, account: Carrier | null, sheet: BarePrice): TenderWay {
  if (how.isTendered && buysLabel(sheet)) return { channel: 'label', to: '' }
  return how.isTendered && how.isNotified ? how.desk.wayTo(account, sheet) : { channel: 'none', to: '' }
}

function movedBy(
  shipment: StoredShipment,
  isTendered: boolean,
): Pick<StoredShipment, 'status' | 'isTendered'> {
  if (isTendered) return tendered(shipment)
  const moved = transition(shipment, 'schedule')
  if (moved.kind === 'moved') return { status: 'T', isTendered: false }
  throw actionRefused(shipment, 'Schedule', moved.because)
}

/**
 * The tracking links of all, and the mails of those that are told by mail, each with the job that delivers it; then
 * those who want to know of a booking.
 */
async function tellCarriers(
  context: ActionContext,
  booked: readonly Booking[],
  { desk, isNotified }: ScheduleHow,
): Promise<void> {
  const { db, clientId, installation } = context
  const tokens = await tokensFor(
    db,
    installation.secret,
    { clientId, purpose: 'tracking', days: TRACKING_DAYS },
    booked.map(({ shipment }) => shipment.id),
  )
  const linkOf = ({ id }: StoredShipment) => `${installation.publicUrl}/Tracking?trackid=${tokens.get(id)}`
  const clientName = await desk.clientName(db)
  // No message of their own follows the tenders before: a label is none to the carrier.
  const untold = booked.filter(({ way }) => way.channel === 'none' || way.channel === 'label')
  await retireTenders(
    db,
    clientId,
    untold.map(({ shipment }) => shipment.id),
  )
  const mailed = booked.filter(({ way }) => way.channel === 'email')
  const bills = await factsOfShipments(
    context,
    mailed.map(({ shipment }) => shipment),
  )
  const { expiresAt } = timesOfTender(context)
  const tenders: ReadyTender[] = []
  for (const [at, { shipment, sheet, way }] of mailed.entries()) {
    const known = { clientName, billOfLading: bills[at]!, expiresAt }
    const mail = await tenderMail(context, shipment, sheet, linkOf(shipment), known)
    tenders.push({ messageId: newId(), shipment, to: way.to, mail })
  }
  await writeMailTenders(context, tenders)
  if (!isNotified) return
  for (const { shipment } of booked) {
    await tellBooked(context, shipment, linkOf(shipment), { clientName })
  }
}

function noteOf({ shipment, sheet, note }: Booking, how: ScheduleHow): Note {
  const detail = {
    BOL: shipment.bolNumber,
    ...priceNote(sheet),
    ...(how.isTendered ? { option: how.isNotified ? 'tender' : 'withoutnotify' } : {}),
    ...(shipment.overrideReason ? { reason: shipment.overrideReason } : {}),
    ...note,
  }
  return { subjectId: shipment.id, detail, what: how.isTendered ? 'shipment.tendered' : 'shipment.scheduled' }
}
