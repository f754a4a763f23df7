import { v7 as newId } from 'uuid'
import { findBillCandidates, type PricedCandidate } from '#database/freight-audit/bill-candidates.ts'
import {
  type AuditedFacts,
  findBills,
  insertBills,
  listBillsOfShipments,
  listEarlierBills,
  lockBillsOf,
  type NewBill,
  type StoredBill,
  saveAudits,
} from '#database/freight-audit/carrier-bills.ts'
import { findShipments } from '#database/shipments/shipments.ts'
import type { Db } from '#database/sql/open.ts'
import { type FreightBill, isAddition } from '#domain/freight-audit/bill.ts'
import { isReasonOfComparison } from '#domain/freight-audit/held-reasons.ts'
import { type BillMatch, matchBill, NO_SHIPMENT } from '#domain/freight-audit/match-bill.ts'
import { EarlierBills, judgeRepeat, originalOf, type Repeat } from '#domain/freight-audit/repeated-bill.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type AuditRules, auditBills } from './audit-bill.ts'

type Place = Pick<ActionContext, 'db' | 'pool' | 'clientId'>

export interface OfferedBill {
  bill: FreightBill
  /** False if the kind of bill is not known; 'original' is assumed. */
  isKindTold?: boolean
  /** The carrier canceled it before it came: it is stored in any case, unless it was billed before. */
  isCanceled?: boolean
}

export type TakenBill =
  | { kind: 'taken'; id: string; shipmentId: string | null }
  /** The same bill was received before: nothing was changed. */
  | { kind: 'again'; id: string }
  | RefusedBill

export interface RefusedBill {
  kind: 'refused'
  repeat: Extract<Repeat, { kind: 'numberTaken' | 'duplicate' }>
}

interface TakenFrom extends Pick<StoredBill, 'source' | 'ediSetId'> {
  /** True to only check: nothing is locked or saved. */
  isTrial?: boolean
}

/** Bills that are read, checked and written together; the event loop runs between two batches. */
const BATCH = 100

/**
 * Saves bills in the transaction of `db`, in their order: each is matched to its shipment and checked against the
 * carrier's earlier bills. Refused bills leave nothing behind. Use `compareWithReceipts` to compare them.
 * @returns one outcome per bill
 */
export async function takeBills(
  db: Db,
  clientId: string,
  offered: readonly OfferedBill[],
  from: TakenFrom,
): Promise<TakenBill[]> {
  if (!from.isTrial) {
    await lockBillsOf(
      db,
      clientId,
      offered.map(({ bill }) => bill.scac),
    )
  }
  const taken: TakenBill[] = []
  for (let at = 0; at < offered.length; at += BATCH) {
    taken.push(...(await takeBatch(db, clientId, offered.slice(at, at + BATCH), from)))
  }
  return taken
}

/** Saves one bill as a batch of one. */
export async function takeBill(
  db: Db,
  clientId: string,
  bill: FreightBill,
  from: TakenFrom,
): Promise<TakenBill> {
  const [taken] = await takeBills(db, clientId, [{ bill }], from)
  return taken!
}

async function takeBatch(
  db: Db,
  clientId: string,
  offered: readonly OfferedBill[],
  { isTrial = false, ...from }: TakenFrom,
): Promise<TakenBill[]> {
  const candidates = await findBillCandidates(
    db,
    clientId,
    offered.map(({ bill }) => bill),
  )
  const matched = offered.map((one, at) => matchOf(one, candidates[at]!))
  const earlier = new EarlierBills(await listEarlierBills(db, clientId, matched))
  const kept: NewBill[] = []
  const taken = matched.map((alone): TakenBill => {
    const one = withOriginal(alone, earlier)
    const { bill, repeat } = judge(one, earlier)
    if (repeat.kind === 'again') return { kind: 'again', id: repeat.id }
    if (repeat.kind === 'numberTaken' || repeat.kind === 'duplicate') return { kind: 'refused', repeat }
    const made = { ...newBill({ ...one, bill }, repeat), ...from }
    if (made.replacesId) earlier.replace(made.replacesId)
    // Later bills of the batch are checked against it, too.
    earlier.add(made)
    kept.push(made)
    return { kind: 'taken', id: made.id, shipmentId: made.shipmentId }
  })
  if (!isTrial) await insertBills(db, clientId, kept)
  return taken
}

interface MatchedBill extends OfferedBill {
  match: BillMatch
  shipmentId: string | null
  booked: PricedCandidate | null
}

function matchOf(offered: OfferedBill, candidates: readonly PricedCandidate[]): MatchedBill {
  const match = matchBill(offered.bill, candidates)
  const shipmentId = match.kind === 'matched' ? match.shipmentId : null
  return {
    ...offered,
    match,
    shipmentId,
    booked: candidates.find((one) => one.shipmentId === shipmentId) ?? null,
  }
}

/** A credit often contains no number but that of its original bill: it belongs to the same shipment. */
function withOriginal(one: MatchedBill, earlier: EarlierBills): MatchedBill {
  const { bill, match } = one
  if (match.kind === 'matched' || match.because !== NO_SHIPMENT) return one
  const original = originalOf(bill, earlier.alike(bill, null))
  if (!original?.shipmentId) return one
  const { shipmentId } = original
  const { number } = original.bill
  return { ...one, match: { kind: 'matched', shipmentId, by: 'original bill', number }, shipmentId }
}

function judge(one: MatchedBill, earlier: EarlierBills): { bill: FreightBill; repeat: Repeat } {
  const { bill, isKindTold = true, isCanceled = false, shipmentId } = one
  const alike = earlier.alike(bill, shipmentId)
  const repeat = judgeRepeat(bill, shipmentId, alike)
  if (isCanceled && repeat.kind !== 'duplicate') return { bill, repeat: { kind: 'new' } }
  if (isKindTold || !isAdjustment(bill, repeat)) return { bill, repeat }
  const balanceDue: FreightBill = { ...bill, kind: 'balanceDue' }
  return { bill: balanceDue, repeat: judgeRepeat(balanceDue, shipmentId, alike) }
}

/** A parcel that is billed again under another invoice: a surcharge that was found later. */
const isAdjustment = ({ trackingNumber, proNumber }: FreightBill, repeat: Repeat): boolean =>
  repeat.kind === 'resembles' && trackingNumber !== '' && proNumber === ''

function newBill({ bill, match, shipmentId, booked }: MatchedBill, repeat: Repeat) {
  return {
    ...{ id: newId(), bill, shipmentId, isInForce: true },
    replacesId: repeat.kind === 'replaces' ? repeat.id : null,
    ...(match.kind === 'matched'
      ? { matchedBy: match.by, matchedNumber: match.number, suggestions: [] }
      : { matchedBy: '', matchedNumber: '', suggestions: match.suggestions }),
    heldBecause: whyHeld(repeat) || (match.kind === 'waiting' ? match.because : ''),
    ...{ explanation: null, bookedCents: booked?.cents ?? 0, overCents: 0, isWithinTolerance: false },
    differenceCents: differenceOf(bill, booked),
  }
}

/** Amounts in two currencies have no difference. */
function differenceOf({ kind, totalCents, currency }: FreightBill, booked: PricedCandidate | null): number {
  if (isAddition(kind) || !booked) return totalCents
  return currency === booked.currency ? totalCents - booked.cents : 0
}

function whyHeld(repeat: Repeat): string {
  if (repeat.kind === 'resembles') return repeat.because
  if (repeat.kind === 'replaces') return repeat.because ?? ''
  return repeat.kind === 'originalMissing'
    ? `bill ${repeat.number}, which it refers to, has not been received`
    : ''
}

/**
 * Compares stored bills with the receipts of their shipments, for the first time or again, and saves the result. One
 * that cannot be compared keeps its former result.
 * @returns the comparison of each bill that exists, by its id
 */
export async function compareWithReceipts(
  place: Place,
  billIds: readonly string[],
  rules: AuditRules,
): Promise<Map<string, AuditedFacts>> {
  const ids = [...new Set(billIds)].sort()
  const facts = new Map<string, AuditedFacts>()
  for (let at = 0; at < ids.length; at += BATCH) {
    for (const one of await compareBatch(place, ids.slice(at, at + BATCH), rules)) facts.set(one.id, one)
  }
  return facts
}

/** Compares one bill as a batch of one; null if it does not exist. */
export async function compareBill(
  place: Place,
  billId: string,
  rules: AuditRules,
): Promise<AuditedFacts | null> {
  return (await compareWithReceipts(place, [billId], rules)).get(billId) ?? null
}

async function compareBatch(
  place: Place,
  billIds: readonly string[],
  rules: AuditRules,
): Promise<(AuditedFacts & { id: string })[]> {
  const { db, clientId } = place
  const bills = await findBills(db, clientId, billIds, { lock: true })
  const asked = await withShipments(
    db,
    clientId,
    bills.filter(({ isInForce, canceledAt }) => isInForce && !canceledAt),
  )
  const compared = await auditBills(place, asked, rules)
  const audits = asked.map(({ stored }, at) => {
    const { heldBecause: because, ...found } = compared[at]!
    // A possible duplicate stays held, whatever it costs and however often it is compared.
    const heldBecause = isReasonOfComparison(stored.heldBecause) ? because : stored.heldBecause || because
    const isWithinTolerance = found.isWithinTolerance && heldBecause === ''
    return { ...stored, ...found, heldBecause, isWithinTolerance }
  })
  await saveAudits(db, clientId, audits)
  const isCompared = new Set(audits.map(({ id }) => id))
  return [...audits, ...bills.filter(({ id }) => !isCompared.has(id))]
}

/** Bills with their shipments, and with the bills in force that are compared together with them. */
async function withShipments(db: Db, clientId: string, bills: readonly StoredBill[]) {
  const ids = bills.flatMap(({ shipmentId }) => shipmentId ?? [])
  const shipments = new Map((await findShipments(db, clientId, ids)).map((one) => [one.id, one]))
  const additions = bills.filter(({ bill }) => isAddition(bill.kind))
  const all = await listBillsOfShipments(
    db,
    clientId,
    additions.flatMap(({ shipmentId }) => shipmentId ?? []),
  )
  return bills.flatMap((stored) => {
    const shipment = shipments.get(stored.shipmentId ?? '')
    if (!shipment) return []
    const beside = all.filter(
      (one) =>
        one.shipmentId === shipment.id && one.isInForce && one.id !== stored.id && one.state !== 'closed',
    )
    return [{ stored, bill: stored.bill, shipment, beside }]
  })
}
