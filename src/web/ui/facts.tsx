import type { CSSProperties, ReactNode } from 'react'
import css from './facts.module.css'

interface FactListProps {
  /**
   * The minimum width of a fact in pixels: facts are shown next to each other as space allows, two on a phone. Without
   * it they are below each other.
   */
  width?: number
  children: ReactNode
}

/** Facts, each below its name. */
export const FactList = ({ width, children }: FactListProps) => (
  <dl
    className={width ? `${css.facts} ${css.columns}` : css.facts}
    style={width ? ({ '--fact-width': `${width}px` } as CSSProperties) : {}}
  >
    {children}
  </dl>
)

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
