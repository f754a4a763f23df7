import type { ReportColumn, ReportData } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { type GroupSums, readSums } from '#database/reports/analysis.ts'
import { DIMENSIONS, type Dimension, type DimensionKey, LANE_ARROW } from '#domain/analysis/dimensions.ts'
import { type Measure, measureOf, measureValue } from '#domain/analysis/measures.ts'
import { type Period, periodBefore } from '#domain/analysis/period.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { findCity } from '#outside/city-place.ts'
import { byAccessorial, byCause, byOrderAge, byService, byZone } from './other-breakdowns.ts'
import { type AnalysisReader, analysisFilter, emptyReport, type ReportRequest } from './report-request.ts'

/** The columns of a breakdown, in this order. */
const SHOWN = [
  ...['spend', 'shipments', 'costPerShipment', 'costPerCwt', 'onTimePickup', 'onTimeDelivery'],
  ...['promisedDays', 'actualDays', 'acceptance', 'compliance', 'guideCost', 'accessorials'],
  ...['billingAccuracy', 'overCheapest', 'shipByMissed', 'collectSpend'],
  ...['billed', 'aboveReceipt', 'approved', 'auditSaved', 'openDisputes', 'disputed'],
  ...['claims', 'claimsRatio', 'claimed', 'recovered'],
].map((key) => measureOf(key) as Measure)

const MOST_GROUPS = 500
/** For bills without a shipment. */
const NO_SHIPMENT = 'No shipment'
const NO_GROUPS = 'The dashboard has no such grouping.'
const OTHERS: Readonly<Record<string, typeof byAccessorial>> = {
  accessorial: byAccessorial,
  service: byService,
  zone: byZone,
  orderAge: byOrderAge,
  cause: byCause,
}

/** One row per group of the dimension and currency, highest cost first, with the spend of the period before. */
export async function breakDown(
  context: AnalysisReader,
  request: ReportRequest,
  period: Period,
): Promise<ReportData> {
  const { filter } = request
  const other = OTHERS[filter.groupBy]
  if (other) return other(context, request, period)
  const dimension = DIMENSIONS.find(({ key }) => key === filter.groupBy)
  if (!dimension) return fail('VALIDATION_FAILED', { fields: { GroupBy: NO_GROUPS } })
  const { pool, clientId, now } = context
  const asked = analysisFilter(context, filter, period)
  const [current, former, nameOf] = await Promise.all([
    readSums(pool, clientId, asked, now, dimension.key),
    readSums(pool, clientId, { ...asked, ...periodBefore(period) }, now, dimension.key),
    namesOf(context, dimension.key),
  ])
  const rows = rowsOf(dimension.key, current, former, nameOf)
  return {
    ...emptyReport(now, period),
    columns: columnsOf(dimension),
    rows: rows.slice(0, MOST_GROUPS),
    total: rows.length,
  }
}

function columnsOf(dimension: Dimension): ReportColumn[] {
  return [
    { key: 'name', label: dimension.label, kind: 'text', definition: dimension.definition },
    {
      key: 'currency',
      label: 'Currency',
      kind: 'text',
      definition: 'Amounts in different currencies are never added together.',
    },
    ...SHOWN.map(({ key, label, kind, definition }) => ({ key, label, kind, definition })),
    {
      key: 'spendBefore',
      label: 'Previous spend',
      kind: 'money',
      definition: 'Freight spend in the previous period.',
    },
  ]
}

function rowsOf(
  dimension: DimensionKey,
  current: readonly GroupSums[],
  former: readonly GroupSums[],
  nameOf: (group: string) => string,
): ReportData['rows'] {
  const before = new Map(former.map((one) => [`${one.currency} ${one.group}`, one.sums]))
  const spend = measureOf('spend') as Measure
  return current
    .map((one) => ({
      group: one.group,
      name: nameOf(one.group),
      currency: one.currency,
      ...placesOf(dimension, one.group),
      ...Object.fromEntries(SHOWN.map((measure) => [measure.key, measureValue(measure, one.sums)])),
      spend: measureValue(spend, one.sums) ?? 0,
      spendBefore: measureValue(spend, before.get(`${one.currency} ${one.group}`) ?? {}),
    }))
    .sort((one, other) => other.spend - one.spend || (one.name < other.name ? -1 : 1))
}

/** Where a lane begins and ends, for the map; empty if a place is not known. */
function placesOf(dimension: DimensionKey, group: string): Record<string, number> {
  if (dimension !== 'lane') return {}
  const [from, to] = group.split(LANE_ARROW).map(cityOf)
  if (!from || !to) return {}
  return {
    ...{ fromLatitude: from.latitude, fromLongitude: from.longitude },
    ...{ toLatitude: to.latitude, toLongitude: to.longitude },
  }
}

/** The place of `Reno NV`. */
const cityOf = (place: string) => findCity(place.slice(0, -3), place.slice(-2))

/** Display names of the groups of a dimension. */
async function namesOf(
  { db, clientId }: AnalysisReader,
  dimension: DimensionKey,
): Promise<(group: string) => string> {
  if (dimension === 'carrier') {
    const names = await listCarrierNames(db, clientId)
    return (scac) => names.get(scac) ?? (scac || 'No carrier')
  }
  if (dimension === 'mode') return (mode) => RATE_MODES[Number(mode)] ?? (mode || NO_SHIPMENT)
  if (dimension === 'warehouse') return (code) => code || 'Other origins'
  return (group) => group || NO_SHIPMENT
}
