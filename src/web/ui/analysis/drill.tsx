import type { ReactNode } from 'react'
import css from './analysis.module.css'

interface DrillProps {
  onClick: () => void
  /** Text after the figure, only for screen readers. */
  heard?: ReactNode
  /** The large figure of a tile. */
  isFigure?: boolean
  disabled?: boolean
  'aria-label'?: string
  children: ReactNode
}

/** A figure or a name that opens the list behind it. */
export const Drill = ({ heard, isFigure, children, ...button }: DrillProps) => (
  <button type="button" className={css.drill} data-figure={isFigure || undefined} {...button}>
    {children}
    {heard ? <span className="lading-heard">{heard}</span> : null}
  </button>
)
