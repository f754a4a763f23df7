import type pg from 'pg'
import type { ReportFilter, ReportType } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { findCustomReport } from '#database/reports/custom-reports.ts'
import { accessorialRows, accessorialTotals } from '#database/reports/report-accessorials.ts'
import { billRows, billTotals } from '#database/reports/report-bills.ts'
import { currencyOfGroups, groupRows, groupTotals } from '#database/reports/report-groups.ts'
import {
  type ReportPage,
  type ReportStatement,
  readCountedPage,
  readReportLots,
  readReportPage,
} from '#database/reports/report-pages.ts'
import { type ReportSelection, shipmentRows, shipmentTotals } from '#database/reports/report-rows.ts'
import type { Db } from '#database/sql/open.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { isGrouped, type ReportDefinition } from '#domain/reports/definition.ts'
import { reportFieldOf } from '#domain/reports/fields.ts'
import { daysOf, type ReportPeriod } from '#domain/reports/period.ts'
import { checkDefinition } from './check-definition.ts'
import { once } from './once.ts'
import { ACCESSORIAL_COLUMNS, AUDIT_COLUMNS, columnOfField, columnOfSum } from './report-columns.ts'
import { REPORT_KINDS } from './report-kinds.ts'
import type { ReportReader, ReportSource } from './report-reader.ts'
import { openScorecard, scorecardTitle } from './scorecard.ts'
import { canSumDays, summedDays } from './summed-days.ts'

const GROUPS: Readonly<Record<string, string>> = {
  ...{ carrier: 'carrier', mode: 'mode', lane: 'lane', month: 'month', warehouse: 'warehouse' },
  client: 'soldTo',
}

/** Whether the type can be a file: the tables of shipments in Reports, and the scorecard of a carrier. */
export const isFileReport = (type: ReportType): boolean =>
  type in REPORT_KINDS ||
  ['AccessorialAnalysis', 'FreightAudit', 'CustomReport', 'CarrierScorecard'].includes(type)

/** The title of a report if its user gives it no name. */
export async function titleOf(
  { db, clientId, user }: { db: Db; clientId: string; user: { id: string } },
  filter: ReportFilter,
): Promise<string> {
  const { type, customReportId } = filter
  if (type === 'AccessorialAnalysis') return ACCESSORIAL_TITLE
  if (type === 'FreightAudit') return AUDIT_TITLE
  if (type === 'CarrierScorecard') return scorecardTitle({ db, clientId }, filter)
  if (type in REPORT_KINDS) return REPORT_KINDS[type as keyof typeof REPORT_KINDS].title
  return (await findCustomReport(db, clientId, user.id, customReportId))?.name ?? CUSTOM_TITLE
}

const ACCESSORIAL_TITLE = 'Accessorial analysis'
const AUDIT_TITLE = 'Freight audit'
const CUSTOM_TITLE = 'Custom report'

/** Prepares a report: finds its definition and its period. */
export async function openReport(reader: ReportReader, filter: ReportFilter): Promise<ReportSource> {
  if (filter.type === 'CarrierScorecard') return openScorecard(reader, filter)
  const { title, definition, usualDays } = await kindOf(reader, filter)
  const today = localDate(reader.now, reader.timeZone)
  if (filter.from && filter.to && filter.from > filter.to) {
    fail('VALIDATION_FAILED', { fields: { 'Filter.toDate': 'The period ends before it begins.' } })
  }
  const days = daysOf(filter, today, usualDays)
  const { clientId, closedStatuses } = reader
  const { warehouse, scac, rateModeId, originState, destinationState, soldTo } = filter
  const selection: ReportSelection = {
    ...{ clientId, closedStatuses, definition, days },
    ...{ warehouse, scac, rateModeId, originState, destinationState, soldTo },
  }
  const common = { title, ...days, whenEmpty: whenEmpty(filter), remarks: remarksOf(filter, definition) }
  if (filter.type === 'AccessorialAnalysis') return { ...common, ...accessorials(reader, selection) }
  if (filter.type === 'FreightAudit') return { ...common, ...audit(reader, selection) }
  return { ...common, ...(isGrouped(definition) ? groups(reader, selection) : shipments(reader, selection)) }
}

interface Kind {
  title: string
  definition: ReportDefinition
  usualDays: ReportPeriod
}

async function kindOf(reader: ReportReader, filter: ReportFilter): Promise<Kind> {
  if (filter.type === 'CustomReport') return customKind(reader, filter)
  const [group] = [GROUPS[filter.groupBy]].filter((key) => key !== undefined)
  if (filter.type === 'AccessorialAnalysis') {
    const groupsOfIt = group ? [group] : []
    return { title: ACCESSORIAL_TITLE, usualDays: 'lastMonth', definition: leftBy(groupsOfIt) }
  }
  if (filter.type === 'FreightAudit') {
    return { title: AUDIT_TITLE, usualDays: 'lastMonth', definition: leftBy(group ? [group] : []) }
  }
  const kind = REPORT_KINDS[filter.type as keyof typeof REPORT_KINDS]
  if (filter.type !== 'CarrierSummary' || !group) return kind
  const { definition } = kind
  return { ...kind, definition: { ...definition, groups: [...new Set([...definition.groups, group])] } }
}

const leftBy = (groupsOfIt: string[]): ReportDefinition => ({
  ...{ scope: 'left', columns: [], groups: groupsOfIt, sums: [], conditions: [] },
})

async function customKind(reader: ReportReader, filter: ReportFilter): Promise<Kind> {
  const usualDays = 'last30Days'
  if (filter.customReportId !== '') {
    const saved = await findCustomReport(reader.db, reader.clientId, reader.userId, filter.customReportId)
    if (!saved) return fail('CUSTOM_REPORT_NOT_FOUND')
    return { title: saved.name, definition: filter.definition ?? saved.definition, usualDays }
  }
  if (!filter.definition) {
    return fail('VALIDATION_FAILED', { fields: { 'Filter.CustomReportId': 'Choose a custom report.' } })
  }
  checkDefinition(filter.definition, 'Filter.Definition')
  return { title: CUSTOM_TITLE, definition: filter.definition, usualDays }
}

function shipments({ db, pool }: ReportReader, asked: ReportSelection) {
  const selection = { ...asked, definition: withCurrency(asked.definition) }
  const rows = shipmentRows(selection)
  const totals = once(() => shipmentTotals(db, selection))
  return {
    columns: selection.definition.columns.map(columnOfField),
    page: async (page: ReportPage) => {
      const [found, counted] = await Promise.all([readReportPage(db, rows, page), totals()])
      return { rows: found, total: counted.reduce((sum, { rowCount }) => sum + Number(rowCount), 0) }
    },
    lots: () => readReportLots(db, pool, rows),
    totals,
  }
}

/** Adds the currency, without which an amount is ambiguous. */
function withCurrency(definition: ReportDefinition): ReportDefinition {
  const { columns } = definition
  const first = columns.findIndex((key) => reportFieldOf(key)?.kind === 'money')
  if (first < 0 || columns.includes('currency')) return definition
  return { ...definition, columns: [...columns.slice(0, first), 'currency', ...columns.slice(first)] }
}

function groups(reader: ReportReader, selection: ReportSelection) {
  if (canSumDays(selection)) return summedDays(reader, selection)
  const { db, pool, now } = reader
  const { definition } = selection
  const hasCurrency = currencyOfGroups(selection)
  const keys = definition.groups.filter((key) => key !== 'currency')
  const rows = groupRows(selection, now)
  return {
    columns: [
      ...[...keys, ...(hasCurrency ? ['currency'] : [])].map(columnOfField),
      ...definition.sums.map(columnOfSum),
    ],
    ...counted(db, pool, rows),
    totals: () => groupTotals(db, selection, now),
  }
}

function accessorials({ db, pool }: ReportReader, selection: ReportSelection) {
  const { before, after } = ACCESSORIAL_COLUMNS
  return {
    columns: [...before, ...selection.definition.groups.map(columnOfField), ...after],
    ...counted(db, pool, accessorialRows(selection)),
    totals: () => accessorialTotals(db, selection),
  }
}

function audit({ db, pool }: ReportReader, selection: ReportSelection) {
  const { before, after } = AUDIT_COLUMNS
  const further = selection.definition.groups.filter((key) => key !== 'carrier')
  return {
    columns: [...before, ...further.map(columnOfField), ...after],
    hidden: ['scac', 'causeKey'],
    ...counted(db, pool, billRows(selection)),
    totals: () => billTotals(db, selection),
  }
}

/** Rows of groups, which are counted together with their page. */
const counted = (db: Db, pool: pg.Pool, rows: ReportStatement) => ({
  page: (page: ReportPage) => readCountedPage(db, rows, page),
  lots: () => readReportLots(db, pool, rows),
})

/** The messages of specification section 8. */
function whenEmpty({ type, year, from, to, period }: ReportFilter): string {
  if (type === 'FreightAudit') return 'No bills in this period.'
  if (from || to ? from === to : period === 'today' || period === 'yesterday')
    return message('noShipmentsOnDate')
  return year > 0 && !from && !to ? message('noRecord') : message('noShipments')
}

function remarksOf({ type }: ReportFilter, { scope }: ReportDefinition): string[] {
  if (type === 'AccrualReport') {
    return [
      'Prepaid and third-party freight that has left and that no carrier has billed by the last day of the report.',
    ]
  }
  if (type === 'FreightAudit') {
    return [
      'Current bills are counted on their bill date, or on the day they arrived if they have none. Currencies are never added together.',
    ]
  }
  return scope === 'left' && type !== 'CustomReport'
    ? [
        'Prepaid and third-party shipments are counted on the day they left. Currencies are never added together.',
      ]
    : []
}
