import { type ReactNode, useId } from 'react'
import css from './definition.module.css'

interface DefinedProps {
  /** The meaning of a figure in a sentence or two. */
  definition: string
  className?: string
  /** Renders the figure; gets the id of the definition for `aria-describedby` of the focusable element. */
  children: (describedBy: string) => ReactNode
}

/** A figure with its definition, which is shown on hover and focus; screen readers read both. */
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
