import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { EnterNumbers, numbersItem } from '../../ui/carrier-numbers/enter-numbers.tsx'
import { type ManualMove, MOVES, movesOf } from '../../ui/moves/moves.ts'
import { RowMenu } from '../../ui/row-menu.tsx'

/** The manual moves of one row and the carrier's numbers, in a menu. */
export function RowMoves({ row, onAsk }: { row: ShipmentRow; onAsk: (move: ManualMove) => void }) {
  const [isNumbered, setNumbered] = useState(false)
  const moves = movesOf(row).map((move) => ({
    label: `${MOVES[move].label}…`,
    isGrave: MOVES[move].isGrave ?? false,
    onClick: () => onAsk(move),
  }))
  const items = [...numbersItem(row, () => setNumbered(true)), ...moves]
  if (items.length === 0) return null
  return (
    <>
      <RowMenu label={t`Move ${row.bolNumber}`} items={items} />
      <EnterNumbers shipment={isNumbered ? row : null} onClose={() => setNumbered(false)} />
    </>
  )
}
