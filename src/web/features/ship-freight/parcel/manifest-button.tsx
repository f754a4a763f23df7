import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'

const END_OF_DAY = partFrom(() => import('./end-of-day.tsx').then((part) => part.EndOfDay))

/** Opens the end-of-day dialog: the manifest, pickups and SCAN forms. */
export function ManifestButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardList size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Trans>End of day</Trans>
      </Button>
      <LazyPart of={END_OF_DAY} isWanted={isOpen} isAbove with={{ isOpen, onClose: () => setOpen(false) }} />
    </>
  )
}
