import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { MoveMenuItems } from '../../ui/moves/move-menu-items.tsx'
import { type ManualMove, movesOf } from '../../ui/moves/moves.ts'

/** The manual moves of one row, behind one small button. */
export function RowMoves({ row, onAsk }: { row: ShipmentRow; onAsk: (move: ManualMove) => void }) {
  const moves = movesOf(row)
  if (moves.length === 0) return null
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size="md" aria-label={`Move ${row.bolNumber}`}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MoveMenuItems moves={moves} onAsk={onAsk} />
      </Menu.Dropdown>
    </Menu>
  )
}
