import * as z from 'zod/mini'
import { REPORT_CONDITIONS, REPORT_SCOPES } from '#domain/reports/definition.ts'
import { REPORT_PERIODS } from '#domain/reports/period.ts'
import { calendarDate, choice, id, ids, requiredText, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The four reports of the specification, and the product's own that share their filters. */
export const REPORT_TYPES = [
  'ShipmentManifest',
  'CarrierSummary',
  'AccessorialAnalysis',
  'AccrualReport',
  'FreightAudit',
  'CustomReport',
  'Dashboard',
  'CarrierScorecard',
  'InternalDashboard',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export const REPORT_FORMATS = ['XLSX', 'CSV', 'PDF'] as const

const fieldKeys = z._default(z.array(text(40)).check(z.maxLength(40, 'Choose at most 40.')), [])

/** A custom report: one row per shipment (columns), or one row per group with its sums. */
export const reportDefinition = renamed(
  {
    scope: z._default(choice(REPORT_SCOPES), 'left'),
    columns: fieldKeys,
    groups: fieldKeys,
    sums: fieldKeys,
    conditions: z._default(
      z
        .array(z.object({ field: text(40), is: choice(REPORT_CONDITIONS), value: text(200) }))
        .check(z.maxLength(20, 'Use at most 20 filters.')),
      [],
    ),
  },
  { scope: 'Scope', columns: 'Columns', groups: 'Groups', sums: 'Sums', conditions: 'Conditions' },
)

/** The shipments of a report, and how they are grouped. */
export const reportFilter = renamed(
  {
    type: choice(REPORT_TYPES),
    from: z._default(calendarDate, ''),
    to: z._default(calendarDate, ''),
    /** A period relative to the day of the run; dates, or a year, take precedence. */
    period: z._default(choice(['', ...REPORT_PERIODS]), ''),
    /** A month instead of two dates: specification section 8, 'selected year and month'. */
    year: z._default(wholeNumber(0, 9999), 0),
    month: z._default(wholeNumber(0, 12), 0),
    warehouse: text(80),
    scac: text(10),
    rateModeId: z._default(wholeNumber(0, 5), 0),
    originState: text(2),
    destinationState: text(2),
    soldTo: text(40),
    groupBy: z._default(
      choice([
        '',
        'carrier',
        'mode',
        'lane',
        'month',
        'warehouse',
        'accessorial',
        'client',
        'service',
        'zone',
        'orderAge',
        'cause',
      ]),
      '',
    ),
    /** As reports write it: `Reno NV → Dallas TX`. */
    lane: text(120),
    /** The currency of the figure to drill down into: amounts in different currencies are never added. */
    currency: text(3),
    /** A figure to drill down into: the reply's rows are its shipments. */
    metric: text(60),
    /** The group of `groupBy` to drill down into. */
    metricValue: text(120),
    /** The id of a saved custom report, or its definition while it is being edited. */
    customReportId: text(80),
    definition: z.optional(reportDefinition),
  },
  {
    type: 'ReportType',
    from: 'fromDate',
    to: 'toDate',
    period: 'Period',
    year: 'Year',
    month: 'Month',
    warehouse: 'WHSE',
    scac: 'carrierSCAC',
    rateModeId: 'RateModeID',
    originState: 'OriginState',
    destinationState: 'DestinationState',
    soldTo: 'SoldTo',
    groupBy: 'GroupBy',
    lane: 'Lane',
    currency: 'Currency',
    metric: 'Metric',
    metricValue: 'MetricValue',
    customReportId: 'CustomReportId',
    definition: 'Definition',
  },
)
export type ReportFilter = z.output<typeof reportFilter>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A column of a report, and how its cells are formatted. Money cells are dollars with two decimals. */
export const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'money', 'number', 'percent', 'weight', 'days', 'date', 'dateTime', 'shipment']),
  /** The meaning of the figure, for the tooltip. */
  definition: z.string(),
})

/** A figure of the dashboard with its definition and its value in the previous period. */
export const reportFigure = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['money', 'number', 'percent', 'weight', 'days']),
  value: z.nullable(z.number()),
  before: z.nullable(z.number()),
  definition: z.string(),
  /** The currency of an amount of money; '' for other figures. */
  currency: z.string(),
  /** Whether an increase is bad; null if it is neither good nor bad. */
  isWorseWhenMore: z.nullable(z.boolean()),
})
export type ReportFigure = z.output<typeof reportFigure>

export const reportSeries = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['money', 'number', 'percent', 'weight', 'days']),
  currency: z.string(),
  points: z.array(z.object({ label: z.string(), value: z.nullable(z.number()), drill: z.string() })),
})
export type ReportSeries = z.output<typeof reportSeries>
export type ReportColumn = z.output<typeof reportColumn>

/** The days of a report, both included, and the days it is compared with; '' if it has none. */
const reportPeriod = z.object({
  from: z.string(),
  to: z.string(),
  beforeFrom: z.string(),
  beforeTo: z.string(),
})

/** The data of a report. */
export const reportData = renamed(
  {
    columns: z.array(reportColumn),
    rows: z.array(z.record(z.string(), cell)),
    total: z.int(),
    totals: z.record(z.string(), cell),
    /** The totals of a report with money: one row per currency, because currencies are never added together. */
    totalRows: z._default(z.array(z.record(z.string(), cell)), []),
    figures: z.array(reportFigure),
    series: z.array(reportSeries),
    period: reportPeriod,
    computedAt: z.string(),
    /** The limits and estimates of the report, in sentences. */
    remarks: z.array(z.string()),
  },
  {
    totals: 'Totals',
    totalRows: 'TotalRows',
    figures: 'Figures',
    series: 'Series',
    period: 'Period',
    computedAt: 'ComputedAt',
    remarks: 'Remarks',
  },
)
export type ReportData = z.output<typeof reportData>

const SCHEDULE_NAMES = {
  id: 'ScheduleId',
  name: 'ReportName',
  filter: 'Filter',
  format: 'Format',
  emails: 'EmailID',
  every: 'Frequency',
  weekday: 'Weekday',
  dayOfMonth: 'DayOfMonth',
  at: 'Time',
  timeZone: 'TimeZone',
  isEnabled: 'IsEnabled',
} as const

/** When a report runs automatically. Times are local to `timeZone`. */
export const reportSchedule = renamed(
  {
    id: text(80),
    name: requiredText('Name', 100),
    filter: reportFilter,
    format: z._default(choice(REPORT_FORMATS), 'XLSX'),
    emails: requiredText('E-mail', 1000),
    every: z._default(choice(['Daily', 'Weekly', 'Monthly']), 'Daily'),
    /** 1 Monday – 7 Sunday, for a weekly one. */
    weekday: z._default(wholeNumber(1, 7), 1),
    /** 1-31, for a monthly one; in a shorter month, the last day. */
    dayOfMonth: z._default(wholeNumber(1, 31), 1),
    at: z._default(timeOfDay, '06:00'),
    timeZone: text(60),
    nextRunAt: z._default(z.nullable(z.string()), null),
    isEnabled: z._default(z.boolean(), true),
    /** The user who last saved it: it runs with this user's rights. */
    savedBy: text(100),
    /** Why it was stopped, or the result of its last run. */
    problem: text(300),
    /** For an edit: the version that was read. */
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  },
  { ...SCHEDULE_NAMES, nextRunAt: 'NextRunAt', savedBy: 'SavedBy', problem: 'Problem' },
)
export type ReportScheduleValue = z.output<typeof reportSchedule>

/** A schedule in a request; absent fields of an edit stay unchanged. */
export const scheduleRequest = renamed(
  {
    id: text(80),
    name: text(100),
    filter: z.optional(reportFilter),
    format: z.optional(choice(REPORT_FORMATS)),
    emails: text(1000),
    every: z.optional(choice(['Daily', 'Weekly', 'Monthly'])),
    weekday: z.optional(wholeNumber(1, 7)),
    dayOfMonth: z.optional(wholeNumber(1, 31)),
    at: z.optional(timeOfDay),
    timeZone: text(60),
    isEnabled: z.optional(z.boolean()),
    /** For an edit: the version that was read. */
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  },
  SCHEDULE_NAMES,
)
export type ScheduleRequest = z.output<typeof scheduleRequest>

/** A completed run: by hand or by schedule. */
export const reportRun = renamed(
  {
    id,
    name: z.string(),
    type: z.enum(REPORT_TYPES),
    format: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    ranAt: z.string(),
    ranBy: z.string(),
    rows: z.int(),
    sentTo: z.string(),
    message: z.string(),
    fileId: z.string(),
    /** Size of the file in bytes. */
    bytes: z._default(z.int(), 0),
    /** The schedule that it belongs to; '' for a run by hand. */
    scheduleId: z._default(z.string(), ''),
  },
  {
    id: 'RunId',
    name: 'ReportName',
    type: 'ReportType',
    format: 'Format',
    state: 'State',
    ranAt: 'RunAt',
    ranBy: 'RunBy',
    rows: 'Rows',
    sentTo: 'EmailID',
    message: 'Message',
    fileId: 'FileId',
    bytes: 'Size',
    scheduleId: 'ScheduleId',
  },
)
export type ReportRunValue = z.output<typeof reportRun>

/** The id for deletereport. */
export const reportRemoval = renamed(
  { runIds: z._default(ids(500), []), scheduleIds: z._default(ids(500), []) },
  { runIds: 'RunIds', scheduleIds: 'ScheduleIds' },
)

/** A field that a custom report can show, group by, sum or filter by. */
export const reportField = z.object({
  key: z.string(),
  label: z.string(),
  kind: reportColumn.shape.kind,
  definition: z.string(),
  isColumn: z.boolean(),
  isGroup: z.boolean(),
  isSum: z.boolean(),
})

/** A custom report that was saved. */
export const customReport = renamed(
  {
    id: text(80),
    name: requiredText('Name', 100),
    definition: reportDefinition,
    /** Whether colleagues see and run it, too. */
    isShared: z._default(z.boolean(), false),
    savedBy: text(100),
    /** Whether the caller may change and delete it. */
    isOwn: z._default(z.boolean(), true),
    /** For an edit: the version that was read. */
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  },
  {
    id: 'CustomReportId',
    name: 'ReportName',
    definition: 'Definition',
    isShared: 'IsShared',
    savedBy: 'SavedBy',
    isOwn: 'IsOwn',
  },
)
export type CustomReportValue = z.output<typeof customReport>
