import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { shipViaMapping } from '../entities/mapping.ts'
import { QUOTE_OUTCOMES, quotedShipment, scoreCard } from '../entities/score-card.ts'
import { calendarDate, choice, list, paging, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Carrier mapping and the quote scorecard. */

export const listShipViaMappings = post('Supplemental/GetShipViaCodeDetails', {
  summary: 'List the carrier mapping: what each ship-via code means.',
  pages: ['CarrierMapping', 'OrderIntegration', 'OpenOrders', 'Collect', 'Parcel', 'ParcelAccounts'],
  via: 'data',
  body: z.object({ ...paging, ShipViaCode: text(40), SCAC: text(10) }),
  reply: reply({
    ...list(shipViaMapping),
    unmapped: z.array(z.object({ ShipViaCode: z.string(), orders: z.int() })),
  }),
  reads: ['carriers'],
})

export const changeShipViaMapping = post('Supplemental/ShipViaCodeUpdation', {
  summary: 'Add, change or remove a ship-via code.',
  pages: ['CarrierMapping'],
  via: 'data',
  body: renamed(
    { work: z._default(choice(['add', 'update', 'delete']), 'update'), mapping: shipViaMapping },
    { work: 'function', mapping: 'Mapping' },
  ),
  reply: reply({ mapping: z.nullable(shipViaMapping), message: z.string() }),
  writes: ['carriers'],
  audit: 'carrier-mapping.changed',
})

const period = {
  year: z._default(wholeNumber(0, 9999), 0),
  month: z._default(wholeNumber(0, 12), 0),
  from: z._default(calendarDate, ''),
  to: z._default(calendarDate, ''),
  scac: text(10),
} as const
const periodNames = {
  year: 'Year',
  month: 'Month',
  from: 'fromDate',
  to: 'toDate',
  scac: 'carrierSCAC',
} as const

export const readScoreCard = post('Supplemental/GetScoreCardDetails', {
  summary:
    'Get how carriers answer quote requests: won, lost, missed, no bid, rating out of 5; as a summary or by month.',
  query: { flag: z._default(mode(['summary', 'detail']), 'summary') },
  pages: ['QuoteScorecard'],
  via: 'data',
  body: renamed(period, periodNames),
  reply: reply({
    cards: z.array(scoreCard),
    /** All carriers together; null if no quotes were requested. */
    total: z.nullable(scoreCard),
    /** Newest first, with `detail` only. */
    months: z.array(z.object({ month: z.string(), cards: z.array(scoreCard) })),
    /** Figure -> how it is calculated. */
    definitions: z.record(z.string(), z.string()),
  }),
  reads: ['quotes'],
})

export const listQuotedShipments = post('Supplemental/GetCarrierShipments', {
  summary: 'List the shipments behind a count in the scorecard.',
  pages: ['QuoteScorecard'],
  via: 'data',
  body: renamed(
    { ...paging, ...period, outcome: z._default(choice(['', ...QUOTE_OUTCOMES]), '') },
    { ...periodNames, outcome: 'Outcome' },
  ),
  reply: reply(list(quotedShipment)),
  reads: ['quotes', 'shipments'],
})
