import { z } from 'zod'
import { mode, post, reply } from '../endpoint.ts'
import { shipViaMapping } from '../entities/mapping.ts'
import { quotedShipment, scoreCard } from '../entities/score-card.ts'
import { calendarDate, choice, list, paging, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Carrier mapping and the quote scorecard. */

export const listShipViaMappings = post('Supplemental/GetShipViaCodeDetails', {
  summary: 'Carrier mapping: what each ship-via code means here.',
  pages: ['CarrierMapping', 'OrderIntegration', 'OpenOrders', 'Collect', 'Parcel'],
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
    { work: choice(['add', 'update', 'delete']).default('update'), mapping: shipViaMapping },
    { work: 'function', mapping: 'Mapping' },
  ),
  reply: reply({ mapping: shipViaMapping.nullable(), message: z.string() }),
  writes: ['carriers'],
  audit: 'carrier-mapping.changed',
})

const period = {
  year: wholeNumber(0, 9999).default(0),
  month: wholeNumber(0, 12).default(0),
  from: calendarDate.default(''),
  to: calendarDate.default(''),
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
    'How carriers answer quote requests: won, lost, missed, no bid, stars of 5; summary or month by month.',
  query: { flag: mode(['summary', 'detail']).default('summary') },
  pages: ['QuoteScorecard'],
  via: 'data',
  body: renamed(period, periodNames),
  reply: reply({
    cards: z.array(scoreCard),
    months: z.array(z.object({ month: z.string(), cards: z.array(scoreCard) })),
    definitions: z.record(z.string(), z.string()),
  }),
  reads: ['quotes'],
})

export const listQuotedShipments = post('Supplemental/GetCarrierShipments', {
  summary: 'The shipments behind a count of the scorecard.',
  pages: ['QuoteScorecard'],
  via: 'data',
  body: renamed(
    { ...paging, ...period, outcome: choice(['', 'won', 'lost', 'missed', 'noBid']).default('') },
    { ...periodNames, outcome: 'Outcome' },
  ),
  reply: reply(list(quotedShipment)),
  reads: ['quotes', 'shipments'],
})
