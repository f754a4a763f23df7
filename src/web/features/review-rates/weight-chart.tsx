import { useMediaQuery } from '@mantine/hooks'
import { moneyText } from '../../ui/money.tsx'
import { showFigure } from './line-figures.ts'
import css from './price-by-weight.module.css'
import { shortModeName } from './wanted-modes.ts'
import { breakSentence, type Segments, type WeightLine } from './weight-lines.ts'

/** The sheet is as wide as it is shown, about: letters keep their size. */
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

/** Price by weight, both by tens: each mode a line of its own pattern and name, the break points and the shipment marked. */
export function WeightChart({ lines, weightLb, segments }: WeightChartProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false
  const width = isNarrow ? NARROW : WIDE
  const scale = scaleOf(lines, width)
  if (!scale) return null
  const { x, y, weights, prices } = scale
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className={css.chart}
      role="img"
      aria-label={`Price by weight. ${breakSentence(segments)} The table below has the figures.`}
    >
      {ticks(prices).map((cents) => (
        <g key={cents}>
          <line className={css.rule} x1={LEFT} x2={width - RIGHT} y1={y(cents)} y2={y(cents)} />
          <text className={css.tick} x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
            {moneyText(cents).replace(/\.00$/, '')}
          </text>
        </g>
      ))}
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
      {lines.map((line) => (
        <path key={line.mode} className={css.line} data-mode={line.mode} d={pathOf(line, x, y)} />
      ))}
      {namesOf(lines, y).map(({ mode, at, weight }) => (
        <text key={mode} className={css.name} data-mode={mode} x={x(weight) + 8} y={at}>
          {shortModeName(mode)}
        </text>
      ))}
    </svg>
  )
}

type Scale = (value: number) => number
type Range = readonly [least: number, most: number]

/** Both axes by tens: a pallet and a truck stand on one sheet. */
function scaleOf(lines: readonly WeightLine[], width: number) {
  const points = lines.flatMap((line) => line.points)
  const cents = points.flatMap((point) => point.cents ?? [])
  if (cents.length === 0) return null
  const weights: Range = rangeOf(points.map((point) => point.weightLb))
  const prices: Range = rangeOf(cents)
  const along = ([least, most]: Range, from: number, to: number): Scale => {
    const span = Math.log(most / least) || 1
    return (value) => from + (Math.log(Math.min(most, Math.max(least, value)) / least) / span) * (to - from)
  }
  return { weights, prices, x: along(weights, LEFT, width - RIGHT), y: along(prices, HEIGHT - BOTTOM, TOP) }
}

const rangeOf = (values: readonly number[]): Range => [Math.min(...values), Math.max(...values)]

/** Round values inside a range: 1, 2 and 5 times the tens, or only the tens where those are too many. */
function ticks([least, most]: Range, isSparse = false): number[] {
  const steps = isSparse ? [1] : most / least > 100 ? [1, 3] : [1, 2, 5]
  const found: number[] = []
  for (let ten = 10 ** Math.floor(Math.log10(least)); ten <= most; ten *= 10) {
    for (const step of steps) if (step * ten >= least && step * ten <= most) found.push(step * ten)
  }
  return found
}

/** A line with gaps where there is no price. */
function pathOf({ points }: WeightLine, x: Scale, y: Scale): string {
  let isDown = false
  return points
    .map(({ weightLb, cents }) => {
      if (cents === null) {
        isDown = false
        return ''
      }
      const step = `${isDown ? 'L' : 'M'}${x(weightLb).toFixed(1)} ${y(cents).toFixed(1)}`
      isDown = true
      return step
    })
    .join('')
}

const LINE_HEIGHT = 14

/** The name of each line at its end, none upon another. */
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
