import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { message } from '#contracts/messages.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { emptyOnDates } from '../../ui/data-table/empty-on-dates.ts'
import { listState } from '../../ui/data-table/query-state.ts'
import type { TableState } from '../../ui/data-table/table-state.ts'
import { FixLink } from '../../ui/fix-link.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import type { AskedBulkMove } from '../../ui/moves/bulk-move-dialog.tsx'
import { type AskedMove, MoveDialog } from '../../ui/moves/move-dialog.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { HISTORY_COLUMNS } from './columns.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { quickFilters } from './quick-filters.ts'
import { RowActions } from './row-actions.tsx'
import type { HistoryTab } from './tabs.ts'
import { useHistoryList } from './use-history.ts'

const BULK_MOVE = partFrom(() => import('../../ui/row-dialogs.ts').then((part) => part.BulkMoveDialog))
const DOWNLOAD = partFrom(() => import('./download-dialog.tsx').then((part) => part.DownloadDialog))

interface Downloads {
  rows: ShipmentRow[]
}

interface HistoryListProps {
  tab: HistoryTab
  state: TableState
  users: readonly string[]
}

/** The shipments of a tab, with actions on one or many. */
export function HistoryList({ tab, state, users }: HistoryListProps) {
  const user = useUser()
  const isChangeable = canChange(user.userType)
  const navigate = useNavigate()
  const list = useHistoryList(tab, state)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const [askedMany, setAskedMany] = useState<AskedBulkMove | null>(null)
  const [downloads, setDownloads] = useState<Downloads | null>(null)
  const columns = useMemo(
    () =>
      withActions(HISTORY_COLUMNS, (row) => (
        <RowActions
          row={row}
          isChangeable={isChangeable}
          onMove={(move) => setAsked({ move, shipment: row })}
        />
      )),
    [isChangeable],
  )
  return (
    <>
      <DataTable
        id="shipment-history"
        label={t`Shipments`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={<HistoryFilters state={state} tab={tab} users={users} />}
        quickFilters={quickFilters(tab, user.userName, new Date())}
        bulkActions={(rows, clear) => (
          <>
            <Button
              size="xs"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => setDownloads({ rows })}
            >
              <Trans>Download documents…</Trans>
            </Button>
            {isChangeable && tab.id === 'Delivered' ? (
              <Button
                size="xs"
                variant="default"
                onClick={() => setAskedMany({ move: 'archive', rows, clear })}
              >
                <Trans>Archive…</Trans>
              </Button>
            ) : null}
          </>
        )}
        onOpen={(row) => void navigate(pageLink('ShipmentDetails', { shipmentid: row.id }))}
        empty={{ title: message('noShipments'), hint: tab.hint, action: <FixLink to="order" /> }}
        emptyNarrowed={emptyOnDates(state)}
        searchPlaceholder={t`BOL, PRO, order, consignee  ( / )`}
      />
      <MoveDialog asked={asked} onClose={() => setAsked(null)} />
      <LazyPart
        of={BULK_MOVE}
        isWanted={askedMany !== null}
        isAbove
        with={{ asked: askedMany, onClose: () => setAskedMany(null) }}
      />
      <LazyPart
        of={DOWNLOAD}
        isWanted={downloads !== null}
        isAbove
        with={{ rows: downloads?.rows ?? null, onClose: () => setDownloads(null) }}
      />
    </>
  )
}
