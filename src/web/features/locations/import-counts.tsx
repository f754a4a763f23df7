import type { LocationImportValue } from '#contracts/entities/location-import.ts'
import css from './locations.module.css'

const NAMES: [keyof LocationImportValue['counts'], string][] = [
  ['new', 'New'],
  ['added', 'Added'],
  ['duplicate', 'There already'],
  ['merged', 'Merged'],
  ['skipped', 'Left out'],
  ['same', 'Unchanged'],
  ['repeated', 'Repeated'],
  ['wrong', 'Wrong'],
]

/** How many rows of a list are what. */
export function ImportCounts({ one }: { one: LocationImportValue }) {
  return (
    <dl className={css.counts}>
      <Count name="Rows" count={one.rows} />
      {NAMES.filter(([kind]) => one.counts[kind] > 0).map(([kind, name]) => (
        <Count key={kind} name={name} count={one.counts[kind]} />
      ))}
    </dl>
  )
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div className={css.count}>
    <dt>{name}</dt>
    <dd>{count.toLocaleString('en-US')}</dd>
  </div>
)
