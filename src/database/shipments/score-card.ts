import { sql } from 'kysely'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'

/** How carriers answer quote requests, counted from the view of outcomes. */

/** Requests from `from` up to, not including, `before`; null: no end. */
export interface QuotePeriod {
  from: Date | null
  before: Date | null
  /** '' = every carrier. */
  scac: string
}

export interface CardCounts {
  /** '' for all months together; else YYYY-MM. */
  month: string
  scac: string
  carrierName: string
  won: number
  lost: number
  missed: number
  noBid: number
  averageRank: number | null
  averageAnswerMinutes: number | null
  averageAboveLowest: number | null
  /** The share of delivered won shipments with a promised day that arrived by then. */
  onTimeDelivery: number | null
  /** The number of shipments behind that share. */
  delivered: number
  wonCents: number
}

const FINAL = ['won', 'lost', 'missed', 'noBid'] as const
export type FinalOutcome = (typeof FINAL)[number]

/**
 * The invitations of the period, each with the rank of its best bid within its request (by the comparable total) and
 * with the lowest bid. Withdrawn bids count, too, because they were competing at the time.
 */
function ranked(db: Db, clientId: string, { from, before }: Pick<QuotePeriod, 'from' | 'before'>) {
  let query = db.selectFrom('quote_outcomes').where('client_id', '=', clientId)
  if (from) query = query.where('asked_at', '>=', from)
  if (before) query = query.where('asked_at', '<', before)
  return query.selectAll().select([
    sql<number | null>`case when bid_cents is not null then
      rank() over (partition by request_id, bid_currency order by comparable_cents) end`.as('rank'),
    sql<number | null>`min(comparable_cents) over (partition by request_id, bid_currency)`.as('lowest'),
    sql<number | null>`min(bid_cents) over (partition by request_id, bid_currency)`.as('lowest_bid'),
  ])
}

/** One row per carrier, and per month if `byMonth`; the most requested first. */
export async function readCardCounts(
  db: Db,
  clientId: string,
  period: QuotePeriod,
  byMonth: boolean,
): Promise<CardCounts[]> {
  const month = byMonth ? sql<string>`to_char(o.asked_at at time zone 'UTC', 'YYYY-MM')` : sql<string>`''`
  const count = (state: FinalOutcome) => sql<number>`count(*) filter (where o.state = ${state})`
  const isPromised = sql<boolean>`o.state = 'won' and s.delivered_at is not null and s.delivery_date is not null`
  let query = db
    .selectFrom(ranked(db, clientId, period).as('o'))
    .innerJoin('shipments as s', 's.id', 'o.shipment_id')
    .where('o.state', 'in', FINAL)
  if (period.scac !== '') query = query.where('o.scac', '=', period.scac)
  return query
    .select([
      month.as('month'),
      'o.scac',
      sql<string>`max(case when o.carrier_name = '' then o.email else o.carrier_name end)`.as('carrierName'),
      count('won').as('won'),
      count('lost').as('lost'),
      count('missed').as('missed'),
      count('noBid').as('noBid'),
      sql<number | null>`avg(o.rank)::float8`.as('averageRank'),
      sql<number | null>`avg(extract(epoch from o.answered_at - o.asked_at) / 60)::float8`.as(
        'averageAnswerMinutes',
      ),
      sql<number | null>`avg(o.comparable_cents::float8 / nullif(o.lowest, 0) - 1)`.as('averageAboveLowest'),
      sql<number | null>`avg(case when ${isPromised}
        then case when (s.delivered_at at time zone s.time_zone)::date <= s.delivery_date then 1.0 else 0.0 end
        end)::float8`.as('onTimeDelivery'),
      sql<number>`count(*) filter (where ${isPromised})`.as('delivered'),
      sql<number>`coalesce(sum(o.bid_cents) filter (where o.state = 'won' and o.bid_currency = 'USD'), 0)::bigint`.as(
        'wonCents',
      ),
    ])
    .groupBy([sql`1`, 'o.scac', sql`case when o.scac = '' then o.email else '' end`])
    .orderBy(sql`1 desc, count(*) desc, 3`)
    .execute()
}

export interface QuotedRow {
  shipmentId: string
  bolNumber: string
  quoteId: string
  scac: string
  carrierName: string
  outcome: FinalOutcome
  origin: { city: string; state: string; zip: string }
  destination: { city: string; state: string; zip: string }
  askedAt: Date
  answeredAt: Date | null
  bidCents: number | null
  lowestCents: number | null
  currency: string
  rank: number | null
  noBidReason: string
}

export const QUOTED_SORTS = {
  AskedAt: 'o.asked_at',
  BOLNumber: 's.bol_number',
  CarrierName: 'o.carrier_name',
  Outcome: 'o.state',
  BidAmount: 'o.bid_cents',
  Rank: 'o.rank',
} as const

/** The invitations behind a count, the newest first by default. */
export async function listQuoted(
  db: Db,
  clientId: string,
  period: QuotePeriod,
  page: {
    outcome: FinalOutcome | ''
    searchText: string
    /** Shipments in these are excluded. */
    closedStatuses: readonly string[]
    sort: { by: keyof typeof QUOTED_SORTS; isDescending: boolean }
    limit: number
    offset: number
  },
): Promise<{ rows: QuotedRow[]; total: number }> {
  let query = db
    .selectFrom(ranked(db, clientId, period).as('o'))
    .innerJoin('shipments as s', 's.id', 'o.shipment_id')
    .where('o.state', 'in', page.outcome === '' ? FINAL : [page.outcome])
  if (period.scac !== '') query = query.where('o.scac', '=', period.scac)
  if (page.closedStatuses.length > 0)
    query = query.where(sql<boolean>`not s.status = any (${[...page.closedStatuses]}::text[])`)
  for (const word of page.searchText.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('s.search', 'like', `%${escapeLike(word)}%`)
  }
  const rows = await query
    .select([
      ...(['s.id as shipmentId', 's.bol_number as bolNumber', 's.origin', 's.destination'] as const),
      ...(['o.quote_id as quoteId', 'o.scac', 'o.carrier_name', 'o.email', 'o.rank'] as const),
      ...(['o.asked_at as askedAt', 'o.answered_at as answeredAt', 'o.bid_currency'] as const),
      ...([
        'o.bid_cents as bidCents',
        'o.lowest_bid as lowestCents',
        'o.no_bid_reason as noBidReason',
      ] as const),
      sql<FinalOutcome>`o.state`.as('outcome'),
    ])
    .orderBy(QUOTED_SORTS[page.sort.by], (order) =>
      page.sort.isDescending ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('o.quote_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await query
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    total: Number(total),
    rows: rows.map(({ carrier_name: name, email, bid_currency: currency, ...row }) => ({
      ...{ ...row, carrierName: name || email, currency: currency ?? 'USD' },
    })),
  }
}
