import { useMediaQuery } from '@mantine/hooks'
import { type ChartLine, endNames, pathOf, type Scale, stepsBetween } from './chart-scale.ts'
import css from './line-chart.module.css'

const HEIGHT = 230
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 76, 18, 28]
/** The drawing is about as wide as it is shown, so that letters keep their size. */
const [WIDE, NARROW] = [960, 360]

interface LineChartProps {
  /** What the chart shows, in a sentence that also says where its figures are. */
  label: string
  lines: readonly ChartLine[]
  /** Where the line below the chart names a place; as many of them as fit are shown. */
  places: readonly { x: number; name: string }[]
  valueText: (value: number) => string
  /** True: the scale starts at 0. */
  isFromZero?: boolean
  /** A place that is marked, such as the price of today. */
  mark?: { x: number; name: string } | undefined
}

/** Lines over a scale; the caller shows the same figures as a table. Nothing is drawn without a value. */
export function LineChart({ label, lines, places, valueText, isFromZero, mark }: LineChartProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false
  const width = isNarrow ? NARROW : WIDE
  const points = lines.flatMap((line) => line.points)
  const values = points.flatMap(({ y }) => y ?? [])
  if (values.length === 0) return null
  const ticks = stepsBetween(isFromZero ? 0 : Math.min(...values), Math.max(...values))
  const across = points.map((point) => point.x)
  const x = scale(Math.min(...across), Math.max(...across), LEFT, width - RIGHT)
  const y = scale(ticks[0]!, ticks.at(-1)!, HEIGHT - BOTTOM, TOP)
  const every = Math.ceil(places.length / (isNarrow ? 4 : 9))
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={css.chart} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={css.rule} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text className={css.tick} x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {valueText(tick)}
          </text>
        </g>
      ))}
      {places.map((place, at) =>
        at % every === 0 ? (
          <text key={place.x} className={css.tick} x={x(place.x)} y={HEIGHT - 8} textAnchor="middle">
            {place.name}
          </text>
        ) : null,
      )}
      {mark ? (
        <>
          <line className={css.mark} x1={x(mark.x)} x2={x(mark.x)} y1={TOP} y2={HEIGHT - BOTTOM} />
          <text className={css.markName} x={x(mark.x)} y={TOP - 6} textAnchor="middle">
            {mark.name}
          </text>
        </>
      ) : null}
      {lines.map((line, at) => (
        <Line key={line.key} line={line} look={at} x={x} y={y} />
      ))}
      {endNames(lines, x, y).map(({ key, label: name, left, at }) => (
        <text key={key} className={css.name} x={left + 8} y={at}>
          {name}
        </text>
      ))}
    </svg>
  )
}

function Line({ line, look, x, y }: { line: ChartLine; look: number; x: Scale; y: Scale }) {
  const { points } = line
  return (
    <g className={css.line} data-look={look % 3}>
      <path d={pathOf(points, x, y)} />
      {points.map((point, at) =>
        // A value without neighbors is no line, and must be seen all the same.
        point.y !== null && points[at - 1]?.y == null && points[at + 1]?.y == null ? (
          <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={3} />
        ) : null,
      )}
    </g>
  )
}

/** One value alone is drawn in the middle. */
function scale(least: number, most: number, from: number, to: number): Scale {
  if (most === least) return () => (from + to) / 2
  return (value) => from + ((value - least) / (most - least)) * (to - from)
}
