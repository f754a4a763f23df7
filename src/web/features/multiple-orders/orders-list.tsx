import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type RoutingValue, readRoutings } from '#contracts/endpoints/schedule.ts'
import { listShipments } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { queryState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { FixLink } from '../../ui/fix-link.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { BulkActions } from './bulk-actions.tsx'
import { type Cells, columnsFor } from './columns.tsx'
import type { OrdersTab } from './tabs.ts'
import { WarehouseFilter } from './warehouse-filter.tsx'

const OFFERS = partFrom(() => import('./offers-dialog.tsx').then((part) => part.OffersDialog))
const LOAD = partFrom(() => import('./load-dialog.tsx').then((part) => part.LoadDialog))

interface OrdersListProps {
  tab: OrdersTab
  onJob: (jobId: string) => void
  onGo: (tab: string) => void
  onBuilt: (shipmentIds: string[]) => void
}

const FILTERS = ['warehouse'] as const

/** The orders or shipments of a tab, with bulk actions. */
export function OrdersList({ tab, onJob, onGo, onBuilt }: OrdersListProps) {
  const isChangeable = canChange(useUser().userType)
  const navigate = useNavigate()
  const state = useTableState({ pageSize: tab.pageSize, filters: FILTERS })
  const warehouse = state.filters.warehouse ?? ''
  const list = useCall(
    listShipments,
    { ...state.paging, warehouse },
    { query: { statuscode: tab.status }, keepsPrevious: true },
  )
  const routings = useRoutings(tab, list.data?.rows)
  const [asked, setAsked] = useState<ShipmentRow | null>(null)
  const [shown, setShown] = useState<ShipmentRow | null>(null)
  const columns = useMemo(() => {
    const cells: Cells = { routings, onOffers: isChangeable ? setAsked : null, onLoad: setShown }
    return columnsFor(tab, cells)
  }, [tab, routings, isChangeable])
  const total = list.data?.total ?? 0
  // Shipments that have left are read-only here, so they cannot be selected.
  const isUnderWay = tab.status === 'A' || tab.status === 'D'
  const bulk = (rows: ShipmentRow[], clear: () => void) => (
    <BulkActions
      tab={tab}
      rows={rows}
      total={total}
      filter={{ searchText: state.searchText, warehouse }}
      clear={clear}
      onJob={onJob}
      onGo={onGo}
      onBuilt={onBuilt}
    />
  )
  return (
    <>
      <DataTable
        id={`orders-${tab.id}`}
        label={tab.status === 'O' ? t`Orders` : t`Shipments`}
        columns={columns}
        rows={list.data?.rows}
        total={total}
        rowId={(row) => row.id}
        state={state}
        {...queryState(list)}
        filters={<WarehouseFilter state={state} />}
        {...(isChangeable && !isUnderWay ? { bulkActions: bulk } : {})}
        {...(tab.status === 'O' ? {} : { onOpen: (row: ShipmentRow) => open(row) })}
        empty={{ ...tab.empty, action: <FixOf status={tab.status} /> }}
        searchPlaceholder={t`BOL, order, PO, consignee  ( / )`}
      />
      <LazyPart
        of={OFFERS}
        isWanted={asked !== null}
        isAbove
        with={{
          shipment: asked,
          routing: asked ? routings.get(asked.id) : undefined,
          onClose: () => setAsked(null),
        }}
      />
      <LazyPart
        of={LOAD}
        isWanted={shown !== null}
        isAbove
        with={{ shipment: shown, onClose: () => setShown(null) }}
      />
    </>
  )

  function open(row: ShipmentRow): void {
    void navigate(pageLink('ShipmentDetails', { shipmentid: row.id }))
  }
}

/** The carriers' offers for the rows of the page; only Rate & Route still has a choice. */
function useRoutings(
  tab: OrdersTab,
  rows: readonly ShipmentRow[] | undefined,
): ReadonlyMap<string, RoutingValue> {
  const ids = useMemo(() => (rows ?? []).map((row) => row.id), [rows])
  const { data } = useCall(
    readRoutings,
    { shipmentIds: ids },
    { enabled: tab.status === 'Q' && ids.length > 0, keepsPrevious: true },
  )
  return useMemo(() => new Map((data?.routings ?? []).map((one) => [one.shipmentId, one])), [data])
}

/** In an empty tab, users can add orders and shipments that are not booked yet; the later tabs fill from these. */
function FixOf({ status }: Pick<OrdersTab, 'status'>) {
  if (status === 'O') return <FixLink to="order" />
  return status === 'Q' || status === 'T' ? <FixLink to="shipment" /> : null
}
