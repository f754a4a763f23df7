import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadPendingOrders, listPendingOrders } from '#contracts/endpoints/orders.ts'
import type { PendingOrder } from '#contracts/entities/order.ts'
import { download } from '../../api/file.ts'
import { useCall } from '../../api/queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, timeColumn } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FilterBox } from '../../ui/data-table/filter-box.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { WarehouseFilter } from '../../ui/shipment-list/filters.tsx'
import { toast } from '../../ui/toast.ts'
import { LeftOut } from './left-out.tsx'
import { useOrderDialogs } from './use-order-dialogs.tsx'

/** Orders that cannot ship, each with all its reasons, also as a workbook. */
export function PendingView({ isShown }: { isShown: boolean }) {
  const state = useTableState({ pageSize: 15, filters: ['warehouse', 'reason'], prefix: 'p-' })
  const filters = { warehouse: state.filters.warehouse ?? '', reason: state.filters.reason ?? '' }
  const list = useCall(
    listPendingOrders,
    { ...state.paging, ...filters },
    { enabled: isShown, keepsPrevious: true, silent: true },
  )
  const [isSaving, setSaving] = useState(false)
  const over = useOrderDialogs()
  if (!isShown) return null
  const save = async () => {
    setSaving(true)
    const outcome = await download(downloadPendingOrders, { searchText: state.searchText, ...filters })
    setSaving(false)
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <>
      <LeftOut leftOut={list.data?.leftOut} />
      <DataTable
        id="pending-orders"
        label={t`Pending orders`}
        columns={COLUMNS}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={(row) => over.open(row.id)}
        filters={
          <>
            <WarehouseFilter state={state} w={150} />
            <FilterBox
              state={state}
              name="reason"
              label={t`Reason`}
              w={250}
              data={(list.data?.reasons ?? []).map(({ code, message, orders }) => ({
                value: code,
                label: `${message} (${orders.toLocaleString('en-US')})`,
              }))}
              clearLabel={t`All reasons`}
            />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={isSaving}
              onClick={() => void save()}
            >
              <Trans>Report (XLSX)</Trans>
            </Button>
          </>
        }
        searchPlaceholder={t`Order, consignee  ( / )`}
        empty={{
          title: t`No incomplete orders`,
          hint: t`Orders with missing information are listed here, along with what is missing.`,
        }}
      />
      {over.dialogs}
    </>
  )
}

/** Each reason once: several lines may have the same. */
const whatKeeps = ({ reasons }: PendingOrder): string =>
  [...new Set(reasons.map(({ message }) => message))].join(' ')

const COLUMNS: readonly Column<PendingOrder>[] = [
  {
    id: 'order',
    title: t`Order`,
    sortName: 'OrderNumber',
    width: 150,
    isCardTitle: true,
    cell: (row) => <span className="lading-code">{row.orderNumber}</span>,
    text: (row) => row.orderNumber,
  },
  textColumn('reasons', t`Reason`, 460, (row) => whatKeeps(row)),
  textColumn('consignee', t`Consignee`, 220, (row) => row.consigneeName, { sortName: 'DestinationName' }),
  textColumn('warehouse', t`Warehouse`, 110, (row) => row.warehouse),
  timeColumn('since', t`Since`, 190, (row) => row.createdAt, { sortName: 'CreateDate' }),
]
