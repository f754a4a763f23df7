import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'

const DIALOG = partFrom(() => import('./copy-from-dialog.tsx').then((part) => part.CopyFromDialog))

/** Copies another shipment into the form. */
export function CopyFrom({ onCopy }: { onCopy: (shipment: ShipmentValue) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onPointerEnter={DIALOG.fetchAhead}
        onFocus={DIALOG.fetchAhead}
        onClick={() => setOpen(true)}
      >
        <Trans>Copy from…</Trans>
      </Button>
      <LazyPart
        of={DIALOG}
        isWanted={isOpen}
        isAbove
        with={{ isOpen, onCopy, onClose: () => setOpen(false) }}
      />
    </>
  )
}
