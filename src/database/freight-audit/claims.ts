import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'claims',
  [
    ...(['id', 'serial', 'shipment_id', 'scac', 'carrier_name', 'kind', 'state', 'currency'] as const),
    ...(['freight_cents', 'salvage_cents', 'claimed_cents', 'description', 'tracking_number'] as const),
    ...(['sent_to', 'message_id', 'carrier_number', 'answer_note', 'offered_cents', 'agreed_cents'] as const),
    ...(['recovered_cents', 'closed_from', 'close_note', 'version', 'created_by', 'created_at'] as const),
  ],
  {
    json: ['lines'],
    blank: [
      ...(['delivered_on', 'shipped_on', 'discovered_on', 'next_due', 'filed_on'] as const),
      ...(['acknowledged_on', 'answered_on'] as const),
    ],
  },
)

/** A stored claim. Days are YYYY-MM-DD, '' = none. */
export type StoredClaim = ValueOf<typeof NAMES>
export const storedClaim = NAMES.value

const claims = register(NAMES, { hides: false, written: () => ({ updated_at: sql`now()` }) })

const RECOVERY = columnNames('claim_recoveries', [
  ...(['id', 'kind', 'cents', 'received_on', 'reference', 'bill_id', 'recorded_by'] as const),
])
export type Recovery = ValueOf<typeof RECOVERY>
/** A credit is counted only once. */
const recoveries = register(RECOVERY, {
  hides: false,
  twin: ({ billId }: Pick<Recovery, 'billId'>) => [['bill_id', billId]],
})

/** Claims of one client are numbered, and checked for duplicates, one after the other. */
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
  await claims.insert(db, clientId, claim)
}

/** Saves the claim with the next version; its row is locked by `findClaim`. */
export async function updateClaim(db: Db, clientId: string, claim: StoredClaim): Promise<void> {
  await claims.update(db, clientId, claim)
}

export const findClaim = (
  db: Db,
  clientId: string,
  claimId: string,
  { lock = false } = {},
): Promise<StoredClaim | null> =>
  lock ? claims.lock(db, clientId, claimId) : claims.find(db, clientId, claimId)

/** The open claim of a kind; for a parcel, the one with its tracking number if given. */
export const findClaimLike = (
  db: Db,
  clientId: string,
  like: Pick<StoredClaim, 'shipmentId' | 'kind' | 'trackingNumber'>,
): Promise<StoredClaim | null> =>
  claims.first(
    claims
      .existing(db, clientId)
      .where('shipment_id', '=', like.shipmentId)
      .where('kind', '=', like.kind)
      .where('tracking_number', '=', like.trackingNumber)
      .where('state', '<>', 'closed'),
  )

/** Drafts of one carrier, or of all: their deadlines follow the rules. */
export const listDraftClaims = (db: Db, clientId: string): Promise<StoredClaim[]> =>
  claims.rows(claims.existing(db, clientId).where('state', '=', 'draft').orderBy('id').forUpdate())

export async function saveNextDue(db: Db, clientId: string, claimId: string, due: string): Promise<void> {
  await db
    .updateTable('claims')
    .set({ next_due: due || null })
    .where('client_id', '=', clientId)
    .where('id', '=', claimId)
    .execute()
}

export const listRecoveries = (db: Db, clientId: string, claimId: string): Promise<Recovery[]> =>
  recoveries.rows(
    recoveries.existing(db, clientId).where('claim_id', '=', claimId).orderBy('received_on').orderBy('id'),
  )

/** False if the credit was already counted for a claim. */
export async function insertRecovery(
  db: Db,
  clientId: string,
  claimId: string,
  { at, ...value }: Recovery & { at: Date },
): Promise<boolean> {
  return (await recoveries.insert(db, clientId, value, { claim_id: claimId, recorded_at: at })) !== null
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
    .returning(RECOVERY.columns)
    .executeTakeFirst()
  return row ? RECOVERY.value(row) : null
}

export interface OpenCredit {
  billId: string
  number: string
  /** Above 0: the recovered amount. */
  cents: number
  currency: string
  billDate: string
}

/** Credits of the carrier for a shipment that no claim uses. */
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
