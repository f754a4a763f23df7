import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { SecurityKind } from '#domain/access/security-log.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'

export interface SecurityEvent {
  /** Null if the user name is unknown. */
  clientId: string | null
  userId: string | null
  userName: string
  kind: SecurityKind
  what: string
  detail: Record<string, string>
  network: string
  address: string
}

/** Adds it to the count of the same event from the same network and user in this minute, if there is one. */
export async function countSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { clientId, userId, userName, kind, what, detail, network, address } = event
  await sql`
    insert into security_events as known
      (id, client_id, user_id, user_name, kind, what, detail, network, address, minute, at)
    values (${newId()}, ${clientId}, ${userId}, ${userName}, ${kind}, ${what}, ${JSON.stringify(detail)}::jsonb,
      ${network}, ${address}, date_trunc('minute', now()), now())
    on conflict (minute, network, what, client_id, user_id, md5(detail::text))
      do update set times = known.times + 1, at = excluded.at, address = excluded.address`.execute(db)
}

export async function forgetSecurityEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('security_events').where('at', '<', before).execute()
}

export interface SecurityFilter {
  kind: SecurityKind | ''
  /** The complete name, in any case; '' = all. */
  userName: string
  searchText: string
  /** Days by the clock of `timeZone`, both included; '' = open. */
  from: string
  to: string
  timeZone: string
}

export interface LoggedEvent {
  id: string
  at: string
  kind: SecurityKind
  what: string
  userName: string
  address: string
  detail: Record<string, unknown>
  times: number
}

interface Scope extends SecurityFilter {
  clientId: string
  /** True: also events without a client. */
  isOperator: boolean
}

/** A page of the log, newest first, and the total number of events. */
export async function listSecurityLog(
  db: Db,
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: LoggedEvent[]; total: number }> {
  const most = limit + offset
  const { rows } = await sql<Omit<LoggedEvent, 'at'> & { at: Date }>`
    select * from (
      (${changes(scope)} order by at desc, id desc limit ${most})
      union all
      (${refusals(scope)} order by at desc, id desc limit ${most})
    ) as log order by at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: string }>`
    select (select count(*) from (${changes(scope)}) as one) + (select count(*) from (${refusals(scope)}) as two)
      as total`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    total: Number(counted[0]?.total ?? 0),
  }
}

const changes = (scope: Scope) => sql`
  select id, at, security_kind as kind, what, user_name as "userName", address, detail, 1 as times
  from audit_trail where client_id = ${scope.clientId} and security_kind is not null
  ${conditions(scope, sql.ref('security_kind'))}`

/** Events without a client are shown to the operator, and to the only company of an installation. */
const refusals = (scope: Scope) => sql`
  select id, at, kind, what, user_name as "userName", address, detail, times
  from security_events where (client_id = ${scope.clientId}
    or (client_id is null and (${scope.isOperator} or (select count(*) from clients) = 1)))
  ${conditions(scope, sql.ref('kind'))}`

function conditions(scope: Scope, kind: ReturnType<typeof sql.ref>) {
  const { timeZone } = scope
  const like = `%${escapeLike(scope.searchText)}%`
  return sql.join(
    [
      scope.kind === '' ? null : sql`and ${kind} = ${scope.kind}`,
      scope.userName === '' ? null : sql`and lower(user_name) = ${scope.userName.toLowerCase()}`,
      scope.searchText === ''
        ? null
        : sql`and (user_name ilike ${like} or address ilike ${like} or detail::text ilike ${like})`,
      scope.from === '' ? null : sql`and at >= ${scope.from}::date::timestamp at time zone ${timeZone}`,
      scope.to === '' ? null : sql`and at < (${scope.to}::date + 1)::timestamp at time zone ${timeZone}`,
    ].filter((condition) => condition !== null),
    sql` `,
  )
}
