import { sql } from 'kysely'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { WebhookTry } from '../tables/webhooks.ts'

export interface Webhook {
  id: string
  clientId: string
  name: string
  url: string
  events: string[]
  isEnabled: boolean
  disabledBecause: string
  sealedSecret: string
  formerSecret: string | null
  formerUntil: Date | null
  failingSince: Date | null
  version: number
  createdAt: Date
}

const webhookOf = (row: {
  id: string
  client_id: string
  name: string
  url: string
  events: string[]
  is_enabled: boolean
  disabled_because: string
  sealed_secret: string
  former_secret: string | null
  former_until: Date | null
  failing_since: Date | null
  version: number
  created_at: Date
}): Webhook => ({
  id: row.id,
  clientId: row.client_id,
  name: row.name,
  url: row.url,
  events: row.events,
  isEnabled: row.is_enabled,
  disabledBecause: row.disabled_because,
  sealedSecret: row.sealed_secret,
  formerSecret: row.former_secret,
  formerUntil: row.former_until,
  failingSince: row.failing_since,
  version: row.version,
  createdAt: row.created_at,
})

export async function listWebhooks(db: Db, clientId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .limit(200)
    .execute()
  return rows.map(webhookOf)
}

/** The webhook, which no one else can change until the transaction ends. */
export async function findWebhook(db: Db, clientId: string, id: string): Promise<Webhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? webhookOf(row) : null
}

export async function insertWebhook(
  db: Db,
  webhook: Pick<Webhook, 'id' | 'clientId' | 'name' | 'url' | 'events' | 'isEnabled' | 'sealedSecret'>,
): Promise<void> {
  await db
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      client_id: webhook.clientId,
      name: webhook.name,
      url: webhook.url,
      events: webhook.events,
      is_enabled: webhook.isEnabled,
      sealed_secret: webhook.sealedSecret,
    })
    .execute()
}

/** Saves an edit and clears the record of failures. */
export async function updateWebhook(db: Db, webhook: Webhook): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({
      name: webhook.name,
      url: webhook.url,
      events: webhook.events,
      is_enabled: webhook.isEnabled,
      disabled_because: webhook.isEnabled ? '' : webhook.disabledBecause,
      failing_since: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', webhook.id)
    .where('client_id', '=', webhook.clientId)
    .execute()
}

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

export async function deleteWebhook(db: Db, clientId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('webhooks')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
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

/** The log, newest first, and how many there are. */
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
 * Claims due deliveries for some seconds; the claim of a process that died expires. Deliveries of a disabled webhook wait
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
    .selectAll()
    .where('id', 'in', [...new Set(claimed.map(({ webhookId }) => webhookId))])
    .execute()
  const webhooks = new Map(rows.map((row) => [row.id, webhookOf(row)]))
  return claimed.flatMap(({ webhookId, ...one }) => {
    const webhook = webhooks.get(webhookId)
    return webhook ? [{ ...one, clientId: webhook.clientId, webhook }] : []
  })
}

/** Logs a try and its consequences. */
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

/** Records whether a try worked. @returns since when every try has failed */
export async function noteHealth(db: Db, webhookId: string, isWell: boolean): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    update webhooks set failing_since = case when ${isWell} then null else coalesce(failing_since, now()) end
      where id = ${webhookId} returning failing_since as since`.execute(db)
  return rows[0]?.since ?? null
}

/** Disables the webhook; false if it was disabled already, so that only one mail is sent. */
export async function disableWebhook(db: Db, id: string, because: string): Promise<boolean> {
  const result = await db
    .updateTable('webhooks')
    .set((eb) => ({ is_enabled: false, disabled_because: because, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .execute()
}
