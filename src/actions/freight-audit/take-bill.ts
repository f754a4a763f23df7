import { v7 as newId } from 'uuid'
import { findBillCandidates } from '#database/freight-audit/bill-candidates.ts'
import {
  type AuditedFacts,
  findBill,
  insertBill,
  listBillsOfShipment,
  listEarlierBills,
  lockBillsOf,
  replaceBill,
  type StoredBill,
  saveAudit,
} from '#database/freight-audit/carrier-bills.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { type FreightBill, isAddition } from '#domain/freight-audit/bill.ts'
import { isReasonOfComparison } from '#domain/freight-audit/held-reasons.ts'
import { type BillMatch, matchBill } from '#domain/freight-audit/match-bill.ts'
import { judgeRepeat, type Repeat } from '#domain/freight-audit/repeated-bill.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type AuditRules, auditBill } from './audit-bill.ts'

type Place = Pick<ActionContext, 'db' | 'pool' | 'clientId'>

export type TakenBill =
  | { kind: 'taken'; id: string }
  /** The same bill was received before: nothing was done. */
  | { kind: 'again'; id: string }
  | { kind: 'refused'; repeat: Extract<Repeat, { kind: 'numberTaken' | 'duplicate' }> }

/** What is known of a bill before it is kept. */
export interface JudgedBill {
  bill: FreightBill
  match: BillMatch
  repeat: Repeat
}

/**
 * Finds the shipment of a bill and whether it was received before; nothing is kept. What is judged to be kept holds
 * only while the carrier's bills are locked.
 */
export async function judgeBill(
  db: Db,
  clientId: string,
  bill: FreightBill,
  { isLocked }: { isLocked: boolean },
): Promise<JudgedBill> {
  if (isLocked) await lockBillsOf(db, clientId, bill.scac)
  const match = matchBill(bill, await findBillCandidates(db, clientId, bill))
  const shipmentId = match.kind === 'matched' ? match.shipmentId : null
  const repeat = judgeRepeat(bill, shipmentId, await listEarlierBills(db, clientId, bill, shipmentId))
  return { bill, match, repeat }
}

/**
 * Takes a bill in the transaction of `db`: matched to its shipment and judged against the carrier's earlier bills. What
 * was refused leaves nothing behind. Its comparison with the receipt is `compareBill`.
 */
export async function takeBill(
  db: Db,
  clientId: string,
  bill: FreightBill,
  from: Pick<StoredBill, 'source' | 'ediSetId'>,
): Promise<TakenBill> {
  const judged = await judgeBill(db, clientId, bill, { isLocked: true })
  const { repeat } = judged
  if (repeat.kind === 'again') return { kind: 'again', id: repeat.id }
  if (repeat.kind === 'numberTaken' || repeat.kind === 'duplicate') return { kind: 'refused', repeat }
  return { kind: 'taken', id: await keepBill(db, clientId, judged, from) }
}

/** Keeps a bill that was judged under the lock and not refused. */
export async function keepBill(
  db: Db,
  clientId: string,
  { bill, match, repeat }: JudgedBill,
  from: Pick<StoredBill, 'source' | 'ediSetId'>,
): Promise<string> {
  const shipmentId = match.kind === 'matched' ? match.shipmentId : null
  const replacesId = repeat.kind === 'replaces' ? repeat.id : null
  if (replacesId) await replaceBill(db, clientId, replacesId)
  const shipment = shipmentId ? await findShipment(db, clientId, shipmentId) : null
  const bookedCents = shipment?.totalCents ?? 0
  const facts: AuditedFacts = {
    shipmentId,
    ...(match.kind === 'matched'
      ? { matchedBy: match.by, matchedNumber: match.number, suggestions: [] }
      : { matchedBy: '', matchedNumber: '', suggestions: match.suggestions }),
    heldBecause: whyHeld(repeat) || (match.kind === 'waiting' ? match.because : ''),
    explanation: null,
    bookedCents,
    differenceCents: differenceOf(bill, shipment),
    overCents: 0,
    isWithinTolerance: false,
  }
  const id = newId()
  await insertBill(db, clientId, { ...facts, ...from, id, bill, replacesId })
  return id
}

/** Between two currencies there is none. */
function differenceOf({ kind, totalCents, currency }: FreightBill, shipment: StoredShipment | null): number {
  if (isAddition(kind) || !shipment) return totalCents
  return currency === shipment.currency ? totalCents - shipment.totalCents : 0
}

function whyHeld(repeat: Repeat): string {
  if (repeat.kind === 'resembles') return repeat.because
  if (repeat.kind === 'replaces') return repeat.because ?? ''
  return repeat.kind === 'originalMissing' ? `bill ${repeat.number}, which it refers to, is not here` : ''
}

/** Compares a stored bill with the receipt of its shipment, now or again, and keeps what comes out. */
export async function compareBill(
  place: Place,
  billId: string,
  rules: AuditRules,
): Promise<StoredBill | null> {
  const { db, clientId } = place
  const stored = await findBill(db, clientId, billId, { lock: true })
  if (!stored?.shipmentId || !stored.isInForce || stored.canceledAt) return stored
  const shipment = await findShipment(db, clientId, stored.shipmentId)
  if (!shipment) return stored
  const all = await listBillsOfShipment(db, clientId, shipment.id)
  const beside = all.filter((one) => one.isInForce && one.id !== billId && one.state !== 'closed')
  const compared = await auditBill(place, stored.bill, shipment, beside, rules)
  // What resembles an earlier bill stays held, whatever it costs and however often it is compared.
  const heldBecause = isReasonOfComparison(stored.heldBecause)
    ? compared.heldBecause
    : stored.heldBecause || compared.heldBecause
  const isWithinTolerance = compared.isWithinTolerance && heldBecause === ''
  const facts = { ...stored, ...compared, heldBecause, isWithinTolerance }
  await saveAudit(db, clientId, billId, facts)
  return findBill(db, clientId, billId)
}
