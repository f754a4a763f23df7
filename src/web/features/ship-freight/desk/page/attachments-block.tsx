import { t } from '@lingui/core/macro'
import { memo, useState } from 'react'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { Section } from '../../../../ui/section.tsx'

const FILES = partFrom(() => import('./attachments.tsx').then((part) => part.Attachments))
const NONE: readonly File[] = []

/** Documents of the shipment: collapsed by default. `shipmentId`: '' until it is saved. */
export const AttachmentsBlock = memo(function AttachmentsBlock({ shipmentId }: { shipmentId: string }) {
  const [isFolded, setFolded] = useState(true)
  const [waiting, setWaiting] = useState(NONE)
  const isShown = !isFolded || waiting.length > 0
  return (
    <Section
      title={t`Attachments`}
      id="attachments"
      note={waiting.length > 0 ? t`${waiting.length} waiting` : t`Packing list, photos, customs documents`}
      isFolded={!isShown}
      onFold={setFolded}
    >
      <LazyPart of={FILES} isWanted={isShown} with={{ shipmentId, waiting, onWait: setWaiting }} />
    </Section>
  )
})
