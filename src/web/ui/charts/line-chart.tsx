import { useMediaQuery } from '@mantine/hooks'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { ChartFrame, Rules } from './chart-frame.tsx'
import { type ChartLine, endNames, type Scale, stepsBetween } from './chart-scale.ts'
import css from './charts.module.css'
import { useChartKeys } from './use-chart-keys.ts'

const HEIGHT = 230
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 76, 18, 28]
/** The drawing is about as wide as it is shown, so that letters keep their size. */
const [WIDE, NARROW] = [960, 360]

interface LineChartProps {
  /** One sentence about the chart that also says where its figures are. */
  label: string
  lines: readonly ChartLine[]
  /** Labels of the x axis; as many as fit are shown. */
  places: readonly { x: number; name: string }[]
  valueText: (value: number) => string
  /** True: the scale starts at 0. */
  isFromZero?: boolean
  /** A marked x position, such as today's price. */
  mark?: { x: number; name: string } | undefined
  /** True: the chart is in a column of a screen, with the letter size of a phone. */
  isSmall?: boolean
  /** The width of the drawing if it does not fill the page. */
  width?: number
}

/** Lines over a scale; the caller shows the same figures as a table. Nothing is drawn without a value. */
export function LineChart(props: LineChartProps) {
  const { label, lines, places, valueText, isFromZero, mark, isSmall = false, width } = props
  const isOnPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const isNarrow = isSmall || isOnPhone
  const wide = isNarrow ? NARROW : (width ?? WIDE)
  const points = lines.flatMap((line) => line.points)
  const values = points.flatMap(({ y }) => y ?? [])
  const stops = [...new Set(points.flatMap((point) => (point.y === null ? [] : [point.x])))].sort(
    (one, other) => one - other,
  )
  const { at, keys } = useChartKeys(stops.length)
  if (values.length === 0) return null
  const ticks = stepsBetween(isFromZero ? 0 : Math.min(...values), Math.max(...values))
  const across = points.map((point) => point.x)
  const x = scale(Math.min(...across), Math.max(...across), LEFT, wide - RIGHT)
  const y = scale(ticks[0]!, ticks.at(-1)!, HEIGHT - BOTTOM, TOP)
  const every = Math.ceil(places.length / (isNarrow || wide < WIDE ? 4 : 9))
  const stop = at === null ? null : stops[at]!
  return (
    <ChartFrame label={label} said={stop === null ? '' : saidAt(stop, lines, places, valueText)} keys={keys}>
      <svg viewBox={`0 0 ${wide} ${HEIGHT}`} className={css.chart} aria-hidden="true">
        <Rules ticks={ticks} y={y} left={LEFT} right={wide - RIGHT} valueText={valueText} />
        {places.map((place, index) =>
          index % every === 0 ? (
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
        {stop === null ? null : (
          <line className={css.mark} x1={x(stop)} x2={x(stop)} y1={TOP} y2={HEIGHT - BOTTOM} />
        )}
        {lines.map((line, index) => (
          <Line key={line.key} line={line} look={index} x={x} y={y} stop={stop} />
        ))}
        {endNames(lines, x, y).map(({ key, label: name, left, at: top }) => (
          <text key={key} className={css.name} x={left + 8} y={top}>
            {name}
          </text>
        ))}
      </svg>
    </ChartFrame>
  )
}

interface LineProps {
  line: ChartLine
  look: number
  x: Scale
  y: Scale
  /** The point that has the keyboard. */
  stop: number | null
}

function Line({ line, look, x, y, stop }: LineProps) {
  const { points } = line
  return (
    <g className={css.line} data-look={look % 3}>
      <LinePath
        data={[...points]}
        defined={(point) => point.y !== null}
        x={(point) => x(point.x)}
        y={(point) => y(point.y ?? 0)}
      />
      {points.map((point, at) =>
        // A value without neighbors is not a line, but must still be visible.
        point.y !== null && (point.x === stop || (points[at - 1]?.y == null && points[at + 1]?.y == null)) ? (
          <circle key={point.x} cx={x(point.x)} cy={y(point.y)} r={3} />
        ) : null,
      )}
    </g>
  )
}

/** The values of all lines at one x: `Nov 2026: Paid $31.20, Median $30.10`. */
function saidAt(
  stop: number,
  lines: readonly ChartLine[],
  places: readonly { x: number; name: string }[],
  valueText: (value: number) => string,
): string {
  const place = places.findLast(({ x }) => x <= stop)?.name ?? ''
  const values = lines.flatMap(({ label, points }) => {
    const y = points.find((point) => point.x === stop)?.y
    return y == null ? [] : [`${label} ${valueText(y)}`.trim()]
  })
  return `${place ? `${place}: ` : ''}${values.join(', ')}`
}

/** A single value is drawn in the middle. */
function scale(least: number, most: number, from: number, to: number): Scale {
  if (most === least) return () => (from + to) / 2
  return scaleLinear<number>({ domain: [least, most], range: [from, to] })
}
