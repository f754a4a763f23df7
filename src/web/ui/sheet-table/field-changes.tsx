import css from './sheet-table.module.css'

interface FieldChangesProps {
  changes: readonly { field: string; from: string; to: string }[]
}

/** What a row changes: each field with what it held, struck out, and what it would hold. */
export const FieldChanges = ({ changes }: FieldChangesProps) =>
  changes.map(({ field, from, to }) => (
    <div key={field}>
      {field}: {from ? <span className={css.was}>{from}</span> : null} {to}
    </div>
  ))
