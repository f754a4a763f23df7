import { useMediaQuery } from '@mantine/hooks'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { ChartFrame, Rules } from './chart-frame.tsx'
import { stepsBetween } from './chart-scale.ts'
import css from './charts.module.css'
import { useChartKeys } from './use-chart-keys.ts'

const HEIGHT = 230
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 12, 18, 28]
const [WIDE, NARROW] = [480, 360]
/** Approximate width of a letter of the labels, in units of the drawing. */
const LETTER = 6.2

export interface ChartColumn {
  key: string
  name: string
  value: number
}

interface ColumnChartProps {
  /** One sentence about the chart that also says where its figures are. */
  label: string
  columns: readonly ChartColumn[]
  valueText: (value: number) => string
  /** A shorter text for the scale. */
  tickText?: (value: number) => string
  /** Called when a column is pressed or opened by Enter. */
  onOpen?: (key: string) => void
  /** Key of the highlighted column. */
  chosen?: string
}

/** Columns over a scale from 0; the caller shows the same figures as a table. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, columns, valueText, tickText = valueText, onOpen, chosen } = props
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false
  const width = isNarrow ? NARROW : WIDE
  const open = onOpen && ((index: number) => onOpen(columns[index]!.key))
  const { at, setAt, keys } = useChartKeys(columns.length, open)
  if (columns.length === 0) return null
  const ticks = stepsBetween(0, Math.max(...columns.map(({ value }) => value), 0))
  const x = scaleBand<string>({
    domain: columns.map(({ key }) => key),
    range: [LEFT, width - RIGHT],
    padding: 0.3,
  })
  const y = scaleLinear<number>({ domain: [0, ticks.at(-1)!], range: [HEIGHT - BOTTOM, TOP] })
  const longest = Math.max(...columns.map(({ name }) => name.length)) * LETTER + 8
  const every = Math.max(1, Math.ceil(longest / x.step()))
  const told = at === null ? undefined : columns[at]
  return (
    <ChartFrame label={label} said={told ? `${told.name}: ${valueText(told.value)}` : ''} keys={keys}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={css.chart} aria-hidden="true">
        <Rules ticks={ticks} y={y} left={LEFT} right={width - RIGHT} valueText={tickText} />
        {columns.map(({ key, name, value }, index) => (
          <g key={key} data-told={index === at || key === chosen || undefined} className={css.column}>
            <Bar
              x={x(key)}
              y={y(value)}
              width={x.bandwidth()}
              height={y(0) - y(value)}
              rx={2}
              onMouseEnter={() => setAt(index)}
              onMouseLeave={() => setAt(null)}
              onClick={() => open?.(index)}
              data-opens={open ? true : undefined}
            />
            {index % every === 0 ? (
              <text
                className={css.tick}
                x={(x(key) ?? 0) + x.bandwidth() / 2}
                y={HEIGHT - 8}
                textAnchor="middle"
              >
                {name}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </ChartFrame>
  )
}
