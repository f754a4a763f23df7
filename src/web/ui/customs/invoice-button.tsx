import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'
import type { InvoiceDialogProps } from './invoice-dialog.tsx'

const DIALOG = partFrom<InvoiceDialogProps>(() =>
  import('./invoice-dialog.tsx').then((part) => part.InvoiceDialog),
)

/** Opens the commercial invoice of an international shipment; a parcel with declared goods gets it with its label. */
export function InvoiceButton({ shipment }: { shipment: ShipmentValue }) {
  const [isOpen, setOpen] = useState(false)
  const { origin, destination, internationalForms } = shipment
  const isDeclared = (internationalForms?.commodities ?? []).length > 0
  if (isDeclared || !crossesCustoms(origin, destination)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Commercial invoice…</Trans>
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
