import { sql } from 'kysely'
import { plainNumber } from '#domain/freight-audit/bill.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'
import type { StoredBill } from './carrier-bills.ts'

const NAMES = columnNames('bill_disputes', [
  ...(['id', 'bill_id', 'message_id', 'recipient', 'carrier_name', 'asked_cents', 'words'] as const),
  ...(['answer_by', 'asked_by', 'asked_at', 'opened_at', 'answer', 'agreed_cents'] as const),
  ...(['credit_number', 'answer_words', 'answered_at'] as const),
])

/** A dispute of a bill with its carrier. */
export type BillDispute = ValueOf<typeof NAMES>

const disputes = register(NAMES, { hides: false })

export type NewDispute = Omit<
  BillDispute,
  'openedAt' | 'answer' | 'agreedCents' | 'creditNumber' | 'answerWords' | 'answeredAt'
>

export async function insertDispute(db: Db, clientId: string, dispute: NewDispute): Promise<void> {
  await disputes.insert(db, clientId, dispute)
}

export const findDispute = (
  db: Db,
  clientId: string,
  id: string,
  { lock = false } = {},
): Promise<BillDispute | null> => (lock ? disputes.lock(db, clientId, id) : disputes.find(db, clientId, id))

/** The last dispute of a bill. */
export const findDisputeOfBill = (db: Db, clientId: string, billId: string): Promise<BillDispute | null> =>
  disputes.first(disputes.existing(db, clientId).where('bill_id', '=', billId).orderBy('asked_at', 'desc'))

/** The last recipient of a dispute with this carrier; '' if there is none. */
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

/** The total credits of the carrier for a bill, in its currency. */
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
  await disputes.update(db, clientId, { ...answer, id })
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
