import type { ReportData, ReportFigure, ReportSeries } from '#contracts/entities/report.ts'
import { type GroupSums, readShipmentSums, readSums } from '#database/reports/analysis.ts'
import type { ComponentSums } from '#domain/analysis/components.ts'
import { MEASURES, type Measure, measureOf, measureValue } from '#domain/analysis/measures.ts'
import { addMonths, type Period, periodBefore } from '#domain/analysis/period.ts'
import type { ActionContext } from '../kernel/context.ts'
import { breakDown } from './break-down.ts'
import { drillDown } from './drill-down.ts'
import { analysisFilter, emptyReport, periodOf, type ReportRequest } from './report-request.ts'

/** Months in the curves of the dashboard, including the last one. */
const CURVE_MONTHS = 13
const CURVES = ['spend', 'shipments', 'costPerCwt', 'onTimeDelivery', 'onTimePickup'] as const

/** Figures of the period compared with the one before, curves by month; or one figure by group, or its shipments. */
export async function makeDashboard(context: ActionContext, request: ReportRequest): Promise<ReportData> {
  const { filter } = request
  const period = periodOf(filter, context.now)
  if (filter.metric !== '') return drillDown(context, request, period)
  if (filter.groupBy !== '') return breakDown(context, request, period)
  const { pool, clientId, now } = context
  const asked = analysisFilter(context, filter, period)
  const months = curvePeriod(period)
  const [current, former, byMonth] = await Promise.all([
    readSums(pool, clientId, asked, now, null),
    readSums(pool, clientId, { ...asked, ...periodBefore(period) }, now, null),
    readShipmentSums(pool, clientId, { ...asked, ...months }, now, 'month'),
  ])
  return {
    ...emptyReport(now, period),
    figures: figuresOf(current, former),
    series: curvesOf(byMonth, months),
    remarks: remarksOf(current),
  }
}

/** Whole months up to the end of the period, so that no point covers part of a month. */
function curvePeriod({ to }: Period): Period {
  const first = addMonths(to.slice(0, 7), 1 - CURVE_MONTHS)
  return { from: `${first}-01`, to }
}

/** Sums over all currencies: valid for counts and days, never for money. */
export function withoutCurrency(groups: readonly GroupSums[]): ComponentSums {
  const sums: Record<string, number> = {}
  for (const group of groups) {
    for (const [component, value] of Object.entries(group.sums)) {
      sums[component] = (sums[component] ?? 0) + value
    }
  }
  return sums
}

/** The currencies of groups, the one with most shipments first. */
export function currenciesOf(groups: readonly GroupSums[]): string[] {
  const shipments = new Map<string, number>()
  for (const { currency, sums } of groups) {
    shipments.set(currency, (shipments.get(currency) ?? 0) + (sums.shipments ?? 0))
  }
  return [...shipments]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .map(([currency]) => currency)
}

/** Every measure that is not empty in the period or in the one before; those of money once per currency. */
export function figuresOf(current: readonly GroupSums[], former: readonly GroupSums[]): ReportFigure[] {
  if (current.length === 0) return []
  const currencies = currenciesOf([...current, ...former])
  return MEASURES.flatMap((measure) =>
    measure.isMoney
      ? currencies.map((currency) => figure(measure, currency, of(current, currency), of(former, currency)))
      : [figure(measure, '', withoutCurrency(current), withoutCurrency(former))],
  ).filter(({ key, value, before }) => isShown(key, value) || Boolean(before))
}

/** A sum of zero is omitted; an on-time share of zero is shown. */
function isShown(key: string, value: number | null): boolean {
  const { per, isMoney } = measureOf(key) as Measure
  return key === 'shipments' || Boolean(value) || (per !== undefined && !isMoney && value !== null)
}

const of = (groups: readonly GroupSums[], currency: string): ComponentSums =>
  withoutCurrency(groups.filter((group) => group.currency === currency))

function figure(measure: Measure, currency: string, now: ComponentSums, before: ComponentSums): ReportFigure {
  const { key, label, kind, definition } = measure
  return {
    ...{ key, label, kind, definition, currency },
    value: measureValue(measure, now),
    before: measureValue(measure, before),
    isWorseWhenMore: measure.isWorseWhenMore ?? null,
  }
}

function curvesOf(byMonth: readonly GroupSums[], { from }: Period): ReportSeries[] {
  const months = Array.from({ length: CURVE_MONTHS }, (_, index) => addMonths(from.slice(0, 7), index))
  const [currency = ''] = currenciesOf(byMonth)
  return CURVES.map((key) => {
    const measure = measureOf(key) as Measure
    const points = months.map((month) => {
      const groups = byMonth.filter(({ group }) => group === month)
      const sums = measure.isMoney ? of(groups, currency) : withoutCurrency(groups)
      return { label: month, value: measureValue(measure, sums), drill: month }
    })
    const { label, kind } = measure
    return { key, label, kind, currency: measure.isMoney ? currency : '', points }
  }).filter(({ points }) => points.some(({ value }) => value))
}

function remarksOf(current: readonly GroupSums[]): string[] {
  const currencies = currenciesOf(current)
  return currencies.length > 1
    ? [`Amounts in ${currencies.join(', ')} are shown side by side and never added together.`]
    : []
}
