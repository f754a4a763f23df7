import { useMediaQuery } from '@mantine/hooks'
import { Money, moneyText } from '../../ui/money.tsx'
import type { BenchmarkChoices } from './choices.ts'
import { countText, perCwt, timeText } from './figure-text.ts'
import css from './rate-benchmark.module.css'
import { ScrollBox } from './scroll-box.tsx'
import type { BenchmarkReply } from './use-benchmark.ts'

const HEIGHT = 230
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 76, 12, 28]
/** The sheet is as wide as it is shown, about: letters keep their size. */
const [WIDE, NARROW] = [960, 360]

const SERIES = [
  { key: 'paid', label: 'Paid' },
  { key: 'market', label: 'Median' },
  { key: 'cheapest', label: 'Cheapest' },
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
    values: times.map((time) => perCwt(time[key], time.weightLb)),
  }))
  const known = lines.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  if (known.length === 0) return <p className={css.hidden}>Not enough shipments in any one {every}.</p>
  return (
    <>
      <Lines lines={lines} names={times.map(({ from }) => timeText(from, every))} known={known} />
      <details className={css.more}>
        <summary>The same as a table</summary>
        <Table times={times} every={every} choose={choose} />
      </details>
    </>
  )
}

interface LinesProps {
  lines: { key: string; label: string; values: (number | null)[] }[]
  names: string[]
  known: number[]
}

function Lines({ lines, names, known }: LinesProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)')
  const width = isNarrow ? NARROW : WIDE
  const { ticks, top } = scaleOf(Math.max(...known))
  const x = (at: number) =>
    names.length === 1
      ? (LEFT + width - RIGHT) / 2
      : LEFT + (at / (names.length - 1)) * (width - LEFT - RIGHT)
  const y = (cents: number) => HEIGHT - BOTTOM - (cents / top) * (HEIGHT - TOP - BOTTOM)
  const step = Math.ceil(names.length / (isNarrow ? 3 : 9))
  const said = lines
    .map(({ label, values }) => {
      const last = values.findLast((value) => value !== null)
      return last == null ? '' : `${label} ${moneyText(last)} at the end`
    })
    .filter(Boolean)
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={css.chart}
      role="img"
      aria-label={`Cost per 100 lb over time. ${said.join(', ')}. The table below has the figures.`}
    >
      {ticks.map((cents) => (
        <g key={cents}>
          <line className={css.rule} x1={LEFT} x2={width - RIGHT} y1={y(cents)} y2={y(cents)} />
          <text className={css.tick} x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
            {moneyText(cents).replace(/\.00$/, '')}
          </text>
        </g>
      ))}
      {names.map((name, at) =>
        at % step === 0 ? (
          <text key={name} className={css.tick} x={x(at)} y={HEIGHT - 8} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
      {lines.map(({ key, values }) => (
        <g key={key} className={css.series} data-series={key}>
          <path d={pathOf(values, x, y)} />
          {values.map((value, at) =>
            // A value without neighbours is no line; it must be seen all the same.
            value !== null && values[at - 1] == null && values[at + 1] == null ? (
              <circle key={names[at]} cx={x(at)} cy={y(value)} r={3} />
            ) : null,
          )}
        </g>
      ))}
      {namesOf(lines, x, y).map(({ key, label, left, at }) => (
        <text key={key} className={css.seriesName} x={left + 8} y={at}>
          {label}
        </text>
      ))}
    </svg>
  )
}

/** Round steps of dollars from 0 to above the highest value. */
function scaleOf(most: number): { ticks: number[]; top: number } {
  const rough = most / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * ten).find((one) => one >= rough) ?? rough
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => Math.round(at * step))
  return { ticks, top: ticks.at(-1) ?? most }
}

function pathOf(values: (number | null)[], x: (at: number) => number, y: (cents: number) => number): string {
  return values
    .map((value, at) =>
      value === null ? '' : `${values[at - 1] == null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
}

const LINE_HEIGHT = 14

/** Each line's name at its end, none upon another. */
function namesOf(lines: LinesProps['lines'], x: (at: number) => number, y: (cents: number) => number) {
  let free = Number.NEGATIVE_INFINITY
  return lines
    .flatMap(({ key, label, values }) => {
      const last = values.findLastIndex((value) => value !== null)
      const value = values[last]
      return value == null ? [] : [{ key, label, left: x(last), at: y(value) + 4 }]
    })
    .sort((one, other) => one.at - other.at)
    .map((name) => {
      const at = Math.max(name.at, free)
      free = at + LINE_HEIGHT
      return { ...name, at }
    })
}

function Table({ times, every, choose }: TimeChartProps) {
  return (
    <ScrollBox label="Table of costs over time">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{every === 'month' ? 'Month' : 'Week of'}</th>
            <th scope="col">Shipments</th>
            <th scope="col">Paid</th>
            <th scope="col">Paid per 100 lb</th>
            <th scope="col">Median per 100 lb</th>
            <th scope="col">Cheapest per 100 lb</th>
            <th scope="col">Saving missed</th>
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
                  <span className="lading-heard"> shipments of {timeText(time.from, every)}</span>
                </button>
              </td>
              {time.paid === null ? (
                <td colSpan={5}>not enough shipments</td>
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
