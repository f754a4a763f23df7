import type { ReportData, ReportFigure, ReportFilter } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { readSums } from '#database/reports/analysis.ts'
import { type CauseGroup, readCauses } from '#database/reports/other-breakdowns.ts'
import { type Period, periodBefore } from '#domain/analysis/period.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { causeWord } from '#domain/freight-audit/cause-words.ts'
import { daysOf } from '#domain/reports/period.ts'
import type { ActionContext } from '../kernel/context.ts'
import { breakDown } from './break-down.ts'
import { figuresOf } from './dashboard.ts'
import type { ReportReader, ReportSource } from './report-reader.ts'
import { type AnalysisReader, analysisFilter, periodOf, type ReportRequest } from './report-request.ts'

/** What a carrier may see about itself by lane: its performance and its cost. */
const OF_LANES: readonly string[] = [
  ...['shipments', 'spend', 'costPerCwt', 'onTimePickup', 'onTimeDelivery', 'promisedDays', 'actualDays'],
  ...['acceptance', 'billingAccuracy', 'overCheapest', 'claims', 'claimsRatio', 'recovered'],
]
/** And over all lanes, including what it billed. */
const SHOWN: readonly string[] = [
  ...OF_LANES,
  ...['bills', 'billed', 'aboveReceipt', 'approved', 'auditSaved', 'openDisputes', 'disputed'],
]
/** The most causes of overbilling shown. */
const MOST_CAUSES = 6

/**
 * One carrier compared with its promises: its figures with the period before, and each of its lanes.
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
  const before = { ...asked, ...periodBefore(period) }
  const [lanes, current, former, causes, formerCauses, title] = await Promise.all([
    breakDown(reader, { filter: { ...filter, groupBy: 'lane' } }, period),
    readSums(pool, clientId, asked, now, null),
    readSums(pool, clientId, before, now, null),
    readCauses(pool, clientId, asked),
    readCauses(pool, clientId, before),
    scorecardTitle(reader, filter),
  ])
  const columns = lanes.columns.filter(({ key }) => ['name', 'currency', ...OF_LANES].includes(key))
  const keys = new Set(['group', ...columns.map(({ key }) => key)])
  // A lane may have only bills of earlier shipments.
  const own = lanes.rows.filter((row) => OF_LANES.some((key) => row[key]))
  return {
    ...lanes,
    columns,
    total: own.length,
    rows: own.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)))),
    figures: [
      ...figuresOf(current, former).filter(({ key }) => SHOWN.includes(key)),
      ...figuresOfCauses(causes, formerCauses),
    ],
    remarks: [title],
  }
}

/** What was billed above the booked prices, by cause, largest first. */
const figuresOfCauses = (causes: readonly CauseGroup[], former: readonly CauseGroup[]): ReportFigure[] =>
  causes
    .filter(({ aboveCents }) => aboveCents > 0)
    .slice(0, MOST_CAUSES)
    .map(({ cause, currency, aboveCents }) => {
      const before = former.find((one) => one.cause === cause && one.currency === currency)
      return {
        ...{
          key: `aboveReceipt ${cause}`,
          label: `Above receipt: ${causeWord(cause)}`,
          kind: 'money',
          currency,
        },
        ...{ value: aboveCents / 100, before: (before?.aboveCents ?? 0) / 100, isWorseWhenMore: true },
        definition: 'Amount billed above the booked prices for this cause.',
      }
    })

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
