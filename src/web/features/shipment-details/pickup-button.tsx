import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import type { PickupDialogProps } from '../../ui/pickup-change/pickup-dialog.tsx'

const DIALOG = partFrom<PickupDialogProps>(() =>
  import('../../ui/row-dialogs.ts').then((part) => part.PickupDialog),
)

/** Changes the pickup of a scheduled shipment, tendered or not. */
export function PickupButton({ shipment }: { shipment: ShipmentValue }) {
  const [isOpen, setOpen] = useState(false)
  const isChangeable = canChange(useUser().userType)
  if (!isChangeable || shipment.status !== 'T') return null
  return (
    <>
      <Button size="xs" variant="light" onClick={() => setOpen(true)}>
        <Trans>Change pickup</Trans>
      </Button>
      <LazyPart
        of={DIALOG}
        isWanted={isOpen}
        isAbove
        with={{ shipment: isOpen ? shipment : null, onClose: () => setOpen(false) }}
      />
    </>
  )
}
