import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { type ManualMove, MOVES, movesOf } from '../../ui/moves/moves.ts'
import { RowMenu } from '../../ui/row-menu.tsx'

/** The manual moves of one row, behind one small button. */
export function RowMoves({ row, onAsk }: { row: ShipmentRow; onAsk: (move: ManualMove) => void }) {
  const moves = movesOf(row)
  if (moves.length === 0) return null
  const items = moves.map((move) => ({
    label: `${MOVES[move].label}…`,
    isGrave: MOVES[move].isGrave ?? false,
    onClick: () => onAsk(move),
  }))
  return <RowMenu label={`Move ${row.bolNumber}`} items={items} />
}
