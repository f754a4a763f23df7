import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { updateDefaultServices } from '#contracts/endpoints/services.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canOpen } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { ActionMenu } from '../../ui/action-menu/action-menu.tsx'
import { pageLink } from '../../ui/address/page-link.ts'
import { useCopyShipment } from '../../ui/copy-shipment/use-copy-shipment.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type AskedMove, MoveDialog } from '../../ui/moves/move-dialog.tsx'
import { type ManualMove, MOVES, movesAmong } from '../../ui/moves/moves.ts'
import { usePageActions } from '../../ui/page-actions.ts'
import { partFrom } from '../../ui/part-source.ts'
import { usePrintAndTell } from '../../ui/printing/use-print.ts'
import { editPath, mayEdit } from '../../ui/ship-screens.ts'
import type { TenderDialogProps } from '../../ui/tender-dialog.tsx'
import { toast } from '../../ui/toast.ts'

const TENDER = partFrom<TenderDialogProps>(() =>
  import('../../ui/row-dialogs.ts').then((part) => part.TenderDialog),
)

/** The moves with their own button, if they are possible; the others are in the menu. */
const IN_FRONT: readonly ManualMove[] = ['moveToTransit', 'moveToDelivered', 'archive', 'resume']

/** The actions on the shipment: exactly those that the server allows in its state. */
export function ActionBar({ shipment }: { shipment: ShipmentValue }) {
  const [asked, setAsked] = useState<AskedMove | null>(null)
  // Without a chosen price there is nothing to schedule.
  const hasPrice = shipment.selectedPriceSheetId !== ''
  const moves = movesAmong(shipment.actions).filter((move) => move !== 'schedule' || hasPrice)
  const isToTender = shipment.status === 'T' && !shipment.isTendered && shipment.actions.includes('tender')
  // For a declined tender, the notice above the page shows the next step.
  const isTenderNext = isToTender || shipment.isDeclined === true
  const front = isTenderNext ? undefined : moves.find((move) => IN_FRONT.includes(move))
  const ask = (move: ManualMove) => setAsked({ move, shipment })
  const rights = rightsOf(useUser())
  const isEditable = shipment.status === 'Q' && mayEdit(rights, shipment)
  const navigate = useNavigate()
  usePageActions([
    ...(isEditable
      ? [{ label: t`Book ${shipment.bolNumber}`, run: () => void navigate({ to: editPath(shipment) }) }]
      : []),
    ...moves.map((move) => ({ label: `${MOVES[move].label} ${shipment.bolNumber}`, run: () => ask(move) })),
  ])
  return (
    <>
      <MoreMenu shipment={shipment} moves={moves.filter((move) => move !== front)} onAsk={ask} />
      {isEditable ? (
        <LinkButton to={editPath(shipment)} leftSection={<IconPencil size={16} aria-hidden="true" />}>
          <Trans>Edit and book</Trans>
        </LinkButton>
      ) : null}
      {isToTender ? <TenderButton shipment={shipment} /> : null}
      {front ? <Button onClick={() => ask(front)}>{MOVES[front].label}</Button> : null}
      <MoveDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** Opens the confirmation page of the tender; if the user may not open that page, it confirms and tenders here. */
function TenderButton({ shipment }: { shipment: ShipmentValue }) {
  const [isAsked, setAsked] = useState(false)
  const { print } = usePrintAndTell()
  const rights = rightsOf(useUser())
  if (canOpen(rights, 'Tender')) {
    return (
      <LinkButton {...pageLink('Tender', { shipment: shipment.id })}>
        <Trans>Tender</Trans>
      </LinkButton>
    )
  }
  const asked = isAsked ? { rows: [shipment], clear: () => {} } : null
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Trans>Tender</Trans>
      </Button>
      <LazyPart
        of={TENDER}
        isWanted={isAsked}
        isAbove
        with={{ asked, onPrint: print, onClose: () => setAsked(false) }}
      />
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
  const remember = useRemember(shipment)
  return (
    <ActionMenu
      actions={[
        { label: t`Copy to a new shipment`, onClick: copy },
        ...(shipment.services.length > 0
          ? [{ label: t`Remember services for this consignee`, onClick: remember }]
          : []),
        ...moves.map((move) => ({
          label: `${MOVES[move].label}…`,
          isGrave: MOVES[move].isGrave ?? false,
          onClick: () => onAsk(move),
        })),
      ]}
      button={(opener) => (
        <Button {...opener} variant="default" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          <Trans>More</Trans>
        </Button>
      )}
    />
  )
}

/** The consignee's next shipment starts with the services of this one. */
function useRemember(shipment: ShipmentValue): () => void {
  const save = useChange(updateDefaultServices)
  const remember = async () => {
    const outcome = await save.run({ shipmentId: shipment.id, services: shipment.services })
    if (outcome.kind === 'ok') return toast('success', outcome.value.message)
    if (!outcome.isTold) toast('error', Object.values(outcome.fields ?? {})[0] ?? outcome.message)
  }
  return () => void remember()
}

/** Creates a new shipment with this one's entries, and opens it. */
function useCopy(shipment: ShipmentValue): () => void {
  const navigate = useNavigate()
  const copy = useCopyShipment()
  return () => void copy(shipment, (to) => void navigate({ to }))
}
