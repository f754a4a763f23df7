import * as z from 'zod/mini'
import { calendarDate, choice, id, ids, requiredText, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The four reports of the specification, and the product's own analyses that share their filters. */
export const REPORT_TYPES = [
  'ShipmentManifest',
  'CarrierSummary',
  'AccessorialAnalysis',
  'AccrualReport',
  'Dashboard',
  'RateBenchmark',
  'InternalDashboard',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export const REPORT_FORMATS = ['XLSX', 'CSV', 'PDF'] as const

/** Which shipments a report is about, and how they are put together. */
export const reportFilter = renamed(
  {
    type: choice(REPORT_TYPES),
    from: z._default(calendarDate, ''),
    to: z._default(calendarDate, ''),
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
      choice(['', 'carrier', 'mode', 'lane', 'month', 'warehouse', 'accessorial', 'client']),
      '',
    ),
    /** A figure to drill down to: the reply's rows are then the shipments behind it. */
    metric: text(60),
    metricValue: text(120),
  },
  {
    type: 'ReportType',
    from: 'fromDate',
    to: 'toDate',
    year: 'Year',
    month: 'Month',
    warehouse: 'WHSE',
    scac: 'carrierSCAC',
    rateModeId: 'RateModeID',
    originState: 'OriginState',
    destinationState: 'DestinationState',
    soldTo: 'SoldTo',
    groupBy: 'GroupBy',
    metric: 'Metric',
    metricValue: 'MetricValue',
  },
)
export type ReportFilter = z.output<typeof reportFilter>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A column of a report: how its cells are to be read and shown. Money cells are dollars with two decimals. */
export const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'money', 'number', 'percent', 'weight', 'days', 'date', 'dateTime', 'shipment']),
  /** What the figure means, for the tooltip. */
  definition: z.string(),
})

/** A figure of the dashboard with its definition and what it was in the period before. */
export const reportFigure = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['money', 'number', 'percent', 'weight', 'days']),
  value: z.nullable(z.number()),
  before: z.nullable(z.number()),
  definition: z.string(),
})

export const reportSeries = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['money', 'number', 'percent', 'weight', 'days']),
  points: z.array(z.object({ label: z.string(), value: z.nullable(z.number()), drill: z.string() })),
})

/** What a report says. */
export const reportData = renamed(
  {
    columns: z.array(reportColumn),
    rows: z.array(z.record(z.string(), cell)),
    total: z.int(),
    totals: z.record(z.string(), cell),
    figures: z.array(reportFigure),
    series: z.array(reportSeries),
    computedAt: z.string(),
    /** What the report leaves out or estimates, in sentences. */
    remarks: z.array(z.string()),
  },
  { totals: 'Totals', figures: 'Figures', series: 'Series', computedAt: 'ComputedAt', remarks: 'Remarks' },
)
export type ReportData = z.output<typeof reportData>

/** When a report runs by itself. Times are local to `timeZone`. */
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
    /** 1-31, for a monthly one; a month that is shorter takes its last day. */
    dayOfMonth: z._default(wholeNumber(1, 31), 1),
    at: z._default(timeOfDay, '06:00'),
    timeZone: text(60),
    nextRunAt: z._default(z.nullable(z.string()), null),
    isEnabled: z._default(z.boolean(), true),
  },
  {
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
    nextRunAt: 'NextRunAt',
    isEnabled: 'IsEnabled',
  },
)
export type ReportScheduleValue = z.output<typeof reportSchedule>

/** A run that happened: by hand or by schedule. */
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
  },
)
export type ReportRunValue = z.output<typeof reportRun>

/** What deletereport removes. */
export const reportRemoval = renamed(
  { runIds: z._default(ids(500), []), scheduleIds: z._default(ids(500), []) },
  { runIds: 'RunIds', scheduleIds: 'ScheduleIds' },
)
