import type { ReportColumn, ReportData } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { listFigureShipments } from '#database/reports/figure-shipments.ts'
import { isOfBills } from '#domain/analysis/components.ts'
import { DIMENSIONS } from '#domain/analysis/dimensions.ts'
import { type Measure, measureOf } from '#domain/analysis/measures.ts'
import type { Period } from '#domain/analysis/period.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { analysisFilter, emptyReport, type ReportRequest } from './report-request.ts'

const USUAL_PAGE = 50
const KEYS = DIMENSIONS.map(({ key }) => key)
const GROUPS_OF_SHIPMENTS = [...KEYS, ...(['accessorial', 'service', 'zone'] as const)]
const GROUPS_OF_BILLS = [...KEYS, 'cause' as const]

/**
 * The shipments behind a figure, each with what it adds: the figure is the sum of the first column divided by that of
 * the second.
 * @throws VALIDATION_FAILED for an unknown figure
 */
export async function drillDown(
  context: ActionContext,
  { filter, pageIndex = 1, pageSize = USUAL_PAGE }: ReportRequest,
  period: Period,
): Promise<ReportData> {
  const measure = measureOf(filter.metric)
  if (!measure) return fail('VALIDATION_FAILED', { fields: { Metric: 'There is no such figure.' } })
  const groups = measure.of.some(isOfBills) ? GROUPS_OF_BILLS : GROUPS_OF_SHIPMENTS
  const groupBy = groups.find((key) => key === filter.groupBy) ?? null
  const { pool, db, clientId, now } = context
  const [found, names] = await Promise.all([
    listFigureShipments(pool, clientId, analysisFilter(context, filter, period), now, {
      of: measure.of,
      per: measure.per ?? [],
      groupBy,
      group: groupBy ? filter.metricValue : '',
      currency: filter.currency.toUpperCase(),
      limit: pageSize,
      offset: (pageIndex - 1) * pageSize,
    }),
    listCarrierNames(db, clientId),
  ])
  const units = unitsOf(measure)
  return {
    ...emptyReport(now, period),
    columns: columnsOf(measure),
    rows: found.rows.map((row) => ({
      shipmentId: row.shipmentId,
      ...(row.billId === '' ? {} : { billId: row.billId, billNumber: row.billNumber }),
      BOLNumber: row.bolNumber,
      day: row.day,
      carrier: row.carrierName || names.get(row.carrier) || row.carrier,
      mode: RATE_MODES[Number(row.mode)] ?? row.mode,
      lane: row.lane,
      currency: row.currency,
      of: row.of * units.of,
      per: row.per * units.per,
    })),
    total: found.total,
    totals: {
      of: found.of * units.of,
      per: found.per * units.per,
      value: figureOf(measure, found),
    },
  }
}

function figureOf(measure: Measure, { of, per }: { of: number; per: number }): number | null {
  if (!measure.per) return of * measure.scale
  return per === 0 ? null : (of / per) * measure.scale
}

/** How many displayed units one stored unit of the two columns is. */
function unitsOf({ of, per }: Measure): { of: number; per: number } {
  const unit = (component = '') => (component.endsWith('cents') ? 0.01 : component === 'weight' ? 0.001 : 1)
  return { of: unit(of[0]), per: unit(per?.[0]) }
}

function columnsOf(measure: Measure): ReportColumn[] {
  const column = (key: string, label: string, kind: ReportColumn['kind'], definition = ''): ReportColumn => ({
    ...{ key, label, kind, definition },
  })
  const kindOf = (component = ''): ReportColumn['kind'] =>
    component.endsWith('cents')
      ? 'money'
      : component === 'weight'
        ? 'weight'
        : component.endsWith('days')
          ? 'days'
          : 'number'
  const isOfBill = measure.of.some(isOfBills)
  return [
    ...(isOfBill ? [column('billNumber', 'Bill', 'text')] : []),
    column('BOLNumber', 'BOL', 'shipment'),
    isOfBill
      ? column('day', 'Bill date', 'date', 'Bill date, or the day the bill arrived if it has none.')
      : column('day', 'Departed', 'date', 'Day it left its origin, or was due to leave.'),
    column('carrier', 'Carrier', 'text'),
    column('mode', 'Mode', 'text'),
    column('lane', 'Lane', 'text'),
    column('of', COMPONENT_LABELS[measure.of[0]!] ?? measure.label, kindOf(measure.of[0])),
    ...(measure.per
      ? [column('per', COMPONENT_LABELS[measure.per[0]!] ?? 'Out of', kindOf(measure.per[0]))]
      : []),
  ]
}

/** Labels of the two columns of a figure. */
const COMPONENT_LABELS: Readonly<Record<string, string>> = {
  cents: 'Charge',
  valued_cents: 'Charge',
  compared_cents: 'Charge',
  weight: 'Weight',
  own_shipments: 'Shipments',
  shipments: 'Picked up',
  order_value_cents: 'Order value',
  pickups_on_time: 'On time',
  pickups: 'Due',
  deliveries_on_time: 'On time',
  deliveries: 'Due',
  promised_days: 'Promised days',
  actual_days: 'Actual days',
  transits: 'Delivered',
  guide_followed: 'On guide',
  override_cents: 'Extra cost',
  over_cheapest_cents: 'Above cheapest',
  cheapest_cents: 'Cheapest price',
  ship_by_missed: 'Missed',
  dated: 'With ship-by date',
  accessorial_cents: 'Accessorials',
  haul_cents: 'Linehaul',
  fuel_cents: 'Fuel',
  detention_cents: 'Detention',
  saved_cents: 'Saved',
  collect_cents: 'Charge',
  billed_right: 'Billed correctly',
  billed_shipments: 'Billed',
  bills: 'Bills',
  billed_cents: 'Billed',
  above_receipt_cents: 'Above receipt',
  approved_cents: 'Approved',
  cut_cents: 'Saved',
  disputes: 'Disputes',
  disputed_cents: 'In dispute',
}
