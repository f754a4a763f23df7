import { t } from '@lingui/core/macro'
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
  { value: '', label: t`All modes` },
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
        label={t`Report`}
        value={choices.report || STANDARD_REPORTS[0].value}
        data={[
          { group: t`Reports`, items: STANDARD_REPORTS.map(({ value, label }) => ({ value, label })) },
          ...(customReports.length > 0
            ? [
                {
                  group: t`Custom reports`,
                  items: customReports.map(({ id, name }) => ({ value: id, label: name })),
                },
              ]
            : []),
        ]}
        onChange={(event) => choose({ report: event.currentTarget.value, group: '', page: '' })}
      />
      {select(t`Period`, 'period', [
        { value: '', label: PERIOD_LABELS[usualPeriod(choices.report)] },
        ...REPORT_PERIODS.filter((one) => one !== usualPeriod(choices.report)).map((value) => ({
          value,
          label: PERIOD_LABELS[value],
        })),
        { value: 'dates', label: t`Dates…` },
      ])}
      {choices.period === 'dates' ? date(t`From`, 'from') : null}
      {choices.period === 'dates' ? date(t`To`, 'to', spanFault(choices.from, choices.to)) : null}
      {select(t`Warehouse`, 'warehouse', [
        { value: '', label: t`All warehouses` },
        ...(setup.data?.warehouses ?? []).map(({ WHSE, Name }) => ({ value: WHSE, label: Name || WHSE })),
      ])}
      {select(t`Carrier`, 'carrier', [
        { value: '', label: t`All carriers` },
        ...[...names].map(([value, label]) => ({ value, label: `${label} (${value})` })),
      ])}
      {select(t`Mode`, 'mode', MODES)}
      {isSplittable(choices) ? select(t`Split by`, 'group', GROUPS) : null}
    </div>
  )
}
