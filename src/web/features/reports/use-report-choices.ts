import { t } from '@lingui/core/macro'
import type { ReportFilter, ReportType } from '#contracts/entities/report.ts'
import { REPORT_PERIODS, type ReportPeriod } from '#domain/reports/period.ts'
import { useChoicesInAddress } from '../../ui/address/use-address.ts'

/** The choices in the URL of the open report; '' = not set. */
export interface Choices {
  /** `runs` or `schedules`; '' = the report. */
  tab: string
  /** A type of report, or the id of a custom one; '' = the shipment manifest. */
  report: string
  /** A period, or `dates`; '' = the report's default. */
  period: string
  from: string
  to: string
  warehouse: string
  carrier: string
  mode: string
  group: string
  page: string
}

const NONE: Choices = {
  ...{ tab: '', report: '', period: '', from: '', to: '', warehouse: '', carrier: '', mode: '', group: '' },
  page: '',
}
const NAMES = Object.keys(NONE) as (keyof Choices)[]

export interface ReportChoices {
  choices: Choices
  /** Changes the URL; parameters that are not given stay. */
  choose: (change: Partial<Choices>) => void
}

export function useReportChoices(): ReportChoices {
  return useChoicesInAddress(NAMES)
}

/** The standard reports, in their order in the menu. */
export const STANDARD_REPORTS = [
  { value: 'ShipmentManifest', label: t`Shipment manifest`, usual: 'today' },
  { value: 'CarrierSummary', label: t`Carrier summary`, usual: 'lastMonth' },
  { value: 'AccessorialAnalysis', label: t`Accessorial analysis`, usual: 'lastMonth' },
  { value: 'AccrualReport', label: t`Accrual report`, usual: 'last90Days' },
  { value: 'FreightAudit', label: t`Freight audit`, usual: 'lastMonth' },
] as const satisfies { value: ReportType; label: string; usual: ReportPeriod }[]

const standard = (report: string) =>
  STANDARD_REPORTS.find(({ value }) => value === (report || 'ShipmentManifest'))

/** The default period of a report. */
export const usualPeriod = (report: string): ReportPeriod => standard(report)?.usual ?? 'last30Days'

/** Reports that can be split up further. */
export const isSplittable = ({ report }: Choices): boolean =>
  ['CarrierSummary', 'AccessorialAnalysis', 'FreightAudit'].includes(report)

/** Two custom dates apply once both are set. */
export const datesOf = ({ period, from, to }: Choices) =>
  period === 'dates' ? { from, to } : { from: '', to: '' }

/** The filter of the choices as the call expects it. */
export function filterOf(choices: Choices): Partial<ReportFilter> & { type: ReportType } {
  const { report, warehouse, carrier, mode, group } = choices
  const found = standard(report)
  const period = REPORT_PERIODS.find((one) => one === choices.period) ?? ''
  return {
    type: found?.value ?? 'CustomReport',
    customReportId: found ? '' : report,
    period: choices.period === 'dates' ? '' : period,
    ...datesOf(choices),
    ...{ warehouse, scac: carrier, rateModeId: Number(mode) || 0 },
    groupBy: isSplittable(choices) ? (GROUPS.find(({ value }) => value === group)?.value ?? '') : '',
  }
}

/** The groupings of a summary. */
export const GROUPS = [
  { value: '', label: t`Not split` },
  { value: 'carrier', label: t`Carrier` },
  { value: 'mode', label: t`Mode` },
  { value: 'warehouse', label: t`Warehouse` },
  { value: 'lane', label: t`Lane` },
  { value: 'month', label: t`Month` },
] as const
