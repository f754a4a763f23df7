import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/**
 * The operator's data about an installation, over all clients. Only users of the type Internal can see them; all other
 * queries of the product are for one client.
 */

/** How many days back volumes and failures are counted. */
export const OPERATIONS_DAYS = 30

export interface ClientVolume {
  name: string
  code: string
  isDemo: boolean
  users: number
  orders: number
  shipments: number
  failedTenders: number
  lastActivity: Date | null
}

/** Every client with its volumes of the last days, the busiest first. */
export async function listClientVolumes(db: Db, since: Date): Promise<ClientVolume[]> {
  const { rows } = await sql<ClientVolume>`
    select c.name, c.code, c.is_demo as "isDemo",
      (select count(*)::int from users u where u.client_id = c.id) as users,
      (select count(*)::int from orders o where o.client_id = c.id and o.created_at >= ${since}) as orders,
      (select count(*)::int from shipments s where s.client_id = c.id and s.created_at >= ${since}) as shipments,
      (select count(*)::int from outbox m where m.client_id = c.id and m.created_at >= ${since}
        and m.state in ('failed', 'unknown') and m.kind like '%tender%') as "failedTenders",
      (select max(a.at) from audit_trail a where a.client_id = c.id) as "lastActivity"
    from clients c order by shipments desc, c.name limit 1000`.execute(db)
  return rows
}

export interface QueueState {
  task: string
  waiting: number
  running: number
  failed: number
  oldest: Date | null
  lastError: string
}

/** The job queue by task: due, running, and failed jobs without further attempts. */
export async function listQueues(db: Db, now: Date): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select t.identifier as task,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= ${now})::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.attempts >= j.max_attempts)::int as failed,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= ${now}) as oldest,
      coalesce(left((array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1], 300), '')
        as "lastError"
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier order by failed desc, waiting desc, task limit 200`.execute(db)
  return rows
}

export interface IntegrationState {
  client: string
  integration: string
  lastWorked: Date | null
  lastFailed: Date | null
  failures: number
}

/** Network carriers and order sources, by client: when each last worked. */
export async function listIntegrations(db: Db, since: Date): Promise<IntegrationState[]> {
  const { rows } = await sql<IntegrationState>`
    select * from (
      select c.name as client, e.network as integration,
        max(e.started_at) filter (where e.outcome = 'answer') as "lastWorked",
        max(e.started_at) filter (where e.outcome <> 'answer') as "lastFailed",
        count(*) filter (where e.outcome <> 'answer')::int as failures
      from carrier_exchanges e join clients c on c.id = e.client_id
      where e.started_at >= ${since} group by c.name, e.network
      union all
      select c.name, 'Orders: ' || s.name,
        case when s.poll_outcome = 'ok' then s.polled_at end,
        case when s.poll_outcome = 'failed' then s.polled_at end,
        case when s.poll_outcome = 'failed' then 1 else 0 end
      from order_sources s join clients c on c.id = s.client_id where s.is_enabled
      union all
      select '', 'Fuel index ' || f.index_code, f.worked_at,
        case when f.problem <> '' then f.tried_at end, case when f.problem <> '' then 1 else 0 end
      from fuel_price_reads f
    ) as states order by failures desc, client, integration limit 1000`.execute(db)
  return rows
}

export interface UndeliveredMessage {
  client: string
  channel: string
  kind: string
  recipient: string
  state: string
  detail: string
  at: Date
}

/** Mails and other messages that did not arrive, the newest first. */
export async function listUndelivered(db: Db, since: Date, limit: number): Promise<UndeliveredMessage[]> {
  const { rows } = await sql<UndeliveredMessage>`
    select c.name as client, m.channel, m.kind, m.recipient, m.state, left(m.detail, 300) as detail, m.created_at as at
    from outbox m join clients c on c.id = m.client_id
    where m.state in ('failed', 'unknown', 'unsent') and m.created_at >= ${since}
    order by m.created_at desc limit ${limit}`.execute(db)
  return rows
}

export interface DatabaseFacts {
  version: string
  bytes: number
  migration: string
}

/** Version and size of the database, and its last migration. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select max(name) from kysely_migration) as migration`.execute(db)
  return rows[0]!
}
