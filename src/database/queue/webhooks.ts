import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { escapeLike } from '../sql/escape-like.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '../sql/in-batches.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'
import type { WebhookTry } from '../tables/webhooks.ts'

const NAMES = columnNames('webhooks', [
  ...(['id', 'client_id', 'name', 'url', 'events', 'is_enabled', 'disabled_because'] as const),
  ...(['sealed_secret', 'former_secret', 'former_until', 'failing_since', 'version', 'created_at'] as const),
])

export type Webhook = ValueOf<typeof NAMES>

export const webhooks = register(NAMES, { hides: false })

export const listWebhooks = (db: Db, clientId: string): Promise<Webhook[]> =>
  webhooks.rows(webhooks.existing(db, clientId).orderBy('created_at').limit(200))

/**
 * Saves a new secret; the former one is accepted until `formerUntil`. This is not an edit and does not change the
 * version.
 */
export async function replaceSecret(
  db: Db,
  webhook: Webhook,
  sealed: string,
  formerUntil: Date,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ sealed_secret: sealed, former_secret: webhook.sealedSecret, former_until: formerUntil })
    .where('id', '=', webhook.id)
    .where('client_id', '=', webhook.clientId)
    .execute()
}

export async function insertDelivery(
  db: Db,
  delivery: { id: string; clientId: string; webhookId: string; event: string; payload: object },
): Promise<void> {
  await db
    .insertInto('webhook_deliveries')
    .values({
      id: delivery.id,
      client_id: delivery.clientId,
      webhook_id: delivery.webhookId,
      event: delivery.event,
      payload: JSON.stringify(delivery.payload),
    })
    .execute()
}

/** Queues a finished delivery again with the same id; false if there is none. */
export async function replayDelivery(db: Db, clientId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: new Date(), claimed_until: null, finished_at: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface LoggedDelivery {
  id: string
  webhookId: string
  webhookName: string
  event: string
  payload: Record<string, unknown>
  state: 'waiting' | 'delivered' | 'failed'
  nextAt: Date
  tries: WebhookTry[]
  createdAt: Date
}

/** The log, newest first, with the total number. */
export async function listDeliveries(
  db: Db,
  clientId: string,
  filter: { webhookId: string; state: string; searchText: string; limit: number; offset: number },
): Promise<{ rows: LoggedDelivery[]; total: number }> {
  const like = `%${escapeLike(filter.searchText)}%`
  const narrowed = db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.client_id', '=', clientId)
    .$if(filter.webhookId !== '', (query) => query.where('d.webhook_id', '=', filter.webhookId))
    .$if(filter.searchText !== '', (query) =>
      query.where((eb) =>
        eb.or([eb(sql<string>`d.payload::text`, 'ilike', like), eb('w.name', 'ilike', like)]),
      ),
    )
    .$if(filter.state !== '', (query) => query.where('d.state', '=', filter.state as 'waiting'))
  const rows = await narrowed
    .select([
      'd.id',
      'd.webhook_id',
      'w.name',
      'd.event',
      'd.payload',
      'd.state',
      'd.next_at',
      'd.tries',
      'd.created_at',
    ])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await narrowed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      webhookId: row.webhook_id,
      webhookName: row.name,
      event: row.event,
      payload: row.payload,
      state: row.state,
      nextAt: row.next_at,
      tries: row.tries,
      createdAt: row.created_at,
    })),
    total: Number(total),
  }
}

export interface DueDelivery {
  id: string
  clientId: string
  event: string
  payload: Record<string, unknown>
  attempts: number
  webhook: Webhook
}

/**
 * Claims due deliveries for some seconds; the claim of a dead process expires. Deliveries of a disabled webhook wait
 * until it is enabled.
 */
export async function claimDeliveries(db: Db, limit: number, seconds: number): Promise<DueDelivery[]> {
  const { rows: claimed } = await sql<{
    id: string
    attempts: number
    payload: Record<string, unknown>
    event: string
    webhookId: string
  }>`
    update webhook_deliveries set claimed_until = now() + make_interval(secs => ${seconds}::int),
        attempts = attempts + 1
      where id in (
        select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where d.state = 'waiting' and d.next_at <= now() and (d.claimed_until is null or d.claimed_until < now())
            and (w.is_enabled or d.event = 'webhook.test')
          order by d.next_at limit ${limit} for update of d skip locked)
      returning id, attempts, payload, event, webhook_id as "webhookId"`.execute(db)
  if (claimed.length === 0) return []
  const rows = await db
    .selectFrom('webhooks')
    .select(NAMES.columns)
    .where('id', 'in', [...new Set(claimed.map(({ webhookId }) => webhookId))])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, NAMES.value(row)]))
  return claimed.flatMap(({ webhookId, ...one }) => {
    const webhook = byId.get(webhookId)
    return webhook ? [{ ...one, clientId: webhook.clientId, webhook }] : []
  })
}

/** Logs an attempt and its consequences. */
export async function recordTry(
  db: Db,
  id: string,
  outcome: { entry: WebhookTry; state: 'waiting' | 'delivered' | 'failed'; nextAt: Date },
): Promise<void> {
  const { entry, state, nextAt } = outcome
  await sql`
    update webhook_deliveries set tries = tries || ${JSON.stringify([entry])}::jsonb, state = ${state},
        next_at = ${nextAt}, claimed_until = null,
        finished_at = case when ${state} = 'waiting' then null else now() end
      where id = ${id}`.execute(db)
}

/** Records whether an attempt worked. @returns the start of the current series of failures */
export async function noteHealth(db: Db, webhookId: string, isWell: boolean): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    update webhooks set failing_since = case when ${isWell} then null else coalesce(failing_since, now()) end
      where id = ${webhookId} returning failing_since as since`.execute(db)
  return rows[0]?.since ?? null
}

/** Disables the webhook; false if it was already disabled, so that only one mail is sent. */
export async function disableWebhook(db: Db, id: string, because: string): Promise<boolean> {
  const result = await db
    .updateTable('webhooks')
    .set((eb) => ({ is_enabled: false, disabled_because: because, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export function forgetDeliveries(db: Db, before: Date): Promise<number> {
  const old = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .limit(DELETED_AT_ONCE)
  return deleteInBatches(() => db.deleteFrom('webhook_deliveries').where('id', 'in', old).executeTakeFirst())
}
