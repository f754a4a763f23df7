import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
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
import { FixLink } from '../../ui/fix-link.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import type { AskedBulkMove } from '../../ui/moves/bulk-move-dialog.tsx'
import { type AskedMove, MoveDialog } from '../../ui/moves/move-dialog.tsx'
import { MOVES } from '../../ui/moves/moves.ts'
import { partFrom } from '../../ui/part-source.ts'
import { TRACK_COLUMNS } from './columns.tsx'
import { RowMoves } from './row-moves.tsx'
import type { TrackTab } from './tabs.ts'
import { TrackFilters } from './track-filters.tsx'
import type { useTrackList } from './use-track-list.ts'

const BULK_MOVE = partFrom(() => import('../../ui/row-dialogs.ts').then((part) => part.BulkMoveDialog))

interface TrackListProps extends ReturnType<typeof useTrackList> {
  tab: TrackTab
  chosenId: string | undefined
}

/** The shipments of a tab: search, filters, moves of one row or many. */
export function TrackList({ tab, state, list, chosenId }: TrackListProps) {
  const isChangeable = canChange(useUser().userType)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const [askedMany, setAskedMany] = useState<AskedBulkMove | null>(null)
  const columns = useColumns(isChangeable, setAsked)
  const bulkActions = (rows: ShipmentRow[], clear: () => void) => (
    <>
      {(tab.also ?? []).map((move) => (
        <Button key={move} size="xs" variant="default" onClick={() => setAskedMany({ move, rows, clear })}>
          {MOVES[move].label}
        </Button>
      ))}
      <Button size="xs" onClick={() => setAskedMany({ move: tab.next, rows, clear })}>
        {MOVES[tab.next].label}
      </Button>
    </>
  )
  return (
    <>
      <DataTable
        id="track"
        label={t`Shipments`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={<TrackFilters tab={tab} state={state} />}
        {...(isChangeable ? { bulkActions } : {})}
        onOpen={(row) => void navigate(pageLink('ShipmentDetails', { shipmentid: row.id }))}
        empty={{
          title: message('noShipments'),
          hint: EMPTY_HINTS[tab.id],
          action: tab.id === 'Tendered' ? <FixLink to="shipment" /> : null,
        }}
        emptyNarrowed={emptyOnDates(state)}
        searchPlaceholder={t`BOL, PRO, order, consignee  ( / )`}
        {...(chosenId ? { activeId: chosenId } : {})}
      />
      <MoveDialog asked={asked} onClose={() => setAsked(null)} />
      <LazyPart
        of={BULK_MOVE}
        isWanted={askedMany !== null}
        isAbove
        with={{ asked: askedMany, onClose: () => setAskedMany(null) }}
      />
    </>
  )
}

/** The columns, with the moves of a row for users who can make them. */
function useColumns(isChangeable: boolean, onAsk: (asked: AskedMove) => void) {
  return useMemo(() => {
    const moves = (row: ShipmentRow) => (
      <RowMoves row={row} onAsk={(move) => onAsk({ move, shipment: row })} />
    )
    return withActions(TRACK_COLUMNS, isChangeable ? moves : null)
  }, [isChangeable, onAsk])
}

const EMPTY_HINTS: Record<TrackTab['id'], string> = {
  Tendered: t`Shipments appear here once they are booked and tendered to their carrier.`,
  InTransit: t`Shipments appear here once the carrier has picked them up.`,
  Delivered: t`Shipments appear here once they are delivered.`,
}
