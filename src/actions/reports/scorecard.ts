import type { ReportData, ReportFilter } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { readSums } from '#database/reports/analysis.ts'
import { type Period, periodBefore } from '#domain/analysis/period.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { daysOf } from '#domain/reports/period.ts'
import type { ActionContext } from '../kernel/context.ts'
import { breakDown } from './break-down.ts'
import { figuresOf } from './dashboard.ts'
import type { ReportReader, ReportSource } from './report-reader.ts'
import { type AnalysisReader, analysisFilter, periodOf, type ReportRequest } from './report-request.ts'

/** What a carrier may see of itself: how well it moved the freight, and what it cost. */
const SHOWN: readonly string[] = [
  ...['shipments', 'spend', 'costPerCwt', 'onTimePickup', 'onTimeDelivery', 'promisedDays', 'actualDays'],
  ...['acceptance', 'billingAccuracy', 'overCheapest'],
  ...['claims', 'claimsRatio', 'recovered'],
]

/**
 * One carrier against its promises: its figures against the period before, and each of its lanes.
 * @throws VALIDATION_FAILED without a carrier
 */
export const makeScorecard = (context: ActionContext, { filter }: ReportRequest): Promise<ReportData> =>
  readScorecard(context, filter, periodOf(filter, context.now))

async function readScorecard(
  reader: AnalysisReader,
  filter: ReportFilter,
  period: Period,
): Promise<ReportData> {
  refuseWithoutCarrier(filter)
  const asked = analysisFilter(reader, filter, period)
  const { pool, clientId, now } = reader
  const [lanes, current, former, title] = await Promise.all([
    breakDown(reader, { filter: { ...filter, groupBy: 'lane' } }, period),
    readSums(pool, clientId, asked, now, null),
    readSums(pool, clientId, { ...asked, ...periodBefore(period) }, now, null),
    scorecardTitle(reader, filter),
  ])
  const columns = lanes.columns.filter(({ key }) => ['name', 'currency', ...SHOWN].includes(key))
  const keys = new Set(['group', ...columns.map(({ key }) => key)])
  return {
    ...lanes,
    columns,
    rows: lanes.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)))),
    figures: figuresOf(current, former).filter(({ key }) => SHOWN.includes(key)),
    remarks: [title],
  }
}

function refuseWithoutCarrier({ scac }: ReportFilter): void {
  if (scac === '') fail('VALIDATION_FAILED', { fields: { carrierSCAC: 'Choose a carrier.' } })
}

export async function scorecardTitle(
  { db, clientId }: Pick<AnalysisReader, 'db' | 'clientId'>,
  { scac }: ReportFilter,
): Promise<string> {
  const code = scac.toUpperCase()
  return `Scorecard of ${(await listCarrierNames(db, clientId)).get(code) ?? code} (${code})`
}

/** The scorecard as a file that can be sent to the carrier: its figures, then a row for each lane. */
export async function openScorecard(reader: ReportReader, filter: ReportFilter): Promise<ReportSource> {
  refuseWithoutCarrier(filter)
  const period =
    filter.period === ''
      ? periodOf(filter, reader.now)
      : daysOf(filter, localDate(reader.now, reader.timeZone), filter.period)
  const [title, card] = await Promise.all([
    scorecardTitle(reader, filter),
    readScorecard(reader, filter, period),
  ])
  const hasCurrencies = new Set(card.rows.map(({ currency }) => currency)).size > 1
  const columns = card.columns.filter(({ key }) => key !== 'currency' || hasCurrencies)
  return {
    ...{ title, ...period, remarks: [], whenEmpty: message('noRecord') },
    columns: columns.map((column) => ({ ...column, isCents: false, isTotalled: false })),
    page: async ({ limit, offset }) => ({ rows: card.rows.slice(offset, offset + limit), total: card.total }),
    lots: async function* () {
      yield card.rows.map((row) => columns.map(({ key }) => row[key]))
    },
    totals: async () => [],
    figures: card.figures,
    isForCarrier: true,
  }
}
