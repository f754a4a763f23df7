import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listPrinted } from '#contracts/endpoints/printing.ts'
import type { PrintJobValue } from '#contracts/entities/print-job.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { type Again, AgainDialog } from './again-dialog.tsx'
import { JOB_COLUMNS } from './job-columns.tsx'

const ADD_FILES = partFrom(() => import('./add-files-dialog.tsx').then((part) => part.AddFilesDialog))

/** The printed documents, with user and printer; users can print them again from here. */
export function PrintedList() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ pageSize: 15, prefix: 'p_', filters: ['mine'] })
  const [again, setAgain] = useState<Again | null>(null)
  const [added, setAdded] = useState<PrintJobValue | null>(null)
  const body = { ...state.paging, mine: state.filters.mine === 'yes' }
  const list = useCall(listPrinted, body, { keepsPrevious: true, silent: true })
  const columns = useMemo(
    () => withActions(JOB_COLUMNS, isChangeable ? (job) => actionsOf(job, setAgain, setAdded) : null),
    [isChangeable],
  )
  return (
    <>
      <DataTable<PrintJobValue>
        id="printed-documents"
        label={t`Printed`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={
          <Switch
            label={t`Only mine`}
            checked={state.filters.mine === 'yes'}
            onChange={({ currentTarget }) =>
              state.change({ filters: { mine: currentTarget.checked ? 'yes' : '' } })
            }
          />
        }
        empty={{
          title: t`Nothing printed yet`,
          hint: t`Print jobs are listed here so that you can print them again.`,
        }}
        searchPlaceholder={t`BOL, printer, user  ( / )`}
      />
      <AgainDialog again={again} onClose={() => setAgain(null)} />
      <LazyPart
        of={ADD_FILES}
        isWanted={added !== null}
        isAbove
        with={{ job: added, onClose: () => setAdded(null) }}
      />
    </>
  )
}

const actionsOf = (job: PrintJobValue, ask: (again: Again) => void, add: (job: PrintJobValue) => void) => (
  <RowMenu
    label={t`Print ${job.titles[0] ?? 'this'} again`}
    items={[
      { label: t`Reprint the same pages…`, onClick: () => ask({ job, flag: 'reprint' }) },
      ...(job.source === 'test'
        ? []
        : [
            { label: t`Recreate from the current shipment…`, onClick: () => ask({ job, flag: 'redo' }) },
            { label: t`Add files to this set…`, onClick: () => add(job) },
          ]),
    ]}
  />
)
