import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** Demurrage: at the terminal until the container is picked up. Per diem: until the empty container is returned. */
type FreeTimeKind = 'demurrage' | 'perDiem'

interface UntoldDay {
  containerId: string
  kind: FreeTimeKind
  /** YYYY-MM-DD. */
  lastDay: string
}

/**
 * Containers whose free time ends within so many days by the calendar of their port, without an alert about the last
 * day yet.
 * @param since earlier last days are skipped
 */
export async function findUntoldDays(
  db: Db,
  clientId: string,
  { days, since, now, limit }: { days: number; since: Date; now: Date; limit: number },
): Promise<UntoldDay[]> {
  const { rows } = await sql<UntoldDay>`
    select id as "containerId", kind, last_day as "lastDay" from (
      select id, client_id, time_zone, returned_at, deleted_at,
        case when picked_up_at is null then 'demurrage' else 'perDiem' end as kind,
        case when picked_up_at is null then last_free_day else return_by end as last_day
      from containers where client_id = ${clientId}
    ) c
    where returned_at is null and deleted_at is null
      and last_day <= (${now}::timestamptz at time zone time_zone)::date + ${days}::int
      and last_day >= (${since}::timestamptz at time zone time_zone)::date
      and not exists (select from container_news n
        where n.container_id = c.id and n.kind = c.kind and n.last_day = c.last_day)
    order by last_day, id limit ${limit}`.execute(db)
  return rows
}

/** Records that a last day was mailed; false if another process was faster. */
export async function keepDayTold(
  db: Db,
  { clientId, containerId, kind, lastDay, at }: UntoldDay & { clientId: string; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('container_news')
    .values({ client_id: clientId, container_id: containerId, kind, last_day: lastDay, told_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
