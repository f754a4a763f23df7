import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import type { IntegrationSourceValue } from '#contracts/entities/integration-source.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { Instant } from '../../ui/date-window.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteSource } from './delete-source.tsx'
import { KINDS } from './source-values.ts'

const SOURCE_DIALOG = partFrom(() => import('./source-dialog.tsx').then((part) => part.SourceDialog))

type Source = IntegrationSourceValue
type Asked = { kind: 'edit'; source: Source | null } | { kind: 'delete'; source: Source }

/** The sources of orders: add, change, check now, delete. */
export function SourceList() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ prefix: 'source-', pageSize: 100 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useCall(
    integrationWork,
    {},
    { query: { Functype: 'select' }, keepsPrevious: true, silent: true },
  )
  const { run } = useChange(integrationWork)
  const columns = useMemo(() => {
    const look = async (source: Source) => {
      const outcome = await run({ sourceId: source.id }, { query: { Functype: 'run' }, silent: true })
      if (outcome.kind === 'ok') toast('success', outcome.value.message)
      else if (!outcome.isTold) toast('error', Object.values(outcome.fields)[0] ?? outcome.message)
    }
    const actions = (source: Source) => (
      <EntryMenu
        label={t`Change ${source.name}`}
        onEdit={() => setAsked({ kind: 'edit', source })}
        onDelete={() => setAsked({ kind: 'delete', source })}
        others={[
          // A source that is off is not checked.
          ...(source.kind === 'Upload' || !source.isEnabled
            ? []
            : [{ label: t`Check now`, onClick: () => void look(source) }]),
        ]}
      />
    )
    return withActions(COLUMNS, isChangeable ? actions : null)
  }, [isChangeable, run])
  return (
    <>
      <DataTable<Source>
        id="order-sources"
        label={t`Order sources`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...wholeListState(list, list.data?.sources, state, (row) => `${row.name} ${row.host}`)}
        add={
          isChangeable ? (
            <AddButton label={t`Add source`} onClick={() => setAsked({ kind: 'edit', source: null })} />
          ) : undefined
        }
        onOpen={isChangeable ? (source: Source) => setAsked({ kind: 'edit', source }) : undefined}
        empty={{
          title: t`No sources yet`,
          hint: t`Add the server or mailbox your order system writes to, or upload a file below.`,
        }}
        searchPlaceholder={t`Name, server`}
      />
      <LazyPart
        of={SOURCE_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: () => setAsked(null) }}
      />
      <DeleteSource source={asked?.kind === 'delete' ? asked.source : null} onClose={() => setAsked(null)} />
    </>
  )
}

const kindOf = ({ kind }: Source): string => KINDS.find(({ value }) => value === kind)?.label ?? kind
const whereOf = ({ host, path, mailbox }: Source): string =>
  mailbox?.email || (path ? `${host}/${path}` : host)

const COLUMNS: readonly Column<Source>[] = [
  {
    id: 'name',
    title: t`Name`,
    width: 240,
    isCardTitle: true,
    text: ({ name }) => name,
    cell: (source) => (
      <Group gap={6} wrap="nowrap" component="span">
        <Text span inherit truncate>
          {source.name}
        </Text>
        {source.isEnabled ? null : (
          <Badge color="gray" tt="none">
            <Trans>Off</Trans>
          </Badge>
        )}
      </Group>
    ),
  },
  textColumn('kind', t`Arrives by`, 110, kindOf),
  textColumn('where', t`Where`, 260, whereOf),
  {
    id: 'every',
    title: t`Every`,
    width: 100,
    cell: (source) => (source.kind === 'Upload' ? '–' : t`${source.everyMinutes} min`),
    text: ({ everyMinutes }) => String(everyMinutes),
  },
  {
    id: 'mapping',
    title: t`Columns`,
    width: 110,
    cell: ({ columns }) => (columns.length === 0 ? t`Suggested` : t`${columns.length} chosen`),
    text: ({ columns }) => String(columns.length),
  },
  {
    id: 'last',
    title: t`Last check`,
    width: 320,
    text: ({ lastOutcome }) => lastOutcome,
    cell: (source) => <LastLook source={source} />,
  },
]

function LastLook({ source }: { source: Source }) {
  if (source.lastRunAt === null) {
    return (
      <Text span inherit c="dimmed">
        {source.kind === 'Upload' ? t`Manual upload` : t`Not yet`}
      </Text>
    )
  }
  const isOk = source.lastState === 'ok'
  const Icon = isOk ? IconCircleCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" component="span" title={source.lastOutcome}>
      <Icon size={16} aria-label={isOk ? t`Succeeded` : t`Failed`} />
      <Text span inherit truncate>
        {source.lastOutcome} · <Instant at={source.lastRunAt} />
      </Text>
    </Group>
  )
}
