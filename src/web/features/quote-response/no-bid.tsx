import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import type { QuoteLink } from './quote-link.ts'

const DIALOG = partFrom(() => import('./no-bid-dialog.tsx').then((part) => part.NoBidDialog))

interface NoBidProps {
  link: QuoteLink
  quote: QuoteResponseValue
  onDone: () => void
}

/** Reports that there is no bid, and why. */
export function NoBid(props: NoBidProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        onPointerEnter={DIALOG.fetchAhead}
        onFocus={DIALOG.fetchAhead}
        onClick={() => setOpen(true)}
      >
        <Trans>No bid</Trans>
      </Button>
      <LazyPart
        of={DIALOG}
        isWanted={isOpen}
        isAbove
        with={{ ...props, isOpen, onClose: () => setOpen(false) }}
      />
    </>
  )
}
