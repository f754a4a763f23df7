import type { ReactNode } from 'react'
import type { Scale } from './chart-scale.ts'
import css from './charts.module.css'

interface ChartFrameProps {
  /** One sentence about the chart that also says where its figures are. */
  label: string
  /** The text of the point under the pointer or the keyboard. */
  said: string
  keys: { onKeyDown: (event: React.KeyboardEvent) => void; onBlur: () => void }
  children: ReactNode
}

/** The frame of a chart: its text, and the element on which the keyboard moves through its points. */
export function ChartFrame({ label, said, keys, children }: ChartFrameProps) {
  return (
    <figure
      className={css.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk through the points
      tabIndex={0}
      {...keys}
    >
      {children}
      <div className={css.said} aria-live="polite">
        {said}
      </div>
    </figure>
  )
}

interface RulesProps {
  ticks: readonly number[]
  y: Scale
  left: number
  right: number
  valueText: (value: number) => string
}

/** The grid lines, each with its value at the left. */
export function Rules({ ticks, y, left, right, valueText }: RulesProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={css.rule} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text className={css.tick} x={left - 8} y={y(tick) + 4} textAnchor="end">
        {valueText(tick)}
      </text>
    </g>
  ))
}
