import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readReport, removeReports } from '#contracts/endpoints/reports.ts'
import type { ReportRunValue } from '#contracts/entities/report.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { queryState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { Instant } from '../../ui/date-window.tsx'
import { fileSize } from '../../ui/files/file-size.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'

type Run = ReportRunValue

interface RunListProps {
  isChangeable: boolean
  onShowReports: () => void
}

/** The stored runs: download again, delete. */
export function RunList({ isChangeable, onShowReports }: RunListProps) {
  const state = useTableState({ prefix: 'runs-', pageSize: 25 })
  const [doomed, setDoomed] = useState<readonly Run[]>([])
  const { pageIndex, pageSize } = state.paging
  const list = useCall(readReport, { pageIndex, pageSize }, { keepsPrevious: true, silent: true })
  const change = useChange(removeReports)
  const remove = async () => {
    const outcome = await change.run({ runIds: doomed.map(({ id }) => id) })
    setDoomed([])
    if (outcome.kind === 'ok')
      toast('success', t`${plural(outcome.value.removed, { one: '# run', other: '# runs' })} deleted.`)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  const columns = useMemo(() => columnsOf(isChangeable ? (run) => setDoomed([run]) : null), [isChangeable])
  return (
    <>
      <DataTable<Run>
        id="report-runs"
        label={t`Runs`}
        columns={columns}
        rows={list.data?.runs}
        total={list.data?.runTotal ?? 0}
        rowId={({ id }) => id}
        state={state}
        {...queryState(list)}
        {...(isChangeable
          ? {
              bulkActions: (runs: Run[], clear: () => void) => (
                <Button
                  size="xs"
                  color="red"
                  variant="light"
                  onClick={() => {
                    setDoomed(runs)
                    clear()
                  }}
                >
                  <Trans>Delete…</Trans>
                </Button>
              ),
            }
          : {})}
        onOpen={(run) => (run.state === 'done' ? void saveFile(readReport, { runId: run.id }) : undefined)}
        empty={{
          title: t`No runs yet`,
          hint: t`Reports that you run or schedule are kept here for a year, with their files.`,
          action: (
            <Button variant="default" onClick={onShowReports}>
              <Trans>Run a report</Trans>
            </Button>
          ),
        }}
      />
      <ConfirmDialog
        isOpen={doomed.length > 0}
        title={
          doomed.length === 1
            ? t`Delete this run of ${doomed[0]?.name ?? ''}?`
            : t`Delete ${plural(doomed.length, { one: '# run', other: '# runs' })}?`
        }
        confirmLabel={doomed.length === 1 ? t`Delete run` : t`Delete runs`}
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => setDoomed([])}
      >
        <Trans>Its file is also deleted. E-mails already sent keep their copy.</Trans>
      </ConfirmDialog>
    </>
  )
}

const STATES = {
  waiting: { label: t`Waiting`, color: 'gray' },
  running: { label: t`Running`, color: 'blue' },
  done: { label: t`Done`, color: 'green' },
  failed: { label: t`Failed`, color: 'red' },
} as const

const mailText = ({ sentTo, message }: Run): string =>
  sentTo === ''
    ? message || t`Saved, not e-mailed`
    : message === 'Sent'
      ? t`Sent to ${sentTo}`
      : message || sentTo

const fileText = ({ bytes, rows, state }: Run): string =>
  state === 'done' ? `${plural(rows, { one: '# row', other: '# rows' })}, ${fileSize(bytes)}` : ''

function columnsOf(onDelete: ((run: Run) => void) | null): Column<Run>[] {
  return [
    {
      id: 'name',
      title: t`Report`,
      width: 260,
      isCardTitle: true,
      text: ({ name }) => name,
      cell: ({ name }) => (
        <Text span inherit truncate>
          {name}
        </Text>
      ),
    },
    {
      id: 'actions',
      title: t`Actions`,
      isActions: true,
      width: 56,
      text: () => '',
      cell: (run) => (
        <RowMenu
          label={t`Actions for ${run.name}`}
          items={[
            ...(run.state === 'done'
              ? [{ label: t`Download again`, onClick: () => void saveFile(readReport, { runId: run.id }) }]
              : []),
            ...(onDelete ? [{ label: t`Delete…`, isGrave: true, onClick: () => onDelete(run) }] : []),
          ]}
        />
      ),
    },
    {
      id: 'state',
      title: t`State`,
      width: 100,
      text: ({ state }) => STATES[state].label,
      cell: ({ state }) => (
        <Badge color={STATES[state].color} variant="light" tt="none">
          {STATES[state].label}
        </Badge>
      ),
    },
    { id: 'format', title: t`Format`, width: 80, text: ({ format }) => format, cell: ({ format }) => format },
    {
      id: 'ranAt',
      title: t`Run`,
      width: 190,
      text: ({ ranAt }) => ranAt,
      cell: ({ ranAt }) => <Instant at={ranAt} />,
    },
    { id: 'ranBy', title: t`By`, width: 110, text: ({ ranBy }) => ranBy, cell: ({ ranBy }) => ranBy },
    { id: 'file', title: t`File`, width: 160, text: fileText, cell: fileText },
    {
      id: 'mail',
      title: t`E-mail`,
      width: 300,
      text: mailText,
      cell: (run) => (
        <Text span inherit truncate title={mailText(run)}>
          {mailText(run)}
        </Text>
      ),
    },
  ]
}
