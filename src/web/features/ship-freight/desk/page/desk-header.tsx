import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { CopyFrom } from './copy-from.tsx'
import { DraftNote } from './draft-note.tsx'

interface DeskHeaderProps {
  bolNumber: string
  savedAt: number | null
  onStartOver: () => void
  onCopy: (shipment: ShipmentValue) => void
  /** Buttons for other actions. */
  more?: ReactNode
}

export function DeskHeader({ bolNumber, savedAt, onStartOver, onCopy, more }: DeskHeaderProps) {
  return (
    <PageHeader
      note={<DraftNote bolNumber={bolNumber} savedAt={savedAt} />}
      actions={
        <>
          {more}
          <Button variant="default" onClick={onStartOver}>
            <Trans>Start over</Trans>
          </Button>
          <CopyFrom onCopy={onCopy} />
        </>
      }
    />
  )
}
