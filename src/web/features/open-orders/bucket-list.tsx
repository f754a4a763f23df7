import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listShipments } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Bucket } from '#domain/access/buckets.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { AttentionFilter, attentionIn } from '../../ui/attention-filter.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { emptyOnDates } from '../../ui/data-table/empty-on-dates.ts'
import { listState } from '../../ui/data-table/query-state.ts'
import { type TableState, useTableState } from '../../ui/data-table/table-state.ts'
import { SpanFilter } from '../../ui/date-filter.tsx'
import { FixLink } from '../../ui/fix-link.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { WarehouseFilter } from '../../ui/shipment-list/filters.tsx'
import { columnsOf, isOrder, titleOf } from './columns.tsx'
import { useOrderDialogs } from './use-order-dialogs.tsx'
import { type RowWork, worksOf } from './works-of.ts'

const FILTERS = ['warehouse', 'from', 'to', 'attention'] as const

/** The actions on shipments of a bucket after Rate & Route. */
export interface ShipmentWorks {
  cell: (row: ShipmentRow) => ReactNode
  bulk: (rows: ShipmentRow[], clear: () => void) => ReactNode
  dialogs: ReactNode
}

interface BucketListProps {
  bucket: Bucket
  /** Absent: the rows have the actions of orders. */
  shipments?: ShipmentWorks
}

/** One bucket: search, filters, and actions for one row or many. */
export function BucketList({ bucket, shipments }: BucketListProps) {
  const isChangeable = canChange(useUser().userType)
  const navigate = useNavigate()
  const state = useTableState({ pageSize: bucket.pageSize, filters: FILTERS })
  const list = useCall(
    listShipments,
    { ...state.paging, ...state.filters, attention: attentionIn(bucket.status, state) },
    { query: { statuscode: bucket.status }, keepsPrevious: true },
  )
  const over = useOrderDialogs()
  const works = worksOf(bucket)
  const begin = (work: RowWork, rows: readonly ShipmentRow[], clear: () => void) =>
    over.begin(
      work,
      rows.map((row) => ({ id: row.id, title: titleOf(row) })),
      clear,
    )
  const open = (row: ShipmentRow) =>
    isOrder(row) ? over.open(row.id) : void navigate(pageLink('ShipmentDetails', { shipmentid: row.id }))
  const menu = (row: ShipmentRow) => (
    <RowMenu
      label={t`Actions for ${titleOf(row)}`}
      items={works.row(row).map((work) => ({
        label: works.label(work),
        onClick: () => begin(work, [row], () => {}),
      }))}
    />
  )
  const cell = shipments?.cell ?? (works.any ? menu : null)
  const columns = columnsOf(bucket, { onOpen: open, menu: isChangeable ? cell : null })
  const bulkOrders = (rows: ShipmentRow[], clear: () => void) =>
    works.bulk(rows).map((work, index) => (
      <Button
        key={work}
        size="xs"
        variant={index === 0 ? 'filled' : 'default'}
        onClick={() => begin(work, rows, clear)}
      >
        {works.label(work)}
      </Button>
    ))
  const bulk = shipments?.bulk ?? (works.any ? bulkOrders : null)
  return (
    <>
      <DataTable
        id={`bucket-${bucket.status}`}
        label={bucket.name}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={<Filters bucket={bucket} state={state} />}
        {...(isChangeable && bulk ? { bulkActions: bulk } : {})}
        onOpen={open}
        searchPlaceholder={
          bucket.status === 'O' ? t`Order, PO, consignee  ( / )` : t`BOL, order, PO, consignee  ( / )`
        }
        empty={{
          ...(EMPTY[bucket.status] ?? EMPTY.Q!),
          action:
            bucket.status === 'H' ? null : <FixLink to={bucket.status === 'O' ? 'order' : 'shipment'} />,
        }}
        emptyNarrowed={emptyOnDates(state)}
      />
      {over.dialogs}
      {shipments?.dialogs}
    </>
  )
}

const EMPTY: Record<string, { title: string; hint: string }> = {
  O: {
    title: t`No open orders`,
    hint: t`Orders arrive through integration or a file, or you enter them with Add order.`,
  },
  H: {
    title: t`Nothing is deferred`,
    hint: t`Deferred shipments stay here until their day, or until you resume them.`,
  },
  Q: { title: t`No Shipments.`, hint: t`Build shipment moves orders here.` },
  T: {
    title: t`No Shipments.`,
    hint: t`Shipments appear here once a carrier is chosen and a pickup is set.`,
  },
  A: { title: t`No Shipments.`, hint: t`Shipments appear here once the carrier has picked them up.` },
  D: { title: t`No Shipments.`, hint: t`Shipments appear here once they are delivered.` },
}

function Filters({ bucket, state }: { bucket: Bucket; state: TableState }) {
  return (
    <>
      <AttentionFilter status={bucket.status} state={state} />
      <WarehouseFilter state={state} w={150} />
      <SpanFilter state={state} fromLabel={t`Created from`} toLabel={t`Created to`} />
    </>
  )
}
