import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { readReport, removeReports, sendReport } from '#contracts/endpoints/reports.ts'
import type { ReportScheduleValue } from '#contracts/entities/report.ts'
import { showClock } from '#domain/text/time-of-day.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { queryState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { Instant } from '../../ui/date-window.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { WEEKDAY_CHOICES } from '../../ui/weekday-choices.ts'

type Schedule = ReportScheduleValue

interface ScheduleListProps {
  isChangeable: boolean
  onEdit: (schedule: Schedule) => void
  onShowReports: () => void
}

/** The schedules: change, pause, delete. */
export function ScheduleList({ isChangeable, onEdit, onShowReports }: ScheduleListProps) {
  const state = useTableState({ prefix: 'schedules-', pageSize: 200 })
  const [doomed, setDoomed] = useState<Schedule | null>(null)
  const list = useCall(readReport, { pageIndex: 1, pageSize: 1 }, { keepsPrevious: true, silent: true })
  const { run: runRemoval } = useChange(removeReports)
  const { run: runChange } = useChange(sendReport)
  const remove = async () => {
    const outcome = await runRemoval({ scheduleIds: doomed ? [doomed.id] : [] })
    setDoomed(null)
    if (outcome.kind === 'ok') toast('success', t`${doomed?.name ?? ''} is no longer scheduled.`)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  const columns = useMemo(() => {
    const pause = async ({ id, filter, emails, format, version, isEnabled }: Schedule) => {
      const outcome = await runChange({
        ...{ filter, emails, format, when: 'scheduled' },
        schedule: { id, version, isEnabled: !isEnabled },
      })
      if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
    }
    return columnsOf(isChangeable ? { onEdit, onPause: (one) => void pause(one), onDelete: setDoomed } : null)
  }, [isChangeable, onEdit, runChange])
  const words = state.searchText.toLowerCase()
  const shown = list.data?.schedules.filter(({ name, emails }) =>
    `${name} ${emails}`.toLowerCase().includes(words),
  )
  return (
    <>
      <DataTable<Schedule>
        id="report-schedules"
        label={t`Schedules`}
        columns={columns}
        rows={shown}
        allRows={shown}
        total={shown?.length ?? 0}
        rowId={({ id }) => id}
        state={state}
        {...queryState(list)}
        {...(isChangeable ? { onOpen: onEdit } : {})}
        empty={{
          title: t`No schedules yet`,
          hint: t`Choose a report, then run it or schedule it to be e-mailed daily, weekly or monthly.`,
          action: (
            <Button variant="default" onClick={onShowReports}>
              <Trans>Choose a report</Trans>
            </Button>
          ),
        }}
        searchPlaceholder={t`Report, e-mail`}
      />
      <ConfirmDialog
        isOpen={doomed !== null}
        title={t`Delete the schedule for ${doomed?.name ?? ''}?`}
        confirmLabel={t`Delete schedule`}
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => setDoomed(null)}
      >
        <Trans>The report is no longer e-mailed. Saved runs are kept.</Trans>
      </ConfirmDialog>
    </>
  )
}

/** `Weekly on Monday at 6:00 AM`. */
function everyText({ every, weekday, dayOfMonth, at }: Schedule): string {
  const day =
    every === 'Weekly'
      ? t` on ${WEEKDAY_CHOICES[weekday - 1]?.label ?? ''}`
      : every === 'Monthly'
        ? t` on day ${dayOfMonth}`
        : ''
  return t`${every}${day} at ${showClock(at)}`
}

interface Actions {
  onEdit: (schedule: Schedule) => void
  onPause: (schedule: Schedule) => void
  onDelete: (schedule: Schedule) => void
}

function columnsOf(actions: Actions | null): Column<Schedule>[] {
  const columns: Column<Schedule>[] = [
    {
      id: 'name',
      title: t`Report`,
      width: 260,
      isCardTitle: true,
      text: ({ name }) => name,
      cell: ({ name, isEnabled, problem }) => (
        <Group gap={6} wrap="nowrap" component="span">
          <Text span inherit truncate>
            {name}
          </Text>
          {isEnabled ? null : (
            <Badge color={problem ? 'red' : 'gray'} variant="light" tt="none" title={problem}>
              {problem ? t`Stopped` : t`Paused`}
            </Badge>
          )}
        </Group>
      ),
    },
    { id: 'every', title: t`When`, width: 240, text: everyText, cell: everyText },
    {
      id: 'zone',
      title: t`Time zone`,
      width: 150,
      text: ({ timeZone }) => timeZone,
      cell: ({ timeZone }) => timeZone,
    },
    {
      id: 'next',
      title: t`Next run`,
      width: 190,
      text: ({ nextRunAt }) => nextRunAt ?? '',
      cell: ({ nextRunAt, timeZone, problem }) =>
        nextRunAt ? <Instant at={nextRunAt} timeZone={timeZone} /> : problem || '–',
    },
    { id: 'format', title: t`Format`, width: 80, text: ({ format }) => format, cell: ({ format }) => format },
    {
      id: 'emails',
      title: t`E-mailed to`,
      width: 260,
      text: ({ emails }) => emails,
      cell: ({ emails }) => (
        <Text span inherit truncate title={emails}>
          {emails}
        </Text>
      ),
    },
    {
      id: 'savedBy',
      title: t`Runs as`,
      width: 110,
      text: ({ savedBy }) => savedBy,
      cell: ({ savedBy }) => savedBy,
    },
  ]
  if (!actions) return columns
  const [name, ...others] = columns
  return [
    name!,
    {
      id: 'actions',
      title: t`Actions`,
      isActions: true,
      width: 56,
      text: () => '',
      cell: (schedule) => (
        <RowMenu
          label={t`Actions for ${schedule.name}`}
          items={[
            { label: t`Edit…`, onClick: () => actions.onEdit(schedule) },
            { label: schedule.isEnabled ? t`Pause` : t`Resume`, onClick: () => actions.onPause(schedule) },
            { label: t`Delete…`, isGrave: true, onClick: () => actions.onDelete(schedule) },
          ]}
        />
      ),
    },
    ...others,
  ]
}
