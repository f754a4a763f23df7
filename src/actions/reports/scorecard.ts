import type { ReportData } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers.ts'
import { readSums } from '#database/reports/analysis.ts'
import { periodBefore } from '#domain/analysis/period.ts'
import type { ActionContext } from '../context.ts'
import { breakDown } from './break-down.ts'
import { figuresOf } from './dashboard.ts'
import { analysisFilter, periodOf, type ReportRequest } from './report-request.ts'

/** What a carrier may see of itself: how well it moved the freight, and what it cost. */
const SHOWN: readonly string[] = [
  ...['shipments', 'spend', 'costPerCwt', 'onTimePickup', 'onTimeDelivery', 'promisedDays', 'actualDays'],
  ...['acceptance', 'overCheapest'],
]

/**
 * One carrier against its promises: its figures against the period before, and each of its lanes.
 * @throws VALIDATION_FAILED without a carrier
 */
export async function makeScorecard(context: ActionContext, request: ReportRequest): Promise<ReportData> {
  const { filter } = request
  if (filter.scac === '') fail('VALIDATION_FAILED', { fields: { carrierSCAC: 'Choose a carrier.' } })
  const period = periodOf(filter, context.now)
  const asked = analysisFilter(context, filter, period)
  const { pool, db, clientId, now } = context
  const [lanes, current, former, names] = await Promise.all([
    breakDown(context, { ...request, filter: { ...filter, groupBy: 'lane' } }, period),
    readSums(pool, clientId, asked, now, null),
    readSums(pool, clientId, { ...asked, ...periodBefore(period) }, now, null),
    listCarrierNames(db, clientId),
  ])
  const columns = lanes.columns.filter(({ key }) => ['name', 'currency', ...SHOWN].includes(key))
  const keys = new Set(['group', ...columns.map(({ key }) => key)])
  return {
    ...lanes,
    columns,
    rows: lanes.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)))),
    figures: figuresOf(current, former).filter(({ key }) => SHOWN.includes(key)),
    remarks: [`Scorecard of ${names.get(asked.carrier) ?? asked.carrier} (${asked.carrier})`],
  }
}
