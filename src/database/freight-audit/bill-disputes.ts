import { type Insertable, type Selectable, sql } from 'kysely'
import { plainNumber } from '#domain/freight-audit/bill.ts'
import type { DisputeAnswer } from '#domain/freight-audit/dispute.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { BillDisputesTable } from '../tables/bill-disputes.ts'
import type { StoredBill } from './carrier-bills.ts'

/** What a carrier was asked about a bill. */
export interface BillDispute {
  id: string
  billId: string
  messageId: string
  recipient: string
  carrierName: string
  askedCents: number
  words: string
  /** YYYY-MM-DD. */
  answerBy: string
  askedBy: string
  askedAt: Date
  openedAt: Date | null
  answer: DisputeAnswer | ''
  agreedCents: number
  creditNumber: string
  answerWords: string
  answeredAt: Date | null
}

export type NewDispute = Omit<
  BillDispute,
  'openedAt' | 'answer' | 'agreedCents' | 'creditNumber' | 'answerWords' | 'answeredAt'
>

export async function insertDispute(db: Db, clientId: string, dispute: NewDispute): Promise<void> {
  const row: Insertable<BillDisputesTable> = {
    client_id: clientId,
    id: dispute.id,
    bill_id: dispute.billId,
    message_id: dispute.messageId,
    recipient: dispute.recipient,
    carrier_name: dispute.carrierName,
    asked_cents: dispute.askedCents,
    words: dispute.words,
    answer_by: dispute.answerBy,
    asked_by: dispute.askedBy,
    asked_at: dispute.askedAt,
  }
  await db.insertInto('bill_disputes').values(row).execute()
}

export async function findDispute(
  db: Db,
  clientId: string,
  id: string,
  { lock = false } = {},
): Promise<BillDispute | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('bill_disputes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? disputeOf(row) : null
}

/** What the carrier was asked last about a bill. */
export async function findDisputeOfBill(
  db: Db,
  clientId: string,
  billId: string,
): Promise<BillDispute | null> {
  const row = await db
    .selectFrom('bill_disputes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('bill_id', '=', billId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? disputeOf(row) : null
}

/** To whom a dispute of this carrier went last; '' while there was none. */
export async function lastRecipientOf(db: Db, clientId: string, scac: string): Promise<string> {
  const row = await db
    .selectFrom('bill_disputes as d')
    .innerJoin('freight_invoices as b', (join) =>
      join.onRef('b.id', '=', 'd.bill_id').onRef('b.client_id', '=', 'd.client_id'),
    )
    .select('d.recipient')
    .where('d.client_id', '=', clientId)
    .where('b.scac', '=', scac)
    .orderBy('d.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.recipient ?? ''
}

/** What has come back for a bill: credits of the carrier that name it, in its currency. */
export async function sumCreditsOf(db: Db, clientId: string, { bill }: StoredBill): Promise<number> {
  const row = await db
    .selectFrom('freight_invoices')
    .select(sql<number>`coalesce(-sum(net_cents), 0)::bigint`.as('cents'))
    .where('client_id', '=', clientId)
    .where('scac', '=', bill.scac)
    .where('kind', '=', 'credit')
    .where('is_in_force', '=', true)
    .where('currency', '=', bill.currency)
    .where(sql`plain_number(original_number)`, '=', plainNumber(bill.number))
    .executeTakeFirstOrThrow()
  return Number(row.cents)
}

export async function saveDisputeAnswer(
  db: Db,
  clientId: string,
  id: string,
  answer: Pick<BillDispute, 'answer' | 'agreedCents' | 'creditNumber' | 'answerWords' | 'answeredAt'>,
): Promise<void> {
  await db
    .updateTable('bill_disputes')
    .set({
      answer: answer.answer,
      agreed_cents: answer.agreedCents,
      credit_number: answer.creditNumber,
      answer_words: answer.answerWords,
      answered_at: answer.answeredAt,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export async function markDisputeOpened(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('bill_disputes')
    .set({ opened_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

const disputeOf = (row: Selectable<BillDisputesTable>): BillDispute => ({
  id: row.id,
  billId: row.bill_id,
  messageId: row.message_id,
  recipient: row.recipient,
  carrierName: row.carrier_name,
  askedCents: row.asked_cents,
  words: row.words,
  answerBy: row.answer_by,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  openedAt: row.opened_at,
  answer: row.answer,
  agreedCents: row.agreed_cents,
  creditNumber: row.credit_number,
  answerWords: row.answer_words,
  answeredAt: row.answered_at,
})
