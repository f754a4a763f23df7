import { t } from '@lingui/core/macro'
import type { LocationImportValue } from '#contracts/entities/location-import.ts'
import { Counts } from '../../ui/counts/counts.tsx'

const NAMES: [keyof LocationImportValue['counts'], string][] = [
  ['new', t`New`],
  ['added', t`Added`],
  ['duplicate', t`There already`],
  ['merged', t`Merged`],
  ['skipped', t`Left out`],
  ['same', t`Unchanged`],
  ['repeated', t`Repeated`],
  ['wrong', t`Wrong`],
]

/** How many rows of a list are what. */
export function ImportCounts({ one: { rows, counts } }: { one: LocationImportValue }) {
  const kinds = NAMES.filter(([kind]) => counts[kind] > 0)
  return <Counts of={[[t`Rows`, rows], ...kinds.map(([kind, name]) => [name, counts[kind]] as const)]} />
}
