import type { LocationImportValue } from '#contracts/entities/location-import.ts'
import { Counts } from '../../ui/counts/counts.tsx'

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
export function ImportCounts({ one: { rows, counts } }: { one: LocationImportValue }) {
  const kinds = NAMES.filter(([kind]) => counts[kind] > 0)
  return <Counts of={[['Rows', rows], ...kinds.map(([kind, name]) => [name, counts[kind]] as const)]} />
}
