import { Button } from '@mantine/core'
import { IconBox } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'

const BOXES = partFrom(() => import('./box-dialog.tsx').then((part) => part.BoxDialog))

/** The company's own boxes, kept where they are used. */
export function BoxButton({ size = 'sm' }: { size?: 'xs' | 'sm' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={size === 'sm' ? <IconBox size={16} aria-hidden /> : undefined}
        onClick={() => setOpen(true)}
      >
        Box sizes
      </Button>
      <LazyPart of={BOXES} isWanted={isOpen} isAbove with={{ isOpen, onClose: () => setOpen(false) }} />
    </>
  )
}
