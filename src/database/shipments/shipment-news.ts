import { sql } from 'kysely'
import { UNDO_SECONDS } from '#domain/shipment/undo-move.ts'
import { type MessageRules, parseMessageRules } from '#domain/tracking/mail-news.ts'
import type { Db } from '../sql/open.ts'

/** The kinds of news about a shipment that can be found. */
export type FoundNews = 'pickedUp' | 'delayed' | 'delivered' | 'late' | 'problem' | 'noPod'

/** The clients that have chosen messages, with their rules. */
export async function listMessageRules(db: Db): Promise<{ clientId: string; rules: MessageRules }[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', sql<unknown>`settings -> 'messages'`.as('rules')])
    .where(sql<boolean>`settings ? 'messages'`)
    .execute()
  return rows.map(({ id, rules }) => ({ clientId: id, rules: parseMessageRules(rules) }))
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** X12 codes of carriers' delivery estimates; the action checks the details. */
const ESTIMATES = sql`('AG', 'X2', 'AB')`

const NEWEST_DAYS = sql`interval '2 days'`

/** A day may have 23 hours; the action counts calendar days. */
const SHORTEST_DAY_HOURS = 23

/** The search condition for each kind of news; `days` is the number in the rule. */
function conditionOf(kind: FoundNews, { since, now, days }: Search) {
  const isNew = (column: string) =>
    sql`${sql.ref(column)} > greatest(${since}::timestamptz, ${now}::timestamptz - ${NEWEST_DAYS})`
  switch (kind) {
    case 'pickedUp':
      return sql`status = 'A' and ${isNew('picked_up_at')}`
    case 'delivered':
      return sql`status = 'D' and ${isNew('delivered_at')}`
    case 'problem':
      return sql`status in ('T', 'A', 'D') and problem <> '' and ${isNew('last_event_at')}`
    case 'delayed':
    case 'late':
      return sql`status = 'A' and delivery_date >= ${since}::date - ${days}::int and (
        delivery_due_at <= ${now}::timestamptz - make_interval(hours => ${(days - 1) * SHORTEST_DAY_HOURS}::int)
        or expected_date >= delivery_date + ${days}::int
        or exists (select from shipment_events e where e.shipment_id = shipments.id and e.code in ${ESTIMATES}
          and e.at > shipments.delivery_date::timestamptz))`
    case 'noPod':
      return sql`status = 'D' and delivered_at > ${since}::timestamptz
        and delivered_at < ${now}::timestamptz - make_interval(days => ${days}::int)
        and not exists (select from stored_files f where f.client_id = shipments.client_id
          and f.owner_kind = 'shipment' and f.owner_id = shipments.id and f.kind = 'POD')`
  }
}

interface Search {
  since: Date
  now: Date
  days: number
}

/**
 * Shipments of a client that may need a message of that kind and have not had one. A shipment that a user just moved
 * waits until the move can no longer be undone.
 *
 * @param since earlier events are ignored
 * @param days the number of days in the rule of the news, 1 if it has none
 * @param after the last shipment of the previous page; '' for the first page
 */
export async function findUntold(
  db: Db,
  clientId: string,
  kind: FoundNews,
  { after, limit, ...search }: Search & { after: string; limit: number },
): Promise<{ shipmentId: string; event: string }[]> {
  const event = kind === 'problem' ? sql`coalesce(last_event_at::text, '')` : sql`''`
  const { rows } = await sql<{ shipmentId: string; event: string }>`
    select id as "shipmentId", ${event} as event from shipments
    where client_id = ${clientId} and ${conditionOf(kind, search)}
      and not exists (select from shipment_undos u where u.shipment_id = shipments.id
        and u.made_at > ${search.now}::timestamptz - make_interval(secs => ${UNDO_SECONDS}::int))
      and not exists (select from shipment_news n where n.shipment_id = shipments.id and n.kind = ${kind}
        and n.event = ${event})
      and id > ${after || FIRST}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Records that a message was sent; false when another process was faster. */
export async function keepTold(
  db: Db,
  news: { clientId: string; shipmentId: string; kind: string; event: string; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('shipment_news')
    .values({
      client_id: news.clientId,
      shipment_id: news.shipmentId,
      kind: news.kind,
      event: news.event,
      told_at: news.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
