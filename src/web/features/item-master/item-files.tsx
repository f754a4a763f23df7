import { t } from '@lingui/core/macro'
import { listItemFiles } from '#contracts/endpoints/item-files.ts'
import type { ItemFileValue } from '#contracts/entities/item-file.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListsThatCame } from '../../ui/sheet-table/lists-that-came.tsx'

const WORDS: Partial<Record<ItemFileValue['state'], string>> = {
  taken: t`Imported`,
  undoing: t`Being undone`,
  undone: t`Undone`,
}

/** The imported lists of items, newest first. */
export function ItemFiles({ onOpen }: { onOpen: (workId: string) => void }) {
  const { data, error } = useCall(listItemFiles, {}, { silent: true })
  if (error) return <ErrorState message={error.message} />
  if (!data) return null
  return (
    <ListsThatCame
      counted={[t`Added`, t`Changed`, t`With errors`]}
      lists={data.files.map(({ workId, fileName, state, ...one }) => ({
        ...one,
        id: workId,
        name: fileName,
        state: WORDS[state] ?? '',
        counts: [one.added, one.changed, one.wrong],
      }))}
      onOpen={onOpen}
    />
  )
}
