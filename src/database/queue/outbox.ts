import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'
import type { OutboxState } from '../tables/messages.ts'

const NAMES = columnNames(
  'outbox',
  [
    ...(['id', 'client_id', 'shipment_id', 'channel', 'kind', 'recipient', 'subject', 'state'] as const),
    ...(['attempts', 'claimed_by', 'detail', 'log_ins_refused', 'created_at', 'finished_at'] as const),
  ],
  { json: ['payload'] },
)

/** A message that must be sent exactly once. */
export type OutboxMessage = ValueOf<typeof NAMES>

/** A message as it is written. */
export type NewMessage = Pick<
  OutboxMessage,
  'id' | 'clientId' | 'shipmentId' | 'channel' | 'kind' | 'recipient' | 'subject' | 'payload'
>

export async function insertMessage(db: Db, message: NewMessage): Promise<void> {
  await db.insertInto('outbox').values(NAMES.row(message)).execute()
}

/** Several messages in one statement. */
export async function insertMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    ...NAMES.record(message),
    state: 'waiting',
    attempts: 0,
    detail: '',
    created_at: new Date(),
  }))
  await insertRows(db, 'outbox', rows as unknown as Row<'outbox'>[])
}

export async function findMessage(db: Db, id: string): Promise<OutboxMessage | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? NAMES.value(row) : null
}

/** Every message about a shipment, oldest first. */
export async function listMessages(db: Db, clientId: string, shipmentId: string): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .execute()
  return rows.map(NAMES.value)
}

/** The number of messages that were not sent yet, over all clients. */
export async function countUnfinished(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', 'in', ['waiting', 'sending', 'handing-over'])
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The number of messages of a kind, over all clients, that did not arrive or may not have arrived. */
export interface Undelivered {
  kind: string
  state: 'failed' | 'unknown'
  total: number
}

/** Failed messages and those with an unknown outcome, by kind; without messages that were recalled on purpose. */
export async function countUndelivered(db: Db): Promise<Undelivered[]> {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => ['kind', 'state', eb.fn.countAll<number>().as('total')])
    .where('state', 'in', ['failed', 'unknown'])
    .where('detail', 'not in', [RECALLED, OVERTAKEN])
    .groupBy(['kind', 'state'])
    .execute()
  return rows.map(({ kind, state, total }) => ({
    kind,
    state: state as Undelivered['state'],
    total: Number(total),
  }))
}

/**
 * Takes a message for delivery by process `key`: a waiting one, or one whose process died before it was handed over.
 * False if another process has it or it is finished.
 */
export async function claimMessage(db: Db, id: string, key: number, alive: number[]): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set((eb) => ({ state: 'sending', claimed_by: key, attempts: eb('attempts', '+', 1), detail: '' }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'sending'), eb('claimed_by', 'not in', [...alive, -1])]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** After delivery, a mail keeps neither a one-time link nor its files, which can be made again. */
const WITHOUT_LINK = sql<string>`case when payload ->> 'link' is null and payload ->> 'files' is null then payload
  else (payload::jsonb - 'link' - 'files')::json end`

/** Updates a message that process `key` is delivering; false if another process has taken it over. */
export async function moveMessage(
  db: Db,
  id: string,
  key: number,
  from: OutboxState[],
  to: OutboxState,
  { detail, logInsRefused = 0 }: { detail: string; logInsRefused?: number },
): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({
      state: to,
      detail,
      log_ins_refused: logInsRefused,
      finished_at: FINISHED.includes(to) ? new Date() : null,
      ...(to === 'delivered' ? { payload: WITHOUT_LINK } : {}),
    })
    .where('id', '=', id)
    .where('claimed_by', '=', key)
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const FINISHED: OutboxState[] = ['delivered', 'failed', 'unknown', 'unsent']

/**
 * Handles a message whose process died while the receiver was getting it: we cannot know whether it arrived. It becomes
 * `unknown`, or waits again if delivering it twice is harmless. False if its process is alive.
 */
export async function releaseDead(
  db: Db,
  id: string,
  alive: number[],
  to: 'unknown' | 'waiting',
  detail: string,
): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ state: to, detail, finished_at: to === 'unknown' ? new Date() : null })
    .where('id', '=', id)
    .where('state', '=', 'handing-over')
    .where('claimed_by', 'not in', [...alive, -1])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const RECALLED = 'The shipment was voided before this was sent.'
/** The reason for an unsent tender: another one with the new pickup replaced it. */
export const OVERTAKEN = 'The pickup was changed before this was sent.'

/** Recalls the unsent messages about a shipment that was ended. Messages on their way cannot be recalled. */
export async function recallMessages(db: Db, clientId: string, shipmentId: string): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ state: 'failed', detail: RECALLED, finished_at: new Date() })
    .where('shipment_id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Recalls one unsent message; false if it was sent, or is being sent. */
export async function recallMessage(db: Db, id: string, detail: string): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ state: 'failed', detail, finished_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Retires earlier tenders of shipments that were tendered again without a message. The newest tender has no message
 * that would distinguish it from older ones.
 */
export async function retireTenders(db: Db, clientId: string, shipmentIds: readonly string[]): Promise<void> {
  if (shipmentIds.length === 0) return
  await sql`update outbox set payload = (payload::jsonb || '{"isRetired": true}')::json
    where shipment_id = any (${[...shipmentIds]}::uuid[]) and client_id = ${clientId} and kind = 'tender'`.execute(
    db,
  )
  await sql`update shipments set is_tender_lost = false
    where id = any (${[...shipmentIds]}::uuid[]) and client_id = ${clientId} and is_tender_lost`.execute(db)
}

/** Whether another tender has replaced this one without sending a message. */
export const isRetired = ({ payload }: Pick<OutboxMessage, 'payload'>): boolean => payload.isRetired === true

/** The receiver has answered the message, so its outcome is known now. */
export async function confirmMessage(db: Db, id: string, detail: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'delivered', detail, finished_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute()
}

/** The same for a shipment's EDI tender, whose answer has only the shipment. */
export async function confirmDelivery(
  db: Db,
  clientId: string,
  shipmentId: string,
  detail: string,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'delivered', detail, finished_at: new Date() })
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .where('channel', '=', 'edi')
    .where('kind', '=', 'tender')
    .where('state', '=', 'unknown')
    .execute()
}

/** A user's decision on a message with an unknown outcome, or on one that failed or was not sent. */
export async function settleMessage(
  db: Db,
  clientId: string,
  id: string,
  to: 'delivered' | 'waiting',
  detail: string,
): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ state: to, detail, claimed_by: null, finished_at: to === 'delivered' ? new Date() : null })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('state', 'in', ['unknown', 'failed', 'unsent'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
