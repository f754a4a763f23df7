import type { ReactNode } from 'react'
import css from './field-choices.module.css'

/** The mapping of a file's columns to fields, side by side. */
export function FieldChoices({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.fields}>
      <legend className={css.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** The choice for one field. */
export const FieldChoiceCell = ({ children }: { children: ReactNode }) => (
  <div className={css.field}>{children}</div>
)
