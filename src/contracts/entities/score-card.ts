import * as z from 'zod/mini'
import { amount } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The results of all invitations to quote, per carrier. Open and withdrawn invitations are not counted. */
export const scoreCard = renamed(
  {
    scac: z.string(),
    carrierName: z.string(),
    requested: z.int(),
    won: z.int(),
    lost: z.int(),
    missed: z.int(),
    noBid: z.int(),
    /** (won + lost + no bid) / requested, 0-1. */
    responseRate: z.nullable(z.number()),
    /** won / (won + lost), 0-1. */
    winRate: z.nullable(z.number()),
    averageRank: z.nullable(z.number()),
    averageAnswerMinutes: z.nullable(z.number()),
    /** Average difference from the lowest bid; 0.1 = 10% above it. */
    averageAboveLowest: z.nullable(z.number()),
    onTimeDelivery: z.nullable(z.number()),
    /** In US dollars; bids won in other currencies are not included. */
    wonCents: amount,
    /** 0-5 in halves. */
    stars: z.nullable(z.number()),
  },
  {
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    requested: 'Requested',
    won: 'Won',
    lost: 'Lost',
    missed: 'Missed',
    noBid: 'NoBid',
    responseRate: 'ResponseRate',
    winRate: 'WinRate',
    averageRank: 'AverageRank',
    averageAnswerMinutes: 'AverageAnswerMinutes',
    averageAboveLowest: 'AverageAboveLowest',
    onTimeDelivery: 'OnTimeDelivery',
    wonCents: 'WonAmount',
    stars: 'Stars',
  },
)
export type ScoreCardValue = z.output<typeof scoreCard>

export const QUOTE_OUTCOMES = ['won', 'lost', 'missed', 'noBid'] as const

/** One invitation of a count. */
export const quotedShipment = renamed(
  {
    shipmentId: z.string(),
    bolNumber: z.string(),
    quoteId: z.string(),
    scac: z.string(),
    carrierName: z.string(),
    outcome: z.enum(QUOTE_OUTCOMES),
    lane: z.string(),
    askedAt: z.string(),
    answeredAt: z.nullable(z.string()),
    bidCents: z.nullable(amount),
    lowestCents: z.nullable(amount),
    currency: z.string(),
    rank: z.nullable(z.int()),
    noBidReason: z.string(),
  },
  {
    bolNumber: 'BOLNumber',
    quoteId: 'QuoteID',
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    outcome: 'Outcome',
    lane: 'Lane',
    askedAt: 'AskedAt',
    answeredAt: 'AnsweredAt',
    bidCents: 'BidAmount',
    lowestCents: 'LowestAmount',
    currency: 'Currency',
    rank: 'Rank',
    noBidReason: 'NoBidReason',
  },
)
export type QuotedShipment = z.output<typeof quotedShipment>
