import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { useChange } from '../../api/queries.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { type AskedMove, MoveDialog } from '../../ui/moves/move-dialog.tsx'
import { MoveMenuItems } from '../../ui/moves/move-menu-items.tsx'
import { type ManualMove, MOVES, movesAmong } from '../../ui/moves/moves.ts'
import { toast } from '../../ui/toast.ts'
import { copyOf, editPath } from './copy-of.ts'

/** The moves that are one press away where they are possible; the rest stands in the menu. */
const IN_FRONT: readonly ManualMove[] = ['moveToTransit', 'moveToDelivered', 'archive', 'resume']

/** What can be done with the shipment: exactly what the server allows in its state. */
export function ActionBar({ shipment }: { shipment: ShipmentValue }) {
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const moves = movesAmong(shipment.actions)
  const front = moves.find((move) => IN_FRONT.includes(move))
  const ask = (move: ManualMove) => setAsked({ move, shipment })
  const isEditable = shipment.status === 'Q'
  return (
    <>
      <MoreMenu shipment={shipment} moves={moves.filter((move) => move !== front)} onAsk={ask} />
      {isEditable ? (
        <LinkButton to={editPath(shipment)} leftSection={<IconPencil size={16} aria-hidden="true" />}>
          Edit and book
        </LinkButton>
      ) : null}
      {front ? <Button onClick={() => ask(front)}>{MOVES[front].label}</Button> : null}
      <MoveDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

interface MoreMenuProps {
  shipment: ShipmentValue
  moves: ManualMove[]
  onAsk: (move: ManualMove) => void
}

function MoreMenu({ shipment, moves, onAsk }: MoreMenuProps) {
  const copy = useCopy(shipment)
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={14} aria-hidden="true" />} onClick={copy}>
          Copy to a new shipment
        </Menu.Item>
        <MoveMenuItems moves={moves} onAsk={onAsk} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Makes a new shipment with what was entered for this one, and goes there. */
function useCopy(shipment: ShipmentValue): () => void {
  const save = useChange(shipmentDetails)
  const navigate = useNavigate()
  const copy = async () => {
    const outcome = await save.run({ shipmentId: '', shipment: copyOf(shipment) })
    if (outcome.kind === 'refused') {
      if (!outcome.isTold) toast('error', outcome.message)
      return
    }
    const made = outcome.value.shipment
    toast('success', `${shipment.bolNumber} is copied to ${made.bolNumber}. Set the pickup and rate it.`)
    void navigate({ to: editPath(made) })
  }
  return () => void copy()
}
