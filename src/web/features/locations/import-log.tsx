import { t } from '@lingui/core/macro'
import { listLocationImports } from '#contracts/endpoints/locations.ts'
import type { LocationImportValue } from '#contracts/entities/location-import.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListsThatCame } from '../../ui/sheet-table/lists-that-came.tsx'

const WORDS: Record<LocationImportValue['state'], string> = {
  checking: t`Being checked`,
  ready: t`Awaiting your decision`,
  taking: t`Importing`,
  done: t`Imported`,
  undoing: t`Being undone`,
  undone: t`Undone`,
  failed: t`Not imported`,
}

/** The imported lists of locations, newest first. */
export function ImportLog({ onOpen }: { onOpen: (importId: string) => void }) {
  const { data, error } = useCall(listLocationImports, {}, { silent: true })
  if (error) return <ErrorState message={error.message} />
  if (!data) return null
  return (
    <ListsThatCame
      counted={[t`Added`, t`Merged`, t`With errors`]}
      lists={data.imports.map(({ fileName, state, counts, ...one }) => ({
        ...one,
        name: fileName || t`Rows from another system`,
        state: WORDS[state],
        counts: [counts.added, counts.merged, counts.wrong],
      }))}
      onOpen={onOpen}
    />
  )
}
