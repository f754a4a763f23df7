import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'

const BOXES = partFrom(() => import('./box-dialog.tsx').then((part) => part.BoxDialog))

/** Opens the company's own boxes from the screens that use them. */
export function BoxButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        <Trans>Box sizes</Trans>
      </Button>
      <LazyPart of={BOXES} isWanted={isOpen} isAbove with={{ isOpen, onClose: () => setOpen(false) }} />
    </>
  )
}
