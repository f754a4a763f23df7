import { t } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { scaleLog } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { ChartFrame, Rules } from '../../ui/charts/chart-frame.tsx'
import { useChartKeys } from '../../ui/charts/use-chart-keys.ts'
import { moneyText } from '../../ui/money.tsx'
import { showFigure } from './line-figures.ts'
import css from './price-by-weight.module.css'
import { shortModeName } from './wanted-modes.ts'
import { breakSentence, type Segments, type WeightLine } from './weight-lines.ts'

/** The chart's width is about its size on the screen, so letters keep their size. */
const [WIDE, NARROW] = [900, 360]
const HEIGHT = 240
const LEFT = 56
const RIGHT = 76
const TOP = 12
const BOTTOM = 28

interface WeightChartProps {
  lines: readonly WeightLine[]
  weightLb: number
  segments: Segments
}

/**
 * Price by weight, both logarithmic: each mode as a line with its own pattern and name, with the break points and the
 * shipment marked.
 */
export function WeightChart({ lines, weightLb, segments }: WeightChartProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false
  const width = isNarrow ? NARROW : WIDE
  const stops = lines[0]?.points.map((point) => point.weightLb) ?? []
  const { at, keys } = useChartKeys(stops.length)
  const scale = scaleOf(lines, width)
  if (!scale) return null
  const { x, y, weights, prices } = scale
  const stop = at === null ? undefined : stops[at]
  return (
    <ChartFrame
      label={t`Price by weight. ${breakSentence(segments)} The table below has the figures.`}
      said={stop === undefined ? '' : saidAt(stop, lines)}
      keys={keys}
    >
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={css.chart} aria-hidden="true">
        <Rules
          ticks={ticks(prices)}
          y={y}
          left={LEFT}
          right={width - RIGHT}
          valueText={(cents) => moneyText(cents).replace(/\.00$/, '')}
        />
        {ticks(weights, isNarrow).map((pounds) => (
          <text key={pounds} className={css.tick} x={x(pounds)} y={HEIGHT - 8} textAnchor="middle">
            {showFigure(pounds)} lb
          </text>
        ))}
        {segments.slice(1).map(({ fromLb, RateModeID }) => (
          <line
            key={`${RateModeID} ${fromLb}`}
            className={css.break}
            x1={x(fromLb)}
            x2={x(fromLb)}
            y1={TOP}
            y2={HEIGHT - BOTTOM}
          />
        ))}
        <line className={css.own} x1={x(weightLb)} x2={x(weightLb)} y1={TOP} y2={HEIGHT - BOTTOM} />
        <text className={css.ownWord} x={x(weightLb) + 4} y={TOP + 9}>
          {showFigure(weightLb)} lb
        </text>
        {stop === undefined ? null : (
          <line className={css.own} x1={x(stop)} x2={x(stop)} y1={TOP} y2={HEIGHT - BOTTOM} />
        )}
        {lines.map((line) => (
          <LinePath
            key={line.mode}
            className={css.line}
            data-mode={line.mode}
            data={[...line.points]}
            defined={(point) => point.cents !== null}
            x={(point) => x(point.weightLb)}
            y={(point) => y(point.cents ?? 1)}
          />
        ))}
        {namesOf(lines, y).map(({ mode, at, weight }) => (
          <text key={mode} className={css.name} data-mode={mode} x={x(weight) + 8} y={at}>
            {shortModeName(mode)}
          </text>
        ))}
      </svg>
    </ChartFrame>
  )
}

/** The price of each mode at one weight: `500 lb: LTL $331.06, Volume $410.00`. */
function saidAt(weightLb: number, lines: readonly WeightLine[]): string {
  const prices = lines.flatMap(({ mode, points }) => {
    const cents = points.find((point) => point.weightLb === weightLb)?.cents
    return cents == null ? [] : [`${shortModeName(mode)} ${moneyText(cents)}`]
  })
  return t`${showFigure(weightLb)} lb: ${prices.join(', ')}`
}

type Scale = (value: number) => number
type Range = readonly [least: number, most: number]

/** Both axes are logarithmic, so that a pallet and a truck fit into one chart. */
function scaleOf(lines: readonly WeightLine[], width: number) {
  const points = lines.flatMap((line) => line.points)
  const cents = points.flatMap((point) => point.cents ?? [])
  if (cents.length === 0) return null
  const weights: Range = rangeOf(points.map((point) => point.weightLb))
  const prices: Range = rangeOf(cents)
  const along = (domain: Range, from: number, to: number): Scale =>
    domain[0] === domain[1]
      ? () => from
      : scaleLog<number>({ domain: [...domain], range: [from, to], clamp: true })
  return { weights, prices, x: along(weights, LEFT, width - RIGHT), y: along(prices, HEIGHT - BOTTOM, TOP) }
}

const rangeOf = (values: readonly number[]): Range => [Math.min(...values), Math.max(...values)]

/** Round values inside a range: 1, 2 and 5 times the powers of ten, or only the powers of ten if those are too many. */
function ticks([least, most]: Range, isSparse = false): number[] {
  const steps = isSparse ? [1] : most / least > 100 ? [1, 3] : [1, 2, 5]
  const found: number[] = []
  for (let ten = 10 ** Math.floor(Math.log10(least)); ten <= most; ten *= 10) {
    for (const step of steps) if (step * ten >= least && step * ten <= most) found.push(step * ten)
  }
  return found
}

const LINE_HEIGHT = 14

/** The name of each line at its end, without overlaps. */
function namesOf(lines: readonly WeightLine[], y: Scale) {
  const ends = lines
    .flatMap(({ mode, points }) => {
      const last = points.findLast(({ cents }) => cents !== null)
      return last?.cents == null ? [] : [{ mode, weight: last.weightLb, at: y(last.cents) + 4 }]
    })
    .sort((one, other) => one.at - other.at)
  let free = Number.NEGATIVE_INFINITY
  return ends.map((end) => {
    const at = Math.max(end.at, free)
    free = at + LINE_HEIGHT
    return { ...end, at }
  })
}
