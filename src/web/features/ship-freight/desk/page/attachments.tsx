import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../../../api/session.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { FileDrop } from '../../../../ui/files/file-drop.tsx'
import { FileList } from '../../../../ui/files/file-list.tsx'
import { Sending } from '../../../../ui/files/sending.tsx'
import { useFiles } from '../../../../ui/files/use-files.ts'

interface AttachmentsProps {
  /** '' until the shipment is saved; rating saves it. */
  shipmentId: string
  /** Files chosen before the shipment was saved. */
  waiting: readonly File[]
  onWait: (files: readonly File[]) => void
}

/** The attachments of the shipment. Files chosen before it is saved wait, and are uploaded then. */
export function Attachments({ shipmentId, waiting, onWait }: AttachmentsProps) {
  const isSaved = shipmentId !== ''
  const mayChange = canChange(useUser().userType)
  const files = useFiles({ shipmentId }, { enabled: isSaved })
  const { data, error, refetch, isPending } = files.reading
  useSendWaiting(isSaved, waiting, (held) => {
    onWait([])
    void files.send(held, 'Attachment')
  })
  return (
    <Stack gap="sm">
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {isSaved && isPending ? (
        <Skeleton height={48} role="status" aria-label={t`Loading the attachments`} />
      ) : null}
      {data ? (
        <FileList label={t`Attachments`} rows={data.files} files={files} empty={t`No Attachment Yet.`} />
      ) : null}
      {waiting.length > 0 ? (
        <Text size="sm" role="status">
          <Trans>
            These are sent when the shipment is rated: {waiting.map(({ name }) => name).join(', ')}. Until
            then they are only in this browser tab.
          </Trans>
        </Text>
      ) : null}
      {mayChange ? (
        <FileDrop
          label={t`Attach files`}
          hint={t`PDFs, images or spreadsheets; up to 25 MB each`}
          isDisabled={files.sending !== ''}
          onFiles={(chosen) =>
            isSaved ? void files.send(chosen, 'Attachment') : onWait([...waiting, ...chosen])
          }
        />
      ) : null}
      <Sending files={files} />
    </Stack>
  )
}

/** Uploads the waiting files, once, when the shipment is saved. */
function useSendWaiting(isSaved: boolean, waiting: readonly File[], send: (files: readonly File[]) => void) {
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (isSaved && waiting.length > 0) latest.current(waiting)
  }, [isSaved, waiting])
}
