import { t } from '@lingui/core/macro'
import { Badge, Checkbox } from '@mantine/core'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import type { IntegrationRunValue } from '#contracts/entities/integration-source.ts'
import { FAULTY_FILE_DAYS } from '#domain/tracking/attention.ts'
import { useCall } from '../../api/queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, timeColumn } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { queryState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'

type Run = IntegrationRunValue

const FILTERS = ['faults'] as const

/** Every file with its result, newest first. */
export function RunLog({ onOpen }: { onOpen: (runId: string) => void }) {
  const state = useTableState({ prefix: 'run-', filters: FILTERS })
  const { searchText, pageIndex, pageSize } = state
  const list = useCall(
    integrationWork,
    { searchText, pageIndex, pageSize, faultsOnly: state.filters.faults === '1' },
    { query: { Functype: 'log' }, keepsPrevious: true, silent: true },
  )
  return (
    <DataTable<Run>
      id="order-file-runs"
      label={t`Files`}
      columns={COLUMNS}
      rows={list.data?.runs}
      total={list.data?.total ?? 0}
      rowId={(row) => row.id}
      state={state}
      {...queryState(list)}
      onOpen={({ id }) => onOpen(id)}
      empty={{
        title: t`No files yet`,
        hint: t`Every file received is listed here, with the result of each row.`,
      }}
      searchPlaceholder={t`File name  ( / )`}
      filters={
        <Checkbox
          label={t`Only errors from the last ${FAULTY_FILE_DAYS} days`}
          checked={state.filters.faults === '1'}
          onChange={(event) => state.change({ filters: { faults: event.currentTarget.checked ? '1' : '' } })}
        />
      }
    />
  )
}

/** The name and color of a run's state. */
const RUN_STATES: Readonly<Record<Run['state'], { word: string; color: string }>> = {
  preview: { word: t`Previewed`, color: 'gray' },
  waiting: { word: t`Waiting`, color: 'gray' },
  running: { word: t`Importing`, color: 'blue' },
  done: { word: t`Imported`, color: 'green' },
  failed: { word: t`Not imported`, color: 'red' },
}

/** Imported, except for the rows that a user has to fix. */
export const stateOf = (run: Run) =>
  run.state === 'done' && run.rejected > 0 ? { word: t`Rows to fix`, color: 'yellow' } : RUN_STATES[run.state]
const sourceOf = ({ sourceName, origin }: Run): string =>
  sourceName || (origin === 'upload' ? t`By hand` : origin)
const figure = (count: number): string => count.toLocaleString('en-US')

const COLUMNS: readonly Column<Run>[] = [
  textColumn('file', t`File`, 220, ({ fileName }) => fileName, { isCardTitle: true }),
  {
    id: 'state',
    title: t`State`,
    width: 150,
    text: (run) => stateOf(run).word,
    cell: (run) => (
      <Badge variant="light" color={stateOf(run).color} tt="none">
        {stateOf(run).word}
      </Badge>
    ),
  },
  textColumn('source', t`From`, 190, sourceOf),
  timeColumn('when', t`When`, 190, ({ startedAt }) => startedAt),
  {
    id: 'rows',
    title: t`Rows`,
    width: 90,
    isFigure: true,
    cell: ({ rows }) => figure(rows),
    text: ({ rows }) => String(rows),
  },
  {
    id: 'accepted',
    title: t`Orders imported`,
    width: 120,
    isFigure: true,
    cell: ({ accepted }) => figure(accepted),
    text: ({ accepted }) => String(accepted),
  },
  {
    id: 'duplicates',
    title: t`Imported earlier`,
    width: 120,
    isFigure: true,
    cell: ({ duplicates }) => figure(duplicates),
    text: ({ duplicates }) => String(duplicates),
  },
  {
    id: 'rejected',
    title: t`Rows with errors`,
    width: 120,
    isFigure: true,
    cell: ({ rejected }) => figure(rejected),
    text: ({ rejected }) => String(rejected),
  },
  textColumn('message', t`Message`, 320, ({ message }) => message),
]
