import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { type ManualMove, MOVES, movesOf } from '../../ui/moves/moves.ts'

/** The manual moves of one row, behind one small button. */
export function RowMoves({ row, onAsk }: { row: ShipmentRow; onAsk: (move: ManualMove) => void }) {
  const moves = movesOf(row)
  if (moves.length === 0) return null
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon size="md" aria-label={`Move ${row.bolNumber}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => (
          <Menu.Item key={move} color={MOVES[move].isGrave ? 'red' : undefined} onClick={() => onAsk(move)}>
            {MOVES[move].label}…
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
