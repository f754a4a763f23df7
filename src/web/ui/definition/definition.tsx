import { type ReactNode, useId } from 'react'
import css from './definition.module.css'

interface DefinedProps {
  /** What a figure counts, in a sentence or two. */
  definition: string
  className?: string
  /** Gets the id of the definition, for `aria-describedby` of what can be focused. */
  children: (describedBy: string) => ReactNode
}

/** A figure with its definition, which shows while the figure is pointed at or focused; screen readers read it with it. */
export function Defined({ definition, className, children }: DefinedProps) {
  const id = useId()
  return (
    <div className={[css.defined, className].filter(Boolean).join(' ')}>
      {children(id)}
      <span role="tooltip" id={id} className={css.tip}>
        {definition}
      </span>
    </div>
  )
}
