import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'

const NAMES = columnNames('tender_requests', [
  ...([
    'message_id',
    'client_id',
    'shipment_id',
    'carrier_name',
    'recipient',
    'asked_at',
    'remind_at',
  ] as const),
  ...(['expires_at', 'opened_at', 'answer', 'answered_at', 'reason'] as const),
])

/** A tender by mail that its carrier answers by a link. */
export type TenderRequest = ValueOf<typeof NAMES>

export type NewTenderRequest = Omit<TenderRequest, 'openedAt' | 'answer' | 'answeredAt' | 'reason'>

export async function insertTenderRequests(db: Db, requests: readonly NewTenderRequest[]): Promise<void> {
  if (requests.length === 0) return
  const rows = requests.map((request) => ({
    ...NAMES.row(request),
    answer: '',
    reason: '',
    is_settled: false,
  }))
  await insertRows(db, 'tender_requests', rows as unknown as Row<'tender_requests'>[])
}

export async function findTenderRequest(
  db: Db,
  clientId: string,
  messageId: string,
): Promise<TenderRequest | null> {
  const row = await db
    .selectFrom('tender_requests')
    .select(NAMES.columns)
    .where('message_id', '=', messageId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** The newest request of a shipment; null if no carrier was asked by mail. */
export async function lastTenderRequest(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<TenderRequest | null> {
  const row = await db
    .selectFrom('tender_requests')
    .select(NAMES.columns)
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Names of the carriers that were asked by mail to pick up a shipment. */
export async function carriersAsked(db: Db, clientId: string, shipmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tender_requests')
    .select('carrier_name')
    .distinct()
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .execute()
  return rows.map(({ carrier_name }) => carrier_name)
}

/** Requests that are due for a reminder or have expired, over all clients, the oldest first. */
export async function listTendersToChase(db: Db, now: Date, limit: number): Promise<TenderRequest[]> {
  const rows = await db
    .selectFrom('tender_requests')
    .select(NAMES.columns)
    .where('is_settled', '=', false)
    .where((eb) => eb.or([eb('remind_at', 'is not', null), eb('expires_at', 'is not', null)]))
    .where(sql<boolean>`least(remind_at, expires_at) <= ${now}`)
    .orderBy(sql`least(remind_at, expires_at)`)
    .limit(limit)
    .execute()
  return rows.map(NAMES.value)
}

/** Changes one request; `isSettled` ends its reminders and its expiry. */
export async function changeTenderRequest(
  db: Db,
  { clientId, messageId }: Pick<TenderRequest, 'clientId' | 'messageId'>,
  changes: Partial<Pick<TenderRequest, 'remindAt' | 'openedAt' | 'answer' | 'answeredAt' | 'reason'>> & {
    isSettled?: boolean
  },
): Promise<void> {
  const { isSettled, ...fields } = changes
  await db
    .updateTable('tender_requests')
    .set({ ...NAMES.row(fields), is_settled: isSettled })
    .where('message_id', '=', messageId)
    .where('client_id', '=', clientId)
    .execute()
}
