import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { readClientSetup } from '#contracts/endpoints/rating.ts'
import { listShipments } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Bucket } from '#domain/access/buckets.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { type TableState, useTableState } from '../../ui/data-table/table-state.ts'
import { DateFilter } from '../../ui/date-filter.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { columnsOf, isOrder, titleOf } from './columns.tsx'
import type { AskedWork } from './order-work.ts'
import { useOpenOrder } from './use-open-order.ts'
import { type RowWork, worksOf } from './works-of.ts'

const WORK = partFrom(() => import('./work-dialog.tsx').then((part) => part.WorkDialog))
const ORDER = partFrom(() => import('./order-dialog.tsx').then((part) => part.OrderDialog))
const SPLIT = partFrom(() => import('./split-dialog.tsx').then((part) => part.SplitDialog))

const FILTERS = ['warehouse', 'from', 'to'] as const
const RARELY_CHANGES_MS = 600_000

/** One bucket: search, filters, what can be done with a row or with many. */
export function BucketList({ bucket }: { bucket: Bucket }) {
  const isChangeable = canChange(useUser().userType)
  const navigate = useNavigate()
  const state = useTableState({ pageSize: bucket.pageSize, filters: FILTERS })
  const list = useCall(
    listShipments,
    { ...state.paging, ...state.filters },
    { query: { statuscode: bucket.status }, keepsPrevious: true },
  )
  const [asked, setAsked] = useState<AskedWork | null>(null)
  const [splitId, setSplitId] = useState('')
  const opened = useOpenOrder()
  const works = worksOf(bucket)
  const begin = (work: RowWork, rows: readonly ShipmentRow[], clear: () => void) => {
    if (work === 'split') return setSplitId(rows[0]!.id)
    setAsked({ work, rows: rows.map((row) => ({ id: row.id, title: titleOf(row) })), clear })
  }
  const open = (row: ShipmentRow) =>
    isOrder(row)
      ? opened.open(row.id)
      : void navigate({ to: '/ShipmentDetails/$shipmentid', params: { shipmentid: row.id } as never })
  const menu = (row: ShipmentRow) => (
    <RowMenu
      label={`${titleOf(row)}: what to do`}
      items={works.row(row).map((work) => ({
        label: works.label(work),
        onClick: () => begin(work, [row], () => {}),
      }))}
    />
  )
  const columns = columnsOf(bucket, { onOpen: open, menu: isChangeable && works.any ? menu : null })
  return (
    <>
      <DataTable
        id={`bucket-${bucket.status}`}
        label={bucket.name}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={<Filters state={state} />}
        {...(isChangeable && works.any
          ? {
              bulkActions: (rows: ShipmentRow[], clear: () => void) =>
                works.bulk(rows).map((work, index) => (
                  <Button
                    key={work}
                    size="xs"
                    variant={index === 0 ? 'filled' : 'default'}
                    onClick={() => begin(work, rows, clear)}
                  >
                    {works.label(work)}
                  </Button>
                )),
            }
          : {})}
        onOpen={open}
        searchPlaceholder={
          bucket.status === 'O' ? 'Order, PO, consignee  ( / )' : 'BOL, order, PO, consignee  ( / )'
        }
        empty={EMPTY[bucket.status] ?? EMPTY.Q!}
      />
      <LazyPart of={WORK} isWanted={asked !== null} isAbove with={{ asked, onClose: () => setAsked(null) }} />
      <LazyPart
        of={ORDER}
        isWanted={opened.orderId !== ''}
        isAbove
        with={{
          orderId: opened.orderId,
          onClose: opened.close,
          onWork: (work: RowWork, row: { id: string; title: string }) => {
            opened.close()
            if (work === 'split') setSplitId(row.id)
            else setAsked({ work, rows: [row], clear: () => {} })
          },
        }}
      />
      <LazyPart
        of={SPLIT}
        isWanted={splitId !== ''}
        isAbove
        with={{ orderId: splitId, onClose: () => setSplitId('') }}
      />
    </>
  )
}

const EMPTY: Record<string, { title: string; hint: string }> = {
  O: {
    title: 'No open orders',
    hint: 'Orders come by integration, from a file, or by hand with Add order.',
  },
  H: {
    title: 'Nothing is deferred',
    hint: 'What you defer waits here until its day, or until you resume it.',
  },
  Q: { title: 'No Shipments.', hint: 'Build shipment moves orders here.' },
  T: { title: 'No Shipments.', hint: 'Shipments come here once a carrier is chosen and a pickup is set.' },
  A: { title: 'No Shipments.', hint: 'Shipments come here once the carrier has picked them up.' },
  D: { title: 'No Shipments.', hint: 'Shipments come here once the consignee has them.' },
}

function Filters({ state }: { state: TableState }) {
  const warehouses = useWarehouses(state.filters.warehouse ?? '')
  const set = (name: string) => (value: string | null) => state.change({ filters: { [name]: value ?? '' } })
  return (
    <>
      <SelectBox
        aria-label="Warehouse"
        placeholder="Warehouse"
        w={150}
        data={warehouses}
        value={state.filters.warehouse || null}
        onChange={set('warehouse')}
        clearLabel="All warehouses"
      />
      <DateFilter label="Created from" value={state.filters.from ?? ''} onChange={set('from')} />
      <DateFilter label="Created to" value={state.filters.to ?? ''} onChange={set('to')} />
    </>
  )
}

/** The client's warehouses; a code that came with the address of the page stays choosable. */
function useWarehouses(chosen: string) {
  const { data } = useCall(readClientSetup, {}, { staleTime: RARELY_CHANGES_MS, silent: true })
  return useMemo(() => {
    const names = new Map(chosen ? [[chosen, chosen]] : [])
    for (const { WHSE, City } of data?.warehouses ?? []) names.set(WHSE, `${WHSE} ${City}`)
    return [...names].map(([value, label]) => ({ value, label }))
  }, [data, chosen])
}
