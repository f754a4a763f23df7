/** A contract, a shipment priced by it, and a correct bill of its carrier. Invented figures. */
import { percentOf } from '../money.ts'
import { compileTariff } from '../rating/compile-tariff.ts'
import type { CompiledTariff } from '../rating/compiled-tariff.ts'
import type { LtlRequest } from '../rating/ltl-request.ts'
import type { LtlRate } from '../rating/ltl-result.ts'
import {
  ALWAYS,
  EVERYWHERE,
  flatCharge,
  lane,
  PLAIN_HEADER,
  plainRequest,
  rateOf,
} from '../rating/plain-tariff.test-support.ts'
import { rateLtl } from '../rating/rate-ltl.ts'
import type { TariffHeader } from '../rating/tariff.ts'
import { type BilledFacts, requestAsBilled, totalWeight } from './as-billed.ts'
import type { BillLine, FreightBill } from './bill.ts'
import { type AuditQuestion, explainBill } from './explain-bill.ts'
import type { FuelWeek } from './explain-fuel.ts'
import type { Explanation } from './finding.ts'
import { USUAL_TOLERANCE } from './tolerance.ts'

/** Index prices of eight Mondays with their percents: half a percent more per nickel. */
const WEEKS = [
  ['2025-05-05', 3_400, 24_000],
  ['2025-05-12', 3_450, 24_500],
  ['2025-05-19', 3_510, 25_000],
  ['2025-05-26', 3_560, 25_500],
  ['2025-06-02', 3_610, 26_000],
  ['2025-06-09', 3_660, 26_500],
] as const

const HEADER: TariffHeader = {
  ...PLAIN_HEADER,
  scac: 'AUDX',
  discounts: [{ scope: EVERYWHERE, fromLb: 0, percent: 72_000, ...ALWAYS }],
  absoluteMinimums: [{ scope: EVERYWHERE, cents: 12_900, ...ALWAYS }],
  fuel: {
    tableId: 'F',
    indexId: 'US',
    effectiveWeekday: 1,
    lagWeeks: 0,
    lookupDate: 'pickup',
    staleAfterDays: 30,
  },
  accessorials: [
    flatCharge('LGDEL', 9_500),
    flatCharge('RESDEL', 11_000),
    flatCharge('APPT', 3_500),
    flatCharge('NOTIFY', 1_500),
    flatCharge('HAZM', 4_200),
  ],
}

const LANES = [
  lane('60', [62.1, 55.2, 47.15, 40.25], 90),
  lane('70', [71.3, 63.25, 54.05, 46], 90),
  lane('85', [85.1, 75.9, 64.4, 55.2], 90),
  lane('100', [98.9, 87.4, 74.75, 63.25], 90),
  lane('125', [121.9, 108.1, 92, 78.2], 90),
]

export function auditTariff(header: Partial<TariffHeader> = {}): CompiledTariff {
  const state = (zone: string) => ({ zone, countryCode: 'US', zipFrom: null, zipTo: null, state: zone })
  const bands = WEEKS.map(([, mills, percent]) => ({
    fromMills: mills - 10,
    toMills: mills + 40,
    percents: [percent],
  }))
  const result = compileTariff(
    { header: { ...HEADER, ...header }, zones: [state('TX'), state('NV')], lanes: LANES, palletRates: [] },
    {
      tables: [
        {
          id: 'F',
          version: '1',
          inclusion: 'atLeastBelow',
          columnsFromLb: [0],
          bands: joined(bands),
          above: null,
          below: null,
          ...ALWAYS,
        },
      ],
      prices: WEEKS.map(([priceDate, mills]) => ({ indexId: 'US', priceDate, mills })),
    },
  )
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

/** Bands without gaps between them. */
function joined<Band extends { fromMills: number; toMills: number }>(bands: Band[]): Band[] {
  return bands.map((band, index) => ({ ...band, toMills: bands[index + 1]?.fromMills ?? band.toMills }))
}

export const FUEL_WEEKS: FuelWeek[] = WEEKS.map(([priceDate, , percent]) => ({
  priceDate,
  percent,
  isOwn: priceDate === '2025-06-02',
}))

export interface AuditedShipment {
  tariff: CompiledTariff
  request: LtlRequest
  rate: LtlRate
}

export function auditedShipment(
  items: Parameters<typeof plainRequest>[0],
  services: string[] = [],
  tariff = auditTariff(),
): AuditedShipment {
  const request = plainRequest(items, { services })
  return { tariff, request, rate: rateOf(rateLtl(tariff, request)) }
}

/** The contract's price with other facts. */
export function repriced({ tariff, request }: AuditedShipment, facts: BilledFacts): LtlRate {
  return rateOf(rateLtl(tariff, requestAsBilled(request, facts)))
}

export const billLine = (
  code: string,
  description: string,
  cents: number,
  line: Partial<BillLine> = {},
): BillLine => ({
  ...{ code, description, cents, weightLb: null, freightClass: '' },
  ...line,
})

/** Carriers' descriptions of the charges on a receipt. */
const CARRIERS_WORDS: Readonly<Record<string, readonly [code: string, description: string]>> = {
  LHS: ['400', 'Freight'],
  DEF: ['', 'Deficit weight'],
  DSC: ['DSC', 'Discount'],
  MIN: ['MIN', 'Minimum charge'],
  AMC: ['', 'Adjustment to absolute minimum'],
  FSC: ['FUE', 'Fuel surcharge'],
  LGDEL: ['LFT', 'Liftgate service'],
  RESDEL: ['RES', 'Residential delivery'],
  APPT: ['APT', 'Appointment'],
  NOTIFY: ['NTF', 'Arrival notice'],
  HAZM: ['', 'Hazardous materials handling'],
}

/** The bill with the charges of `rate`. */
export function billOf(
  shipment: AuditedShipment,
  rate = shipment.rate,
  bill: Partial<FreightBill> = {},
): FreightBill {
  const lines = rate.charges.map(({ code, label, cents }) => {
    const [theirs, words] = CARRIERS_WORDS[code] ?? ['', label]
    return billLine(theirs, words, cents)
  })
  const { items, origin, destination } = rate.receipt.request
  const classes = [...new Set(items.map(({ freightClass }) => freightClass))]
  return {
    number: '4711',
    kind: 'original',
    originalNumber: '',
    scac: 'AUDX',
    proNumber: '123456789',
    bolNumber: '00000000000000017',
    references: [],
    trackingNumber: '',
    billDate: '2025-06-09',
    currency: 'USD',
    billedWeightLb: totalWeight(items),
    billedClass: classes.length === 1 ? classes[0]! : '',
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    originZip: origin.zip,
    destinationZip: destination.zip,
    lines,
    totalCents: rate.cents,
    ...bill,
  }
}

/** With other lines, and their total. */
export function withLines(bill: FreightBill, change: (lines: BillLine[]) => BillLine[]): FreightBill {
  const lines = change(bill.lines)
  return { ...bill, lines, totalCents: lines.reduce((sum, { cents }) => sum + cents, 0) }
}

/** Recomputes the fuel of the bill from its current linehaul lines. */
export function withFuelOnLinehaul(bill: FreightBill, percent = 26_000): FreightBill {
  const isLinehaul = ({ code, description }: BillLine) =>
    ['400', 'DSC', 'MIN'].includes(code) || /deficit|minimum|increase/i.test(description)
  const linehaul = bill.lines.filter(isLinehaul).reduce((sum, { cents }) => sum + cents, 0)
  return withLines(bill, (lines) =>
    lines.map((line) => (line.code === 'FUE' ? { ...line, cents: percentOf(linehaul, percent) } : line)),
  )
}

export function audit(
  shipment: AuditedShipment,
  bill: FreightBill,
  question: Partial<AuditQuestion> = {},
): Explanation {
  const { rate, request } = shipment
  return explainBill({
    bill,
    booked: {
      currency: rate.currency,
      cents: rate.cents,
      charges: rate.charges,
      services: request.services,
      weightLb: totalWeight(request.items),
      classes: request.items.map(({ freightClass }) => freightClass),
      pieces: request.items.reduce((sum, { quantity }) => sum + quantity, 0),
      originZip: request.origin.zip,
      destinationZip: request.destination.zip,
    },
    taught: [],
    tolerance: USUAL_TOLERANCE,
    reprice: (facts) => {
      const result = rateLtl(shipment.tariff, requestAsBilled(request, facts))
      return result.kind === 'rate' ? result.charges : null
    },
    fuelWeeks: FUEL_WEEKS,
    ...question,
  })
}
