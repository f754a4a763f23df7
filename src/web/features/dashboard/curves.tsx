import { t } from '@lingui/core/macro'
import type { ReportSeries } from '#contracts/entities/report.ts'
import { term } from '../../text/terms.ts'
import { AsTable, FigureTable } from '../../ui/analysis/figure-table.tsx'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Section } from '../../ui/section.tsx'
import { type DashboardChoices, monthText } from './choices.ts'
import css from './dashboard.module.css'
import { tickText, valueText } from './figure-text.ts'

interface CurvesProps extends DashboardChoices {
  series: readonly ReportSeries[]
}

/** Spend and on-time rate over the last months; a month can be chosen. */
export function Curves({ series, choices, choose }: CurvesProps) {
  const spend = series.find(({ key }) => key === 'spend')
  const onTime = series.filter(({ key }) => key === 'onTimePickup' || key === 'onTimeDelivery')
  return (
    <div className={css.pair}>
      {spend ? (
        <Section title={t`Spend by month`} note={spend.currency}>
          <ColumnChart
            label={t`Spend by month. Use the arrow keys to move between months and Enter to show one. The table below has the figures.`}
            columns={spend.points.map(({ label, value }) => ({
              key: label,
              name: monthText(label).slice(0, 3),
              value: value ?? 0,
            }))}
            valueText={(value) => valueText(value, 'money', spend.currency)}
            tickText={tickText('money', spend.currency)}
            chosen={choices.period}
            onOpen={(month) => choose({ period: month, page: '' })}
          />
          <MonthsTable
            series={series.filter(({ key }) => key !== 'onTimePickup' && key !== 'onTimeDelivery')}
          />
        </Section>
      ) : null}
      {onTime.length > 0 ? (
        <Section title={t`On time by month`}>
          <LineChart
            label={t`On-time pickup and delivery by month. The table below has the figures.`}
            lines={onTime.map(({ key, points }) => ({
              key,
              label: key === 'onTimePickup' ? t`Pickup` : t`Delivery`,
              points: points.map(({ value }, x) => ({ x, y: value })),
            }))}
            places={(onTime[0]?.points ?? []).map(({ label }, x) => ({
              x,
              name: monthText(label).slice(0, 3),
            }))}
            valueText={(value) => `${Math.round(value * 1_000) / 10}%`}
            width={480}
          />
          <MonthsTable series={onTime} />
        </Section>
      ) : null}
    </div>
  )
}

function MonthsTable({ series }: { series: readonly ReportSeries[] }) {
  return (
    <AsTable>
      <FigureTable columns={[t`Month`, ...series.map(({ label }) => term(label))]}>
        {(series[0]?.points ?? []).map(({ label: month }, at) => (
          <tr key={month}>
            <th scope="row">{monthText(month)}</th>
            {series.map(({ key, kind, currency, points }) => (
              <td key={key}>{valueText(points[at]?.value, kind, currency)}</td>
            ))}
          </tr>
        ))}
      </FigureTable>
    </AsTable>
  )
}
