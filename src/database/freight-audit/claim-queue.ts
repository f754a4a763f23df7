import { type Selectable, type SqlBool, sql } from 'kysely'
import { type ClaimState, OPEN_STATES } from '#domain/claims/claim-states.ts'
import { PRESSING_DAYS } from '#domain/claims/deadlines.ts'
import { escapeLike } from '../sql/escape-like.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { ClaimsTable } from '../tables/claims.ts'
import { type StoredClaim, storedClaim } from './claims.ts'

/** The list of claims, with the shown facts of their shipments. */

export interface ClaimFilter {
  /** open: filed, and neither paid nor closed. */
  state: ClaimState | 'open' | ''
  scac: string
  only: '' | 'overdue' | 'pressing'
  shipmentId: string
  searchText: string
  /** Statuses of shipments that the user may see; null: all. */
  statuses: readonly string[] | null
}

export interface ListedClaim extends StoredClaim {
  bolNumber: string
  proNumber: string
  consignee: string
  /** The time zone for the days of the claim. */
  timeZone: string
}

type Row = Selectable<ClaimsTable> & Omit<ListedClaim, keyof StoredClaim>

const listed = (row: Row): ListedClaim => {
  const { bolNumber, proNumber, consignee, timeZone } = row
  return { ...storedClaim(row), bolNumber, proNumber, consignee, timeZone }
}

const JOINED = sql`claims c join shipments s on s.id = c.shipment_id and s.client_id = c.client_id`
const COLUMNS = sql`c.*, s.bol_number as "bolNumber", s.pro_number as "proNumber",
  s.destination ->> 'companyName' as consignee, s.destination_zone as "timeZone"`
const TODAY = sql`(now() at time zone s.destination_zone)::date`

/** The sort expressions of the list by wire name. */
export const CLAIM_SORTS = {
  due: sql`c.next_due`,
  number: sql`c.serial`,
  filedOn: sql`c.filed_on`,
  claimed: sql`c.claimed_cents`,
  recovered: sql`c.recovered_cents`,
  scac: sql`c.scac`,
} as const

export async function listClaimQueue(
  db: Db,
  clientId: string,
  filter: ClaimFilter,
  page: { sort: keyof typeof CLAIM_SORTS; isDescending: boolean; limit: number; offset: number },
): Promise<{ rows: ListedClaim[]; total: number }> {
  const direction = page.isDescending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${JOINED} where ${conditions(clientId, filter)}
    order by ${CLAIM_SORTS[page.sort]} ${direction}, c.serial desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${JOINED} where ${conditions(clientId, filter)}`.execute(db)
  return { rows: rows.map(listed), total: counted[0]?.total ?? 0 }
}

/** The number of claims in each state, regardless of the state filter, and the amounts of the filtered ones. */
export async function sumClaimQueue(db: Db, clientId: string, filter: ClaimFilter) {
  const whole = { ...filter, state: '' as const }
  const { rows } = await sql<{ state: string; count: number }>`
    select c.state, count(*)::int as count from ${JOINED} where ${conditions(clientId, whole)} group by c.state`.execute(
    db,
  )
  const { rows: sums } = await sql<{ currency: string; claimed: string; agreed: string; recovered: string }>`
    select c.currency, sum(c.claimed_cents)::bigint as claimed, sum(coalesce(c.agreed_cents, 0))::bigint as agreed,
      sum(c.recovered_cents)::bigint as recovered
    from ${JOINED} where ${conditions(clientId, filter)} group by c.currency order by c.currency`.execute(db)
  return {
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])) as Record<string, number>,
    sums: sums.map(({ currency, ...money }) => ({
      currency,
      claimed: Number(money.claimed),
      agreed: Number(money.agreed),
      recovered: Number(money.recovered),
    })),
  }
}

export async function findListedClaim(
  db: Db,
  clientId: string,
  claimId: string,
): Promise<ListedClaim | null> {
  if (!isId(claimId)) return null
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${JOINED} where c.client_id = ${clientId} and c.id = ${claimId}`.execute(db)
  return rows[0] ? listed(rows[0]) : null
}

function conditions(clientId: string, filter: ClaimFilter) {
  const parts = [sql<SqlBool>`c.client_id = ${clientId}`]
  if (filter.state === 'open') parts.push(sql`c.state = any(${[...OPEN_STATES]}::text[])`)
  else if (filter.state) parts.push(sql`c.state = ${filter.state}`)
  if (filter.scac) parts.push(sql`c.scac = ${filter.scac}`)
  if (filter.shipmentId) {
    parts.push(isId(filter.shipmentId) ? sql`c.shipment_id = ${filter.shipmentId}::uuid` : sql`false`)
  }
  if (filter.only === 'overdue') parts.push(sql`c.next_due < ${TODAY}`)
  if (filter.only === 'pressing') {
    parts.push(sql`c.next_due between ${TODAY} and ${TODAY} + ${PRESSING_DAYS}::int`)
  }
  if (filter.statuses) parts.push(sql`s.status = any(${[...filter.statuses]}::text[])`)
  if (filter.searchText) {
    const like = `%${escapeLike(filter.searchText)}%`
    parts.push(sql`('C-' || c.serial ilike ${like} or c.carrier_number ilike ${like} or c.scac ilike ${like}
      or c.carrier_name ilike ${like} or s.bol_number ilike ${like} or s.pro_number ilike ${like}
      or c.tracking_number ilike ${like} or s.destination ->> 'companyName' ilike ${like})`)
  }
  return sql.join(parts, sql` and `)
}

/** The recipient of the newest claim against a carrier; '' = none was mailed. */
export async function findSentTo(db: Db, clientId: string, scac: string): Promise<string> {
  const row = await db
    .selectFrom('claims')
    .select('sent_to')
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('sent_to', '<>', '')
    .orderBy('filed_on', 'desc')
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_to ?? ''
}
