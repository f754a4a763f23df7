import { type Selectable, sql } from 'kysely'
import type { ClaimAmounts, ClaimKind } from '#domain/claims/claim.ts'
import type { ClaimState } from '#domain/claims/claim-states.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { ClaimRecoveriesTable, ClaimsTable } from '../tables/claims.ts'

/** A claim as it is kept. Days are YYYY-MM-DD, '' = none. */
export interface StoredClaim extends ClaimAmounts {
  id: string
  serial: number
  shipmentId: string
  scac: string
  carrierName: string
  kind: ClaimKind
  state: ClaimState
  currency: string
  claimedCents: number
  description: string
  trackingNumber: string
  deliveredOn: string
  shippedOn: string
  discoveredOn: string
  nextDue: string
  filedOn: string
  sentTo: string
  messageId: string | null
  carrierNumber: string
  acknowledgedOn: string
  answeredOn: string
  answerNote: string
  offeredCents: number | null
  agreedCents: number | null
  recoveredCents: number
  closedFrom: ClaimState | ''
  closeNote: string
  version: number
  createdBy: string
  createdAt: Date
}

export interface Recovery {
  id: string
  kind: 'payment' | 'credit'
  cents: number
  receivedOn: string
  reference: string
  billId: string | null
  recordedBy: string
}

/** Claims of one client are numbered, and judged as repeats, one after the other. */
export async function lockClaimsOf(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${clientId}, 0))`.execute(db)
}

const FIRST_SERIAL = 1001

export async function nextClaimSerial(db: Db, clientId: string): Promise<number> {
  const { last } = await db
    .selectFrom('claims')
    .select((all) => all.fn.max('serial').as('last'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return last === null ? FIRST_SERIAL : Number(last) + 1
}

export async function insertClaim(db: Db, clientId: string, claim: StoredClaim): Promise<void> {
  await db
    .insertInto('claims')
    .values({
      client_id: clientId,
      id: claim.id,
      serial: claim.serial,
      shipment_id: claim.shipmentId,
      created_by: claim.createdBy,
      created_at: claim.createdAt,
      ...columns(claim),
      version: 1,
    })
    .execute()
}

/** Keeps the claim as it is now, one version further; its row is locked by `findClaim`. */
export async function updateClaim(db: Db, clientId: string, claim: StoredClaim): Promise<void> {
  await db
    .updateTable('claims')
    .set({ ...columns(claim), version: claim.version + 1, updated_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('id', '=', claim.id)
    .execute()
}

export async function findClaim(
  db: Db,
  clientId: string,
  claimId: string,
  { lock = false } = {},
): Promise<StoredClaim | null> {
  if (!isId(claimId)) return null
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', claimId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? storedClaim(row) : null
}

/** The claim of a kind that is not closed; of a parcel where its tracking number is given. */
export async function findClaimLike(
  db: Db,
  clientId: string,
  like: Pick<StoredClaim, 'shipmentId' | 'kind' | 'trackingNumber'>,
): Promise<StoredClaim | null> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', like.shipmentId)
    .where('kind', '=', like.kind)
    .where('tracking_number', '=', like.trackingNumber)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  return row ? storedClaim(row) : null
}

/** Drafts of one carrier, or of all: their deadlines follow the rules. */
export async function listDraftClaims(db: Db, clientId: string): Promise<StoredClaim[]> {
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '=', 'draft')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(storedClaim)
}

export async function saveNextDue(db: Db, clientId: string, claimId: string, due: string): Promise<void> {
  await db
    .updateTable('claims')
    .set({ next_due: due || null })
    .where('client_id', '=', clientId)
    .where('id', '=', claimId)
    .execute()
}

export async function listRecoveries(db: Db, clientId: string, claimId: string): Promise<Recovery[]> {
  const rows = await db
    .selectFrom('claim_recoveries')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('claim_id', '=', claimId)
    .orderBy('received_on')
    .orderBy('id')
    .execute()
  return rows.map(recovery)
}

/** False when the credit was counted for a claim before. */
export async function insertRecovery(
  db: Db,
  clientId: string,
  claimId: string,
  value: Recovery & { at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('claim_recoveries')
    .values({
      client_id: clientId,
      id: value.id,
      claim_id: claimId,
      kind: value.kind,
      cents: value.cents,
      received_on: value.receivedOn,
      reference: value.reference,
      bill_id: value.billId,
      recorded_by: value.recordedBy,
      recorded_at: value.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteRecovery(
  db: Db,
  clientId: string,
  claimId: string,
  recoveryId: string,
): Promise<Recovery | null> {
  if (!isId(recoveryId)) return null
  const row = await db
    .deleteFrom('claim_recoveries')
    .where('client_id', '=', clientId)
    .where('claim_id', '=', claimId)
    .where('id', '=', recoveryId)
    .returningAll()
    .executeTakeFirst()
  return row ? recovery(row) : null
}

export interface OpenCredit {
  billId: string
  number: string
  /** Above 0: what comes back. */
  cents: number
  currency: string
  billDate: string
}

/** Credits of the carrier for a shipment that no claim has used. */
export async function listOpenCredits(db: Db, clientId: string, shipmentId: string): Promise<OpenCredit[]> {
  const { rows } = await sql<{
    id: string
    invoice_number: string
    net_cents: number
    currency: string
    invoice_date: string | null
  }>`
    select b.id, b.invoice_number, b.net_cents, b.currency, b.invoice_date from freight_invoices b
    where b.client_id = ${clientId} and b.shipment_id = ${shipmentId} and b.kind = 'credit' and b.is_in_force
      and not exists (select from claim_recoveries r where r.client_id = b.client_id and r.bill_id = b.id)
    order by b.created_at, b.id limit 50`.execute(db)
  return rows.map((row) => ({
    billId: row.id,
    number: row.invoice_number,
    cents: -Number(row.net_cents),
    currency: row.currency,
    billDate: row.invoice_date ?? '',
  }))
}

const columns = (claim: StoredClaim) => ({
  scac: claim.scac,
  carrier_name: claim.carrierName,
  kind: claim.kind,
  state: claim.state,
  currency: claim.currency,
  lines: JSON.stringify(claim.lines),
  freight_cents: claim.freightCents,
  salvage_cents: claim.salvageCents,
  claimed_cents: claim.claimedCents,
  description: claim.description,
  tracking_number: claim.trackingNumber,
  delivered_on: claim.deliveredOn || null,
  shipped_on: claim.shippedOn || null,
  discovered_on: claim.discoveredOn || null,
  next_due: claim.nextDue || null,
  filed_on: claim.filedOn || null,
  sent_to: claim.sentTo,
  message_id: claim.messageId,
  carrier_number: claim.carrierNumber,
  acknowledged_on: claim.acknowledgedOn || null,
  answered_on: claim.answeredOn || null,
  answer_note: claim.answerNote,
  offered_cents: claim.offeredCents,
  agreed_cents: claim.agreedCents,
  recovered_cents: claim.recoveredCents,
  closed_from: claim.closedFrom,
  close_note: claim.closeNote,
})

export const storedClaim = (row: Selectable<ClaimsTable>): StoredClaim => ({
  id: row.id,
  serial: row.serial,
  shipmentId: row.shipment_id,
  scac: row.scac,
  carrierName: row.carrier_name,
  kind: row.kind,
  state: row.state,
  currency: row.currency,
  lines: row.lines,
  freightCents: row.freight_cents,
  salvageCents: row.salvage_cents,
  claimedCents: row.claimed_cents,
  description: row.description,
  trackingNumber: row.tracking_number,
  deliveredOn: row.delivered_on ?? '',
  shippedOn: row.shipped_on ?? '',
  discoveredOn: row.discovered_on ?? '',
  nextDue: row.next_due ?? '',
  filedOn: row.filed_on ?? '',
  sentTo: row.sent_to,
  messageId: row.message_id,
  carrierNumber: row.carrier_number,
  acknowledgedOn: row.acknowledged_on ?? '',
  answeredOn: row.answered_on ?? '',
  answerNote: row.answer_note,
  offeredCents: row.offered_cents,
  agreedCents: row.agreed_cents,
  recoveredCents: row.recovered_cents,
  closedFrom: row.closed_from,
  closeNote: row.close_note,
  version: row.version,
  createdBy: row.created_by,
  createdAt: row.created_at,
})

const recovery = (row: Selectable<ClaimRecoveriesTable>): Recovery => ({
  id: row.id,
  kind: row.kind,
  cents: row.cents,
  receivedOn: row.received_on,
  reference: row.reference,
  billId: row.bill_id,
  recordedBy: row.recorded_by,
})
