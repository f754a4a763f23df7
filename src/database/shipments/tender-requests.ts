import { type Selectable, sql } from 'kysely'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'
import type { TenderRequestsTable } from '../tables/tender-requests.ts'

/** A tender by mail that its carrier answers by a link. */
export interface TenderRequest {
  /** Of the outbox. */
  messageId: string
  clientId: string
  shipmentId: string
  carrierName: string
  recipient: string
  askedAt: Date
  /** Null: the carrier is not reminded, or was. */
  remindAt: Date | null
  /** Null: the tender waits until somebody ends it. */
  expiresAt: Date | null
  openedAt: Date | null
  answer: '' | 'accepted' | 'declined' | 'expired'
  answeredAt: Date | null
  reason: string
}

export type NewTenderRequest = Omit<TenderRequest, 'openedAt' | 'answer' | 'answeredAt' | 'reason'>

export async function insertTenderRequests(db: Db, requests: readonly NewTenderRequest[]): Promise<void> {
  if (requests.length === 0) return
  const rows = requests.map((request) => ({
    message_id: request.messageId,
    client_id: request.clientId,
    shipment_id: request.shipmentId,
    carrier_name: request.carrierName,
    recipient: request.recipient,
    asked_at: request.askedAt,
    remind_at: request.remindAt,
    expires_at: request.expiresAt,
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
    .selectAll()
    .where('message_id', '=', messageId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ? request(row) : null
}

/** The newest request of a shipment; null where no carrier was asked by mail. */
export async function lastTenderRequest(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<TenderRequest | null> {
  const row = await db
    .selectFrom('tender_requests')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? request(row) : null
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
    .selectAll()
    .where('is_settled', '=', false)
    .where((eb) => eb.or([eb('remind_at', 'is not', null), eb('expires_at', 'is not', null)]))
    .where(sql<boolean>`least(remind_at, expires_at) <= ${now}`)
    .orderBy(sql`least(remind_at, expires_at)`)
    .limit(limit)
    .execute()
  return rows.map(request)
}

/** Changes one request; `isSettled` ends its reminders and its expiry. */
export async function changeTenderRequest(
  db: Db,
  { clientId, messageId }: Pick<TenderRequest, 'clientId' | 'messageId'>,
  changes: Partial<Pick<TenderRequest, 'remindAt' | 'openedAt' | 'answer' | 'answeredAt' | 'reason'>> & {
    isSettled?: boolean
  },
): Promise<void> {
  const { remindAt, openedAt, answer, answeredAt, reason, isSettled } = changes
  await db
    .updateTable('tender_requests')
    .set({
      ...(remindAt !== undefined ? { remind_at: remindAt } : {}),
      ...(openedAt !== undefined ? { opened_at: openedAt } : {}),
      ...(answer !== undefined ? { answer } : {}),
      ...(answeredAt !== undefined ? { answered_at: answeredAt } : {}),
      ...(reason !== undefined ? { reason } : {}),
      ...(isSettled !== undefined ? { is_settled: isSettled } : {}),
    })
    .where('message_id', '=', messageId)
    .where('client_id', '=', clientId)
    .execute()
}

const request = (row: Selectable<TenderRequestsTable>): TenderRequest => ({
  messageId: row.message_id,
  clientId: row.client_id,
  shipmentId: row.shipment_id,
  carrierName: row.carrier_name,
  recipient: row.recipient,
  askedAt: row.asked_at,
  remindAt: row.remind_at,
  expiresAt: row.expires_at,
  openedAt: row.opened_at,
  answer: row.answer,
  answeredAt: row.answered_at,
  reason: row.reason,
})
