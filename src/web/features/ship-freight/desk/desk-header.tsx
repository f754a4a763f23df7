import { Button } from '@mantine/core'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { CopyFrom } from './copy-from.tsx'
import { DraftNote } from './draft-note.tsx'

interface DeskHeaderProps {
  bolNumber: string
  savedAt: number | null
  onStartOver: () => void
  onCopy: (shipment: ShipmentValue) => void
}

export function DeskHeader({ bolNumber, savedAt, onStartOver, onCopy }: DeskHeaderProps) {
  return (
    <PageHeader
      note={<DraftNote bolNumber={bolNumber} savedAt={savedAt} />}
      actions={
        <>
          <Button variant="default" onClick={onStartOver}>
            Start over
          </Button>
          <CopyFrom onCopy={onCopy} />
        </>
      }
    />
  )
}
