import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Bucket } from '#domain/access/buckets.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { EnterNumbers, numbersItem } from '../../ui/carrier-numbers/enter-numbers.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import type { AskedBulkMove } from '../../ui/moves/bulk-move-dialog.tsx'
import { type AskedMove, MoveDialog } from '../../ui/moves/move-dialog.tsx'
import { type ManualMove, MOVES, movesOf } from '../../ui/moves/moves.ts'
import { partFrom } from '../../ui/part-source.ts'
import { usePrintAndTell } from '../../ui/printing/use-print.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { BucketList, type ShipmentWorks } from './bucket-list.tsx'

const BULK_MOVE = partFrom(() => import('../../ui/row-dialogs.ts').then((part) => part.BulkMoveDialog))
const PICKUP = partFrom(() => import('../../ui/row-dialogs.ts').then((part) => part.PickupDialog))
const PICKUPS = partFrom(() => import('../../ui/row-dialogs.ts').then((part) => part.BulkPickupDialog))
const TENDER = partFrom(() => import('../../ui/row-dialogs.ts').then((part) => part.TenderDialog))

interface AskedRows {
  rows: ShipmentRow[]
  clear: () => void
}

/** The bulk actions of each bucket. */
const BULK_MOVES: Partial<Record<Bucket['status'], readonly ManualMove[]>> = {
  T: ['preparedPickup', 'pickup', 'moveToTransit', 'void'],
  A: ['moveToDelivered', 'void'],
  D: ['archive'],
}

/** A declined tender gets another carrier on the shipment's own page. */
export const isToTender = (row: Pick<ShipmentRow, 'status' | 'isTendered'>): boolean =>
  row.status === 'T' && !row.isTendered

/** A bucket of shipments after Rate & Route: its list with Tender, print, move and void for rows. */
export function ShipmentBucket({ bucket }: { bucket: Bucket }) {
  return <BucketList bucket={bucket} shipments={useShipmentWorks(bucket)} />
}

function useShipmentWorks(bucket: Bucket): ShipmentWorks {
  const user = useUser()
  const navigate = useNavigate()
  const { print } = usePrintAndTell()
  const [move, setMove] = useState<AskedMove | null>(null)
  const [moves, setMoves] = useState<AskedBulkMove | null>(null)
  const [tender, setTender] = useState<AskedRows | null>(null)
  const [pickup, setPickup] = useState<ShipmentRow | null>(null)
  const [pickups, setPickups] = useState<AskedRows | null>(null)
  const [numbered, setNumbered] = useState<ShipmentRow | null>(null)
  const tenderOne = (row: ShipmentRow) =>
    canOpen(rightsOf(user), 'Tender')
      ? void navigate(pageLink('Tender', { shipment: row.id }))
      : setTender({ rows: [row], clear: () => {} })
  const printAll = (rows: readonly ShipmentRow[]) =>
    void print({ shipmentIds: rows.map(({ id }) => id), kinds: ['BOL', 'PalletLabel'] })
  return {
    cell: (row) => (
      <Cell
        row={row}
        onTender={tenderOne}
        onPrint={() => printAll([row])}
        onPickup={() => setPickup(row)}
        onNumbers={() => setNumbered(row)}
        onMove={(one) => setMove({ move: one, shipment: row })}
      />
    ),
    bulk: (rows, clear) => (
      <>
        {bucket.status === 'T' ? (
          <Button
            size="xs"
            disabled={!rows.some(isToTender)}
            onClick={() => setTender({ rows: rows.filter(isToTender), clear })}
          >
            <Trans>Tender…</Trans>
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden="true" />}
          onClick={() => printAll(rows)}
        >
          <Trans>Print BOLs and labels</Trans>
        </Button>
        {bucket.status === 'T' ? (
          <Button size="xs" variant="default" onClick={() => setPickups({ rows, clear })}>
            <Trans>Change pickup…</Trans>
          </Button>
        ) : null}
        {BULK_MOVES[bucket.status]?.map((one) => (
          <Button
            key={one}
            size="xs"
            variant="default"
            {...(MOVES[one].isGrave ? { c: 'var(--mantine-color-error)' } : {})}
            onClick={() => setMoves({ move: one, rows, clear })}
          >
            {MOVES[one].label}…
          </Button>
        ))}
      </>
    ),
    dialogs: (
      <>
        <LazyPart
          of={PICKUP}
          isWanted={pickup !== null}
          isAbove
          with={{ shipment: pickup, onClose: () => setPickup(null) }}
        />
        <LazyPart
          of={PICKUPS}
          isWanted={pickups !== null}
          isAbove
          with={{ asked: pickups, onClose: () => setPickups(null) }}
        />
        <EnterNumbers shipment={numbered} onClose={() => setNumbered(null)} />
        <MoveDialog asked={move} onClose={() => setMove(null)} />
        <LazyPart
          of={BULK_MOVE}
          isWanted={moves !== null}
          isAbove
          with={{ asked: moves, onClose: () => setMoves(null) }}
        />
        <LazyPart
          of={TENDER}
          isWanted={tender !== null}
          isAbove
          with={{ asked: tender, onPrint: print, onClose: () => setTender(null) }}
        />
      </>
    ),
  }
}

interface CellProps {
  row: ShipmentRow
  onTender: (row: ShipmentRow) => void
  onPrint: () => void
  onPickup: () => void
  onNumbers: () => void
  onMove: (move: ManualMove) => void
}

/** The main action of a row as a button, the others in its menu. */
function Cell({ row, onTender, onPrint, onPickup, onNumbers, onMove }: CellProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <RowMenu
        label={t`${row.bolNumber}: actions`}
        items={[
          { label: t`Print BOL and labels`, onClick: onPrint },
          ...(row.status === 'T' ? [{ label: t`Change pickup…`, onClick: onPickup }] : []),
          ...numbersItem(row, onNumbers),
          ...movesOf(row).map((move) => ({
            label: `${MOVES[move].label}…`,
            isGrave: MOVES[move].isGrave ?? false,
            onClick: () => onMove(move),
          })),
        ]}
      />
      {isToTender(row) ? (
        <Button
          size="compact-xs"
          variant="light"
          aria-label={t`Tender ${row.bolNumber}`}
          onClick={() => onTender(row)}
        >
          <Trans>Tender</Trans>
        </Button>
      ) : null}
    </Group>
  )
}
