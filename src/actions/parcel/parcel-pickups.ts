import { v7 as newId } from 'uuid'
import { fedex } from '#carriers/fedex/fedex.ts'
import { fedexPickup, fedexPickupCancel } from '#carriers/fedex/pickup.ts'
import { wordsOf } from '#carriers/network.ts'
import type { ParcelPickupAsk, ParcelPickupCancelAsk, ParcelPickupNumber } from '#carriers/parcel-pickup.ts'
import { upsPickup, upsPickupCancel } from '#carriers/ups/pickup.ts'
import { ups } from '#carriers/ups/ups.ts'
import { uspsScanForm } from '#carriers/usps/scan-form.ts'
import { usps } from '#carriers/usps/usps.ts'
import type { BodyOf } from '#contracts/endpoint.ts'
import type {
  parcelPickup as contract,
  makeScanForm as formContract,
} from '#contracts/endpoints/end-of-day.ts'
import { fail } from '#contracts/errors.ts'
import { networkAccounts } from '#database/carriers/network-accounts.ts'
import {
  findPickup,
  insertPickup,
  insertScanForm,
  type LeavingPackage,
  type ParcelPickup,
  settlePickup,
} from '#database/parcel/end-of-day.ts'
import { isId } from '#database/sql/is-id.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { writeAudit } from '../kernel/audit.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { type LeavingGroup, packagesOf, readEndOfDay, scannable, theGroup, UNANSWERED } from './end-of-day.ts'
import { carrierNameOf } from './keep-labels.ts'
import { type Asking, askUnder, CLOSED, type Outcome } from './label-carrier.ts'

/**
 * Requests and cancels pickups, and makes SCAN forms. Carriers accept no idempotency key, so each request is sent once.
 */

type Body = BodyOf<typeof contract>

/** Carriers accept no pickups further ahead. */
const MOST_DAYS_AHEAD = 10
const WITHIN_MS = 30_000

interface PickupCarrier {
  request: (asking: Asking, ask: ParcelPickupAsk) => Promise<Outcome<ParcelPickupNumber>>
  cancel: (asking: Asking, ask: ParcelPickupCancelAsk) => Promise<Outcome<null>>
}

const PICKUP_CARRIERS: Readonly<Record<string, PickupCarrier>> = {
  ups: {
    request: (asking, ask) => askUnder(asking, ups, upsPickup, ask),
    cancel: (asking, ask) => askUnder(asking, ups, upsPickupCancel, ask),
  },
  fedex: {
    request: (asking, ask) => askUnder(asking, fedex, fedexPickup, ask),
    cancel: (asking, ask) => askUnder(asking, fedex, fedexPickupCancel, ask),
  },
}

async function requestPickup(context: ActionContext, body: Body) {
  const { db, clientId, user, now } = context
  const group = await theGroup(context, body.groupId)
  const packages = packagesOf(group, body.kind)
  const [first] = packages
  const carrier = first && PICKUP_CARRIERS[first.network]
  if (!first || !carrier) return fail('NOTHING_LEAVES')
  const date = body.date || group.date
  refuseImpossible({ ...body, date }, group.date)
  const pickup: ParcelPickup = {
    ...{ id: newId(), accountId: first.accountId, network: first.network, placeKey: group.placeKey, date },
    ...{ ready: body.ready, close: body.close, kind: body.kind, instructions: body.instructions },
    ...{ packages: packages.length, weightLb: packages.reduce((sum, { weightLb }) => sum + weightLb, 0) },
    ...{ state: 'asking', confirmation: '', station: '', message: '' },
    ...{ askedBy: user.userName, askedAt: now, version: 1 },
  }
  if (!(await insertPickup(db, clientId, pickup))) {
    const fields = { PickupDate: 'A pickup is already requested for this day. Cancel it first.' }
    return fail('PICKUP_EXISTS', { carrier: carrierNameOf(first), fields })
  }
  const asking = await askingFor(context, first, pickup.id)
  const outcome = asking ? await carrier.request(asking, askOf(pickup, group, packages)) : CLOSED
  const name = carrierNameOf(first)
  if (outcome.kind === 'refused') {
    const reason = wordsOf(outcome)
    await settleWith(context, pickup, { state: 'refused', message: reason }, 'parcel-pickup.refused')
    return fail('PICKUP_REFUSED', { carrier: name, reason, fields: fieldsOf(reason) })
  }
  if (outcome.kind === 'unknown') {
    await settleWith(context, pickup, { state: 'unknown', message: UNANSWERED }, 'parcel-pickup.unknown')
    return readEndOfDay(context)
  }
  const { number: confirmation, station } = outcome.value
  const message = outcome.notices.map((notice) => notice.message).join(' ')
  const confirmed = { state: 'confirmed', confirmation, station, message } as const
  await settleWith(context, pickup, confirmed, 'parcel-pickup.requested')
  return readEndOfDay(context)
}

/** The pickup request for the carrier: by service and country, with the date in the time zone of the place. */
function askOf(
  { date, ready, close, kind, weightLb, instructions }: ParcelPickup,
  group: LeavingGroup,
  packages: readonly LeavingPackage[],
): ParcelPickupAsk {
  const byPiece = Map.groupBy(packages, (one) => `${one.serviceCode} ${one.countryCode}`)
  const pieces = [...byPiece.values()].map((same) => {
    const { serviceCode, countryCode } = same[0]!
    return { serviceCode, countryCode, packages: same.length }
  })
  return {
    ...{ place: group.place, date, isToday: date === group.date, ready, close, kind, pieces, instructions },
    weightLb: Math.max(1, weightLb),
    heaviestLb: Math.max(...packages.map((one) => one.weightLb)),
  }
}

async function cancelPickup(context: ActionContext, body: Body) {
  const { db, clientId } = context
  const pickup = isId(body.pickupId) ? await findPickup(db, clientId, body.pickupId) : null
  if (!pickup) return fail('PICKUP_NOT_FOUND')
  refuseOvertaken(body.version, pickup.version, 'PICKUP_CHANGED', 'version')
  if (pickup.state === 'canceled' || pickup.state === 'refused') return readEndOfDay(context)
  // Without a confirmation number the carrier cannot cancel it: a person has called the carrier.
  if (pickup.confirmation !== '') {
    const asking = await askingFor(context, pickup, pickup.id)
    const { confirmation: number, station, date, kind } = pickup
    const outcome = asking
      ? await PICKUP_CARRIERS[pickup.network]!.cancel(asking, { number, station, date, kind })
      : CLOSED
    if (outcome.kind !== 'answer') {
      return fail('PICKUP_NOT_CANCELED', { carrier: carrierNameOf(pickup), reason: wordsOf(outcome) })
    }
  }
  await settleWith(context, pickup, { state: 'canceled', message: '' }, 'parcel-pickup.canceled')
  return readEndOfDay(context)
}

/** The function for each operation of the call. */
export const PARCEL_PICKUP_WORK = { request: requestPickup, cancel: cancelPickup }

async function askingFor(
  { db, clientId, installation, requestId, now }: ActionContext,
  { accountId }: Pick<LeavingPackage, 'accountId'>,
  subjectId: string,
): Promise<Asking | null> {
  const account = await networkAccounts.find(db, clientId, accountId)
  const about = { subjectId, requestId, now, withinMs: WITHIN_MS }
  return account && { house: { db, installation }, account, about }
}

/** Saves the result together with its audit entry. */
async function settleWith(
  context: ActionContext,
  pickup: ParcelPickup,
  settled: Parameters<typeof settlePickup>[2],
  what: string,
): Promise<void> {
  const { confirmation = pickup.confirmation, message = '' } = settled
  const detail = {
    ...{ carrier: carrierNameOf(pickup), date: pickup.date, packages: pickup.packages },
    ...(confirmation ? { number: confirmation } : {}),
    ...(message ? { said: message } : {}),
  }
  await context.db.transaction().execute(async (tx) => {
    await settlePickup(tx, pickup.id, settled)
    await writeAudit({ ...context, db: tx }, [{ subjectId: pickup.id, detail, what }])
  })
}

function refuseImpossible(
  { date, ready, close }: Pick<Body, 'date' | 'ready' | 'close'>,
  today: string,
): void {
  const fields: Record<string, string> = {}
  if (date < today) fields.PickupDate = 'The pickup day is over. Choose today or a later day.'
  else if (date > addDays(today, MOST_DAYS_AHEAD)) {
    fields.PickupDate = `Carriers accept pickups at most ${MOST_DAYS_AHEAD} days ahead.`
  }
  if (ready === '') fields.ReadyTime = 'Enter when the packages are ready.'
  if (close === '') fields.CloseTime = 'Enter your closing time.'
  else if (ready !== '' && close <= ready) fields.CloseTime = 'Enter a time after the packages are ready.'
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

/** The field that the carrier's message is about, if it names one. */
function fieldsOf(reason: string): Record<string, string> {
  if (/clos/i.test(reason)) return { CloseTime: reason }
  if (/ready/i.test(reason)) return { ReadyTime: reason }
  return /date|day/i.test(reason) ? { PickupDate: reason } : {}
}

/** The most labels that USPS accepts on one form. */
const MOST_ON_FORM = 1_000

export async function makeScanForm(context: ActionContext, { groupId }: BodyOf<typeof formContract>) {
  const { clientId, user, now } = context
  const group = await theGroup(context, groupId)
  const packages = scannable(group.packages).slice(0, MOST_ON_FORM)
  const [first] = packages
  if (!first) return fail('NOTHING_TO_SCAN')
  const id = newId()
  const asking = await askingFor(context, first, id)
  const ask = {
    ...{ place: group.place, date: group.date },
    trackingNumbers: packages.map(({ trackingNumber }) => trackingNumber),
  }
  const outcome = asking ? await askUnder(asking, usps, uspsScanForm, ask) : CLOSED
  if (outcome.kind !== 'answer') return fail('SCAN_FORM_REFUSED', { reason: wordsOf(outcome) })
  const { number, base64 } = outcome.value
  await context.db.transaction().execute(async (tx) => {
    const form = {
      ...{ id, accountId: first.accountId, placeKey: group.placeKey, date: group.date, number },
      ...{ labels: packages.length, madeBy: user.userName, madeAt: now, pdf: Buffer.from(base64, 'base64') },
    }
    await insertScanForm(tx, clientId, form, packages)
    const detail = { number, labels: packages.length }
    await writeAudit({ ...context, db: tx }, [{ subjectId: id, detail, what: 'scan-form.made' }])
  })
  return readEndOfDay(context)
}
