import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ediInterchangeWork } from '#contracts/endpoints/edi.ts'
import type { EdiInterchangeValue } from '#contracts/entities/edi.ts'
import { useCall } from '../../api/queries.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FilterBox } from '../../ui/data-table/filter-box.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { INTERCHANGE_COLUMNS } from './interchange-columns.tsx'

const INTERCHANGE_DIALOG = partFrom(() =>
  import('./interchange-dialog.tsx').then((part) => part.InterchangeDialog),
)

const FILTERS = [
  { value: 'open', label: t`Needs attention` },
  { value: 'out', label: t`Sent` },
  { value: 'in', label: t`Received` },
]

/** Every interchange with its result, newest first. */
export function InterchangeLog() {
  const state = useTableState({ filters: ['which'] })
  const which = state.filters.which ?? ''
  const [shown, setShown] = useState<EdiInterchangeValue | null>(null)
  const list = useCall(
    ediInterchangeWork,
    {
      work: 'list',
      searchText: state.searchText,
      pageIndex: state.pageIndex,
      pageSize: state.pageSize,
      isOpenOnly: which === 'open',
      direction: which === 'out' || which === 'in' ? which : '',
    },
    { keepsPrevious: true, silent: true },
  )
  const open = list.data?.open ?? 0
  return (
    <>
      <DataTable<EdiInterchangeValue>
        id="edi-interchanges"
        label={open > 0 ? t`Interchanges: ${open} need review` : t`Interchanges`}
        columns={INTERCHANGE_COLUMNS}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={
          <FilterBox
            state={state}
            name="which"
            label={t`Which interchanges`}
            placeholder={t`All interchanges`}
            w={{ base: 170, sm: 190 }}
            data={FILTERS.map((one) =>
              one.value === 'open' && open > 0 ? { ...one, label: `${one.label} (${open})` } : one,
            )}
            clearLabel={t`All interchanges`}
          />
        }
        searchPlaceholder={t`BOL, control number, file  ( / )`}
        onOpen={setShown}
        empty={{
          title: t`No interchanges yet`,
          hint: t`They appear here once the first tender goes out.`,
        }}
      />
      <LazyPart
        of={INTERCHANGE_DIALOG}
        isWanted={shown !== null}
        isAbove
        with={{ interchange: shown, onClose: () => setShown(null) }}
      />
    </>
  )
}
