import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChartLine } from '../../ui/charts/chart-scale.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import type { BenchmarkChoices } from './choices.ts'
import { countText, perCwt, timeText } from './figure-text.ts'
import css from './rate-benchmark.module.css'
import { ScrollBox } from './scroll-box.tsx'
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
      <p className={css.hidden}>
        <Trans>Not enough shipments in any one {every}.</Trans>
      </p>
    )
  return (
    <>
      <Lines lines={lines} names={times.map(({ from }) => timeText(from, every))} />
      <details className={css.more}>
        <summary>
          <Trans>Show as table</Trans>
        </summary>
        <Table times={times} every={every} choose={choose} />
      </details>
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
    <ScrollBox label={t`Table of costs over time`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{every === 'month' ? t`Month` : t`Week of`}</th>
            <th scope="col">
              <Trans>Shipments</Trans>
            </th>
            <th scope="col">
              <Trans>Paid</Trans>
            </th>
            <th scope="col">
              <Trans>Paid per 100 lb</Trans>
            </th>
            <th scope="col">
              <Trans>Median per 100 lb</Trans>
            </th>
            <th scope="col">
              <Trans>Cheapest per 100 lb</Trans>
            </th>
            <th scope="col">
              <Trans>Savings missed</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {times.map((time) => (
            <tr key={time.from}>
              <th scope="row">{timeText(time.from, every)}</th>
              <td>
                <button
                  type="button"
                  className={css.drill}
                  onClick={() => choose({ list: 'all', listTime: time.from, listCarrier: '', page: '' })}
                >
                  {countText(time.shipments)}
                  <span className="lading-heard">
                    {' '}
                    <Trans>shipments in {timeText(time.from, every)}</Trans>
                  </span>
                </button>
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
        </tbody>
      </table>
    </ScrollBox>
  )
}
