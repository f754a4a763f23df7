import { t } from '@lingui/core/macro'
import type { LocationImportValue } from '#contracts/entities/location-import.ts'
import { Counts } from '../../ui/counts/counts.tsx'

const NAMES: [keyof LocationImportValue['counts'], string][] = [
  ['new', t`New`],
  ['added', t`Added`],
  ['duplicate', t`Existing`],
  ['merged', t`Merged`],
  ['skipped', t`Skipped`],
  ['same', t`Unchanged`],
  ['repeated', t`Repeated`],
  ['wrong', t`With errors`],
]

/** The number of rows of each kind in a list. */
export function ImportCounts({ one: { rows, counts } }: { one: LocationImportValue }) {
  const kinds = NAMES.filter(([kind]) => counts[kind] > 0)
  return <Counts of={[[t`Rows`, rows], ...kinds.map(([kind, name]) => [name, counts[kind]] as const)]} />
}
