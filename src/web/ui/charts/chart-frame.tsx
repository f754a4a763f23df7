import type { ReactNode } from 'react'
import type { Scale } from './chart-scale.ts'
import css from './charts.module.css'

interface ChartFrameProps {
  /** What the chart shows, in a sentence that also says where its figures are. */
  label: string
  /** What the point says that is pointed at, or reached by keyboard. */
  said: string
  keys: { onKeyDown: (event: React.KeyboardEvent) => void; onBlur: () => void }
  children: ReactNode
}

/** Around the drawing of a chart: its words, and the place where the keyboard walks through its points. */
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

/** The lines across, each with its value at the left. */
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
