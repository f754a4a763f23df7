import { t } from '@lingui/core/macro'
import { useId } from 'react'
import css from './rate-benchmark.module.css'

interface DefinitionProps {
  /** What is defined, for screen readers. */
  of: string
  children: string
}

/** How a figure is calculated: shown when it is pointed at or has the focus. */
export function Definition({ of, children }: DefinitionProps) {
  const id = useId()
  return (
    <span className={css.definition}>
      <button type="button" className={css.ask} aria-label={t`How ${of} is calculated`} aria-describedby={id}>
        ?
      </button>
      <span role="tooltip" id={id} className={css.bubble}>
        {children}
      </span>
    </span>
  )
}
