import css from './sheet-table.module.css'

interface FieldChangesProps {
  changes: readonly { field: string; from: string; to: string }[]
}

/** The changes of a row: each field with its old value struck out and its new value. */
export const FieldChanges = ({ changes }: FieldChangesProps) =>
  changes.map(({ field, from, to }) => (
    <div key={field}>
      {field}: {from ? <span className={css.was}>{from}</span> : null} {to}
    </div>
  ))
