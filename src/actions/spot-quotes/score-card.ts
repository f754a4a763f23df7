import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  listQuotedShipments as listQuotedCall,
  readScoreCard as readCall,
} from '#contracts/endpoints/supplemental.ts'
import type { ScoreCardValue } from '#contracts/entities/score-card.ts'
import {
  type CardCounts,
  listQuoted,
  QUOTED_SORTS,
  type QuotePeriod,
  readCardCounts,
} from '#database/shipments/score-card.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import { quoteRates, STARS_FORMULA, starsOf } from '#domain/quotes/stars.ts'
import { showLane } from '#domain/text/lane.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort, pageOf } from '../kernel/known-sort.ts'
import { tellFailureAs } from '../kernel/tell-failure.ts'

type PeriodBody = Pick<BodyOf<typeof readCall>, 'year' | 'month' | 'from' | 'to' | 'scac'>

/** How carriers answered quote requests in the period: each carrier, all together, and with `detail` by month. */
export function readScoreCard(
  context: ActionContext,
  body: PeriodBody,
  flag: 'summary' | 'detail',
): Promise<Omit<ReplyOf<typeof readCall>, 'Status'>> {
  return tellFailureAs('SCORE_CARD_FAILED', () => countOutcomes(context, body, flag))
}

async function countOutcomes(
  context: ActionContext,
  body: PeriodBody,
  flag: 'summary' | 'detail',
): Promise<Omit<ReplyOf<typeof readCall>, 'Status'>> {
  const period = periodOf(body)
  const counts = await readCardCounts(context.db, context.clientId, period, false)
  const byMonth = flag === 'detail' ? await readCardCounts(context.db, context.clientId, period, true) : []
  const months = Map.groupBy(byMonth, ({ month }) => month)
  return {
    cards: counts.map(scoreCard),
    total: totalOf(counts),
    months: [...months].map(([month, rows]) => ({ month, cards: rows.map(scoreCard) })),
    definitions: DEFINITIONS,
  }
}

/** The shipments of a count. */
export function listQuotedShipments(
  context: ActionContext,
  body: BodyOf<typeof listQuotedCall>,
): Promise<Omit<ReplyOf<typeof listQuotedCall>, 'Status'>> {
  return tellFailureAs('CARRIER_SHIPMENTS_FAILED', () => listBehind(context, body))
}

async function listBehind(
  context: ActionContext,
  body: BodyOf<typeof listQuotedCall>,
): Promise<Omit<ReplyOf<typeof listQuotedCall>, 'Status'>> {
  const by = knownSort(Object.keys(QUOTED_SORTS) as (keyof typeof QUOTED_SORTS)[], body.sortName)
  const { rows, total } = await listQuoted(context.db, context.clientId, periodOf(body), {
    outcome: body.outcome,
    searchText: body.searchText,
    closedStatuses: closedStatuses(context.user.pageIds),
    sort: {
      by: by ?? 'AskedAt',
      isDescending: by ? body.sortOrder === 'desc' : true,
    },
    ...pageOf(body),
  })
  return {
    total,
    rows: rows.map(({ origin, destination, ...row }) => ({
      ...row,
      lane: showLane(origin, destination),
      askedAt: row.askedAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
    })),
  }
}

const DAY_MS = 86_400_000

/** Days are in UTC. A year, with or without a month, has priority over days from and to. */
function periodOf({ year, month, from, to, scac }: PeriodBody): QuotePeriod {
  if (year > 0) {
    const start = Date.UTC(year, month > 0 ? month - 1 : 0)
    const end = month > 0 ? Date.UTC(year, month) : Date.UTC(year + 1, 0)
    return { from: new Date(start), before: new Date(end), scac }
  }
  return {
    from: from === '' ? null : new Date(`${from}T00:00:00Z`),
    before: to === '' ? null : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
    scac,
  }
}

function scoreCard(counts: CardCounts): ScoreCardValue {
  const { won, lost, missed, noBid, onTimeDelivery } = counts
  const rates = quoteRates(counts)
  return {
    scac: counts.scac,
    carrierName: counts.carrierName,
    ...{ requested: won + lost + missed + noBid, won, lost, missed, noBid },
    ...rates,
    averageRank: counts.averageRank,
    averageAnswerMinutes: counts.averageAnswerMinutes,
    averageAboveLowest: counts.averageAboveLowest,
    onTimeDelivery,
    wonCents: counts.wonCents,
    stars: starsOf({ ...rates, onTimeDelivery }),
  }
}

type Figure = 'averageRank' | 'averageAnswerMinutes' | 'averageAboveLowest' | 'onTimeDelivery'

/** All carriers together: counts and amounts added, averages weighted by the number of answers. */
function totalOf(counts: readonly CardCounts[]): ScoreCardValue | null {
  if (counts.length === 0) return null
  const sum = (of: (one: CardCounts) => number) => counts.reduce((total, one) => total + of(one), 0)
  const mean = (figure: Figure, weightOf: (one: CardCounts) => number): number | null => {
    const known = counts.filter((one) => one[figure] !== null && weightOf(one) > 0)
    const weight = known.reduce((total, one) => total + weightOf(one), 0)
    return weight === 0
      ? null
      : known.reduce((total, one) => total + one[figure]! * weightOf(one), 0) / weight
  }
  const bids = (one: CardCounts) => one.won + one.lost
  const card = scoreCard({
    month: '',
    scac: '',
    carrierName: 'All carriers',
    won: sum((one) => one.won),
    lost: sum((one) => one.lost),
    missed: sum((one) => one.missed),
    noBid: sum((one) => one.noBid),
    averageRank: mean('averageRank', bids),
    averageAnswerMinutes: mean('averageAnswerMinutes', (one) => bids(one) + one.noBid),
    averageAboveLowest: mean('averageAboveLowest', bids),
    onTimeDelivery: mean('onTimeDelivery', (one) => one.delivered),
    delivered: sum((one) => one.delivered),
    wonCents: sum((one) => one.wonCents),
  })
  // Stars compare carriers, so a total has none.
  return { ...card, stars: null }
}

/**
 * Domain facts 10. Each invitation counts as exactly one of won, lost, missed and no bid, or as none while it is open.
 */
const DEFINITIONS: Record<string, string> = {
  Requested: 'Won + lost + missed + no bid. Open and withdrawn requests are not counted.',
  Won: 'The carrier’s bid became the price of the shipment.',
  Lost: 'The carrier bid, but another price was chosen.',
  Missed: 'The deadline passed without an answer.',
  NoBid: 'The carrier declined to bid.',
  ResponseRate: '(won + lost + no bid) / requested.',
  WinRate: 'won / (won + lost).',
  AverageRank:
    'Rank of the carrier’s best bid in the request, 1 = cheapest, with missing fuel and services estimated.',
  AverageAnswerMinutes: 'From the request to the first bid or no bid.',
  AverageAboveLowest: 'How far the carrier’s best bid was above the cheapest bid of the request, on average.',
  OnTimeDelivery: 'The share of shipments won and delivered that arrived by the promised day.',
  WonAmount: 'Sum of the bids won, in US dollars.',
  Stars: STARS_FORMULA,
}
