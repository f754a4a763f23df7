import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'
import type { SendDialogProps } from './send-dialog.tsx'

const DIALOG = partFrom<SendDialogProps>(() => import('../row-dialogs.ts').then((part) => part.SendDialog))

/** Opens the dialog that mails documents and the tracking link of a shipment. */
export function SendDocumentsButton({ shipment }: { shipment: ShipmentValue }) {
  const [isOpen, setOpen] = useState(false)
  if (!canChange(useUser().userType)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>E-mail…</Trans>
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
