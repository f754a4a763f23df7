import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { CustomReportValue } from '#contracts/entities/report.ts'
import { PERIOD_LABELS, REPORT_PERIODS } from '#domain/reports/period.ts'
import { filterFields, useWarehouseNames } from '../../ui/analysis/filter-fields.tsx'
import { spanFault } from '../../ui/date-filter.tsx'
import { MODE_CHOICES, useCarrierChoices } from '../../ui/shipment-list/choices.ts'
import css from './reports.module.css'
import {
  GROUPS,
  isSplittable,
  type ReportChoices,
  STANDARD_REPORTS,
  usualPeriod,
} from './use-report-choices.ts'

interface FiltersProps extends ReportChoices {
  customReports: readonly CustomReportValue[]
}

/** The report, its days, and its shipments. */
export function ReportFilters({ choices, choose, customReports }: FiltersProps) {
  const warehouses = useWarehouseNames()
  const carriers = useCarrierChoices()
  const { select, date } = filterFields(choices, choose, { page: '' })
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
      {choices.period === 'dates' ? date(t`To`, 'to', '', spanFault(choices.from, choices.to)) : null}
      {select(t`Warehouse`, 'warehouse', warehouses)}
      {select(t`Carrier`, 'carrier', [{ value: '', label: t`All carriers` }, ...carriers])}
      {select(t`Mode`, 'mode', MODE_CHOICES)}
      {isSplittable(choices) ? select(t`Split by`, 'group', GROUPS) : null}
    </div>
  )
}
