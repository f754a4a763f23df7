import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileList } from '../../ui/files/file-list.tsx'
import { Sending } from '../../ui/files/sending.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { Section } from '../../ui/section.tsx'

export interface AttachmentsProps {
  shipment: Pick<ShipmentValue, 'id' | 'bolNumber'>
  isChangeable: boolean
}

/** Files attached to the shipment: proofs of delivery, invoices, and others. */
export function Attachments({ shipment, isChangeable }: AttachmentsProps) {
  const files = useFiles({ shipmentId: shipment.id })
  const { data, error, isPending, refetch } = files.reading
  const drop = (kind: 'Attachment' | 'POD') => (chosen: File[]) => void files.send(chosen, kind)
  return (
    <Section title={t`Attachments`} note={data && data.files.length > 0 ? `${data.files.length}` : undefined}>
      <Stack gap="sm">
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {isPending ? <Skeleton height={64} role="status" aria-label={t`Loading the attachments`} /> : null}
        {data ? (
          <FileList
            label={t`Attachments for ${shipment.bolNumber}`}
            rows={data.files}
            files={files}
            empty={t`No Attachment Yet.`}
          />
        ) : null}
        {isChangeable ? (
          <>
            <FileDrop label={t`Attachment`} isDisabled={files.sending !== ''} onFiles={drop('Attachment')} />
            <FileDrop
              label={t`Proof of delivery`}
              hint={t`Signed by the consignee`}
              isDisabled={files.sending !== ''}
              onFiles={drop('POD')}
            />
          </>
        ) : null}
        <Sending files={files} />
      </Stack>
    </Section>
  )
}
