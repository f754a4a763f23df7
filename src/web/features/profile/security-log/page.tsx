import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type SecurityEventValue, securityLog } from '#contracts/endpoints/security.ts'
import { SECURITY_KINDS } from '#domain/access/security-log.ts'
import { download } from '../../../api/file.ts'
import { useCall } from '../../../api/queries.ts'
import { showInstant } from '../../../text/dates.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { textColumn } from '../../../ui/data-table/columns.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBox } from '../../../ui/data-table/filter-box.tsx'
import { listState } from '../../../ui/data-table/query-state.ts'
import { type TableState, useTableState } from '../../../ui/data-table/table-state.ts'
import { SpanFilter } from '../../../ui/date-filter.tsx'
import { Instant } from '../../../ui/date-window.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { readerZone } from '../../../ui/reader-zone.ts'
import { toast } from '../../../ui/toast.ts'
import { KIND_COLORS, KIND_LABELS } from './kinds.ts'

const FILTERS = ['kind', 'from', 'to'] as const

/** Security Log: logins and failed logins, refusals, and changes of users, credentials and settings. */
export function Page() {
  const state = useTableState({ pageSize: 25, filters: FILTERS })
  const { kind = '', from = '', to = '' } = state.filters
  const narrowed = { searchText: state.searchText, kind: kind as SecurityEventValue['kind'], from, to }
  const { pageIndex, pageSize } = state.paging
  const list = useCall(securityLog, { ...narrowed, pageIndex, pageSize }, { keepsPrevious: true })
  return (
    <>
      <PageHeader actions={<ExportAll narrowed={narrowed} />} />
      <DataTable<SecurityEventValue>
        id="security-log"
        label={t`Security events`}
        columns={COLUMNS}
        rowId={(event) => event.id}
        state={state}
        {...listState(list)}
        filters={<Filters state={state} />}
        empty={{ title: t`No events yet`, hint: t`Log-ins and changes appear here as they happen.` }}
        searchPlaceholder={t`User, address, event  ( / )`}
      />
    </>
  )
}

function Filters({ state }: { state: TableState }) {
  return (
    <>
      <FilterBox
        state={state}
        name="kind"
        label={t`Kind`}
        w={180}
        data={SECURITY_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        clearLabel={t`All kinds`}
      />
      <Group gap="xs" align="flex-start">
        <SpanFilter state={state} fromLabel={t`From`} toLabel={t`To`} />
      </Group>
    </>
  )
}

interface Narrowed {
  searchText: string
  kind: SecurityEventValue['kind']
  from: string
  to: string
}

/** Exports all filtered events, not only the page shown. */
function ExportAll({ narrowed }: { narrowed: Narrowed }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    const outcome = await download(securityLog, { ...narrowed, format: 'CSV' })
    setRunning(false)
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void run()}
    >
      <Trans>Export CSV</Trans>
    </Button>
  )
}

type Row = SecurityEventValue

function shownAt({ at }: Row): string {
  const shown = showInstant(at, readerZone(), new Date())
  return shown.kind === 'text' ? shown.text : at
}

const whatOf = ({ what, times }: Row): string => (times > 1 ? t`${what}, ${times} times` : what)

const COLUMNS: readonly Column<Row>[] = [
  { id: 'at', title: t`Time`, width: 190, text: shownAt, cell: ({ at }) => <Instant at={at} /> },
  { id: 'what', title: t`Event`, width: 240, isCardTitle: true, text: whatOf, cell: whatOf },
  {
    ...{ id: 'kind', title: t`Kind`, width: 140 },
    text: ({ kind }) => KIND_LABELS[kind],
    cell: ({ kind }) => (
      <Badge color={KIND_COLORS[kind]} variant="light" tt="none">
        {KIND_LABELS[kind]}
      </Badge>
    ),
  },
  textColumn('user', t`User`, 120, ({ userName }) => userName),
  textColumn('address', t`Address`, 130, ({ address }) => address),
  { id: 'detail', title: t`Details`, width: 260, text: ({ detail }) => detail, cell: ({ detail }) => detail },
]
