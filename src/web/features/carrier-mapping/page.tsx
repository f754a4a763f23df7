import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listShipViaMappings } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { MAPPING_COLUMNS } from './mapping-columns.tsx'
import type { AskedMapping } from './mapping-dialog.tsx'
import { RemoveMapping } from './remove-mapping.tsx'
import { UnmappedCodes } from './unmapped-codes.tsx'

const MAPPING_DIALOG = partFrom(() => import('./mapping-dialog.tsx').then((part) => part.MappingDialog))

type Asked = ({ kind: 'edit' } & AskedMapping) | { kind: 'remove'; mapping: ShipViaMappingValue }

/** The meaning of each ship-via code in the shipper's own system: carrier, service, mode. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useCall(listShipViaMappings, state.paging, { keepsPrevious: true, silent: true })
  const columns = useMemo(
    () => withActions(MAPPING_COLUMNS, isChangeable ? (mapping) => actionsOf(mapping, setAsked) : null),
    [isChangeable],
  )
  const close = () => setAsked(null)
  const map = (code: string) => setAsked({ kind: 'edit', mapping: null, code })
  // The notice is above the table: if the table came first, it would jump.
  if (list.isPending) {
    return (
      <>
        <PageHeader />
        <Skeleton height={560} role="status" aria-label={t`Loading the codes`} />
      </>
    )
  }
  return (
    <>
      <PageHeader />
      <UnmappedCodes codes={list.data?.unmapped ?? []} onMap={isChangeable ? map : null} />
      <DataTable<ShipViaMappingValue>
        id="carrier-mapping"
        label={t`Ship-via codes`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        add={
          isChangeable ? (
            <AddButton label={t`Map a code`} onClick={() => setAsked({ kind: 'edit', mapping: null })} />
          ) : undefined
        }
        onOpen={isChangeable ? (mapping) => setAsked({ kind: 'edit', mapping }) : undefined}
        empty={{
          title: t`No ship-via codes yet`,
          hint: t`Map the codes your own system uses for carriers.`,
        }}
        searchPlaceholder={t`Code, SCAC, service  ( / )`}
      />
      <LazyPart
        of={MAPPING_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: close }}
      />
      <RemoveMapping mapping={asked?.kind === 'remove' ? asked.mapping : null} onClose={close} />
    </>
  )
}

const actionsOf = (mapping: ShipViaMappingValue, ask: (asked: Asked) => void) => (
  <RowMenu
    label={t`Change Ship Via ${mapping.shipViaCode}`}
    items={[
      { label: t`Edit…`, onClick: () => ask({ kind: 'edit', mapping }) },
      { label: t`Remove…`, isGrave: true, onClick: () => ask({ kind: 'remove', mapping }) },
    ]}
  />
)
