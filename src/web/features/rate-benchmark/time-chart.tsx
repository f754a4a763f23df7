import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import css from '../../ui/analysis/analysis.module.css'
import { Drill } from '../../ui/analysis/drill.tsx'
import { AsTable, FigureTable } from '../../ui/analysis/figure-table.tsx'
import type { ChartLine } from '../../ui/charts/chart-scale.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import type { BenchmarkChoices } from './choices.ts'
import { countText, perCwt, timeText } from './figure-text.ts'
import type { BenchmarkReply } from './use-benchmark.ts'

const SERIES = [
  { key: 'paid', label: t`Paid` },
  { key: 'market', label: t`Median` },
  { key: 'cheapest', label: t`Cheapest` },
] as const

interface TimeChartProps extends Pick<BenchmarkChoices, 'choose'> {
  times: BenchmarkReply['times']
  every: BenchmarkReply['every']
}

/** Cost per 100 lb over time: paid, the contracts' median and the cheapest contract. */
export function TimeChart({ times, every, choose }: TimeChartProps) {
  const lines = SERIES.map(({ key, label }) => ({
    key,
    label,
    points: times.map((time, x) => ({ x, y: perCwt(time[key], time.weightLb) })),
  }))
  if (lines.every(({ points }) => points.every(({ y }) => y === null)))
    return (
      <p className={css.remark}>
        <Trans>Not enough shipments in any one {every}.</Trans>
      </p>
    )
  return (
    <>
      <Lines lines={lines} names={times.map(({ from }) => timeText(from, every))} />
      <AsTable>
        <Table times={times} every={every} choose={choose} />
      </AsTable>
    </>
  )
}

interface LinesProps {
  lines: readonly ChartLine[]
  names: readonly string[]
}

function Lines({ lines, names }: LinesProps) {
  const said = lines
    .map(({ label, points }) => {
      const last = points.findLast(({ y }) => y !== null)
      return last?.y == null ? '' : t`${label} ${moneyText(last.y)} at the end`
    })
    .filter(Boolean)
  return (
    <LineChart
      label={t`Cost per 100 lb over time. ${said.join(', ')}. The table below has the figures.`}
      lines={lines}
      places={names.map((name, x) => ({ x, name }))}
      valueText={(cents) => moneyText(cents).replace(/\.00$/, '')}
      isFromZero
    />
  )
}

function Table({ times, every, choose }: TimeChartProps) {
  return (
    <FigureTable
      label={t`Table of costs over time`}
      columns={[
        every === 'month' ? t`Month` : t`Week of`,
        t`Shipments`,
        t`Paid`,
        t`Paid per 100 lb`,
        t`Median per 100 lb`,
        t`Cheapest per 100 lb`,
        t`Savings missed`,
      ]}
    >
      {times.map((time) => (
        <tr key={time.from}>
          <th scope="row">{timeText(time.from, every)}</th>
          <td>
            <Drill
              heard={
                <>
                  {' '}
                  <Trans>shipments in {timeText(time.from, every)}</Trans>
                </>
              }
              onClick={() => choose({ list: 'all', listTime: time.from, listCarrier: '', page: '' })}
            >
              {countText(time.shipments)}
            </Drill>
          </td>
          {time.paid === null ? (
            <td colSpan={5}>
              <Trans>not enough shipments</Trans>
            </td>
          ) : (
            [time.paid, ...SERIES.map(({ key }) => perCwt(time[key], time.weightLb)), time.missed].map(
              (cents, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
                <td key={at}>
                  <Money cents={cents} />
                </td>
              ),
            )
          )}
        </tr>
      ))}
    </FigureTable>
  )
}
