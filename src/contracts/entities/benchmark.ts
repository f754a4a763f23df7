import * as z from 'zod/mini'
import { amount, calendarDate, choice, id, numberBetween, text, wholeNumber } from '../fields.ts'

/** An amount; null if there are too few shipments behind it. */
const hiddenAmount = z.nullable(amount)

/** The paid prices, and the contract prices of the same shipments. */
const sums = {
  shipments: z.int(),
  weightLb: z.nullable(z.number()),
  paid: hiddenAmount,
  market: hiddenAmount,
  cheapest: hiddenAmount,
  saved: hiddenAmount,
  missed: hiddenAmount,
  overCheapest: hiddenAmount,
} as const

const area = z._default(
  z.string().check(
    z.overwrite((value) => value.trim().toUpperCase()),
    z.regex(/^([A-Z]{2}|[0-9]{3}|[A-Z][0-9][A-Z]|)$/, 'Enter a state like NV or a ZIP3 like 895.'),
  ),
  '',
)

/** The shipments to compare, and the requested figures. */
export const benchmarkBody = z.object({
  from: z._default(calendarDate, ''),
  to: z._default(calendarDate, ''),
  /** A state or a ZIP3; '' = anywhere. */
  origin: area,
  destination: area,
  warehouse: text(80),
  carrier: text(10),
  /** 0 = every mode of freight. */
  RateModeID: z._default(numberBetween(0, 5), 1),
  lanesBy: z._default(choice(['state', 'zip3']), 'state'),
  /** The name under which the live topic `benchmark` reports progress; '' = no progress reports. */
  stream: text(60),
  /** The shipments behind a figure; '' = only the figures. */
  list: z._default(choice(['', 'all', 'saved', 'missed', 'overCheapest', 'contract']), ''),
  /** For the list: only this month or week (its first day), against this contract's price. */
  listTime: z._default(calendarDate, ''),
  listCarrier: text(10),
  pageSize: z._default(wholeNumber(1, 200), 50),
  pageIndex: z._default(wholeNumber(1, 1000), 1),
})
export type BenchmarkBody = z.output<typeof benchmarkBody>

/** One shipment behind a figure. */
export const benchmarkRow = z.object({
  shipmentId: id,
  BOLNumber: z.string(),
  PickupByDate: z.string(),
  origin: z.string(),
  destination: z.string(),
  weightLb: z.number(),
  CarrierSCAC: z.string(),
  paid: amount,
  /** The comparison: the median, the cheapest, or the requested contract. */
  against: amount,
  againstSCAC: z.string(),
  /** Paid price less the comparison. */
  difference: amount,
})

export const benchmarkReply = {
  from: z.string(),
  to: z.string(),
  /** Points in time are months or weeks. */
  every: z.enum(['month', 'week']),
  fewestShipments: z.int(),
  /** Moved and paid, but no contract has a price. */
  unpriced: z.int(),
  all: z.object(sums),
  times: z.array(z.object({ from: z.string(), ...sums })),
  lanes: z.array(z.object({ origin: z.string(), destination: z.string(), ...sums })),
  laneCount: z.int(),
  contracts: z.array(
    z.object({
      CarrierSCAC: z.string(),
      CarrierName: z.string(),
      shipments: z.int(),
      cost: hiddenAmount,
      paid: hiddenAmount,
      timesCheapest: z.int(),
      timesUsed: z.int(),
    }),
  ),
  /** Cost per 100 lb by weight break: of the period, and of the year before it. */
  breaks: z.array(
    z.object({
      code: z.string(),
      fromLb: z.number(),
      shipments: z.int(),
      perCwt: hiddenAmount,
      historyShipments: z.int(),
      low: hiddenAmount,
      median: hiddenAmount,
      high: hiddenAmount,
      /** 0.12 = 12 % above the median. */
      variance: z.nullable(z.number()),
    }),
  ),
  rows: z.array(benchmarkRow),
  rowsTotal: z.int(),
} as const
