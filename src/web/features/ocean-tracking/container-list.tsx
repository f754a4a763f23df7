import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { containerWork } from '#contracts/endpoints/containers.ts'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FilterBox } from '../../ui/data-table/filter-box.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import type { TableState } from '../../ui/data-table/table-state.ts'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { CONTAINER_COLUMNS, nameOf } from './columns.tsx'

type Reply = ReplyOf<typeof containerWork>
type Asked = { kind: 'edit' | 'delete'; container: ContainerValue }

interface ContainerListProps {
  state: TableState
  list: Parameters<typeof listState>[0] & { data?: Reply | undefined }
  isChangeable: boolean
  onAsk: (asked: Asked) => void
  onAdd: () => void
  onImport: () => void
}

/** The containers of a tab: search, filters, and actions on one. */
export function ContainerList({ state, list, isChangeable, onAsk, onAdd, onImport }: ContainerListProps) {
  const navigate = useNavigate()
  const columns = useMemo(
    () => withActions(CONTAINER_COLUMNS, isChangeable ? (one) => actionsOf(one, onAsk) : null),
    [isChangeable, onAsk],
  )
  return (
    <DataTable<ContainerValue>
      id="ocean-containers"
      label={t`Containers`}
      columns={columns}
      rowId={(row) => row.id}
      state={state}
      {...(listState(list) as { rows: ContainerValue[] | undefined; total: number })}
      filters={<Filters state={state} reply={list.data} />}
      onOpen={(row) => void navigate(pageLink('OceanTrackingEvents', { ContainerID: row.id }))}
      empty={{
        title: t`No containers yet`,
        hint: t`Add a container by its number or its booking, or import a list. With a tracking account, the carrier fills in the rest.`,
        action: isChangeable ? (
          <Group gap="xs" justify="center">
            <Button onClick={onAdd}>
              <Trans>Add container</Trans>
            </Button>
            <Button variant="default" onClick={onImport}>
              <Trans>Import a list</Trans>
            </Button>
          </Group>
        ) : null,
      }}
      searchPlaceholder={t`Number, booking, vessel, PO  ( / )`}
    />
  )
}

function actionsOf(container: ContainerValue, onAsk: (asked: Asked) => void) {
  return (
    <EntryMenu
      label={t`Actions for ${nameOf(container)}`}
      onEdit={() => onAsk({ kind: 'edit', container })}
      onDelete={() => onAsk({ kind: 'delete', container })}
    />
  )
}

const ATTENTION = [
  { id: 'late', label: t`Late`, width: 72 },
  { id: 'free', label: t`Free time ends`, width: 136 },
  { id: 'problems', label: t`On hold`, width: 92 },
] as const

function Filters({ state, reply }: { state: TableState; reply: Reply | undefined }) {
  const { only = '' } = state.filters
  const counts = reply?.counts
  const countOf = { late: counts?.late, free: counts?.freeTime, problems: counts?.problems }
  const same = (words: readonly string[] = []) => words.map((value) => ({ value, label: value }))
  return (
    <>
      <Group gap={6}>
        {ATTENTION.map(({ id, label, width }) => (
          <Button
            key={id}
            size="xs"
            // The tab has the same width with its count as without.
            miw={width}
            variant={only === id ? 'filled' : 'default'}
            aria-pressed={only === id}
            onClick={() => state.change({ filters: { only: only === id ? '' : id } })}
          >
            {label} {countOf[id] ?? '…'}
          </Button>
        ))}
      </Group>
      <FilterBox
        state={state}
        name="vessel"
        label={t`Vessel`}
        w={170}
        data={same(reply?.choices.vessels)}
        clearLabel={t`All vessels`}
        nothingFound={t`No vessel found`}
      />
      <FilterBox
        state={state}
        name="port"
        label={t`Port`}
        w={150}
        data={same(reply?.choices.ports)}
        clearLabel={t`All ports`}
        nothingFound={t`No port found`}
      />
      <FilterBox
        state={state}
        name="carrier"
        label={t`Carrier`}
        w={170}
        data={(reply?.choices.carriers ?? []).map(({ SCAC, CarrierName }) => ({
          value: SCAC,
          label: CarrierName === SCAC ? SCAC : `${CarrierName} (${SCAC})`,
        }))}
        clearLabel={t`All carriers`}
        nothingFound={t`No carrier found`}
      />
    </>
  )
}
