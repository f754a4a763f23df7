import { NativeSelect, TextInput } from '@mantine/core'
import { listCarriers } from '#contracts/endpoints/rating.ts'
import type { CustomReportValue } from '#contracts/entities/report.ts'
import { PERIOD_LABELS, REPORT_PERIODS } from '#domain/reports/period.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { useCall } from '../../api/queries.ts'
import { spanFault } from '../../ui/date-filter.tsx'
import { useClientSetup } from '../../ui/use-client-setup.ts'
import css from './reports.module.css'
import {
  type Choices,
  GROUPS,
  isSplittable,
  type ReportChoices,
  STANDARD_REPORTS,
  usualPeriod,
} from './use-report-choices.ts'

const FRESH_MS = 600_000
const MODES = [
  { value: '', label: 'All modes' },
  ...Object.entries(RATE_MODES).map(([value, label]) => ({ value, label })),
]

interface FiltersProps extends ReportChoices {
  customReports: readonly CustomReportValue[]
}

/** Which report, of which days, of which shipments. */
export function ReportFilters({ choices, choose, customReports }: FiltersProps) {
  const setup = useClientSetup()
  const carriers = useCall(listCarriers, {}, { staleTime: FRESH_MS, silent: true })
  const names = new Map((carriers.data?.carriers ?? []).map(({ SCAC, CarrierName }) => [SCAC, CarrierName]))
  const select = (label: string, name: keyof Choices, data: readonly { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={[...data]}
      value={choices[name]}
      onChange={(event) => choose({ [name]: event.currentTarget.value, page: '' })}
    />
  )
  const date = (label: string, name: 'from' | 'to', error?: string) => (
    <TextInput
      type="date"
      label={label}
      value={choices[name]}
      error={error}
      onChange={(event) => choose({ [name]: event.currentTarget.value, page: '' })}
    />
  )
  return (
    <div className={css.filters}>
      <NativeSelect
        label="Report"
        value={choices.report || STANDARD_REPORTS[0].value}
        data={[
          { group: 'Reports', items: STANDARD_REPORTS.map(({ value, label }) => ({ value, label })) },
          ...(customReports.length > 0
            ? [
                {
                  group: 'Custom reports',
                  items: customReports.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
        ]}
        onChange={(event) => choose({ report: event.currentTarget.value, group: '', page: '' })}
      />
      {select('Period', 'period', [
        { value: '', label: PERIOD_LABELS[usualPeriod(choices.report)] },
        ...REPORT_PERIODS.filter((one) => one !== usualPeriod(choices.report)).map((value) => ({
          value,
          label: PERIOD_LABELS[value],
        })),
        { value: 'dates', label: 'Dates…' },
      ])}
      {choices.period === 'dates' ? date('From', 'from') : null}
      {choices.period === 'dates' ? date('To', 'to', spanFault(choices.from, choices.to)) : null}
      {select('Warehouse', 'warehouse', [
        { value: '', label: 'All warehouses' },
        ...(setup.data?.warehouses ?? []).map(({ WHSE, Name }) => ({ value: WHSE, label: Name || WHSE })),
      ])}
      {select('Carrier', 'carrier', [
        { value: '', label: 'All carriers' },
        ...[...names].map(([value, label]) => ({ value, label: `${label} (${value})` })),
      ])}
      {select('Mode', 'mode', MODES)}
      {isSplittable(choices) ? select('Split by', 'group', GROUPS) : null}
    </div>
  )
}
