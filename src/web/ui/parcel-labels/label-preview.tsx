import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import { callForFile } from '../../api/call.ts'
import { CallRefused } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import styles from './parcel-labels.module.css'

interface LabelPreviewProps {
  shipmentId: string
  /** The tracking numbers of the labels; the pages change only if these do. */
  numbers: string
}

/** The labels as a laser printer prints them. */
export function LabelPreview({ shipmentId, numbers }: LabelPreviewProps) {
  const body = { shipmentId, kinds: ['CarrierLabel'] as const, copies: 1 }
  const { data, error, refetch } = useQuery<Blob, CallRefused>({
    queryKey: [shipmentId, numbers],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const outcome = await callForFile(downloadBillOfLading, body, { signal, silent: true })
      if (outcome.kind === 'refused') throw new CallRefused(outcome)
      return outcome.value.blob
    },
  })
  const url = useBlobUrl(data)
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (url === '') return <Loader size="sm" aria-label={t`The label is being created`} />
  return (
    <Stack gap={4}>
      <iframe className={styles.preview} src={`${url}#navpanes=0`} title={t`Preview of the labels`} />
      <Text size="sm">
        <Anchor href={url} target="_blank" rel="noreferrer">
          <Trans>Open the labels in a new tab</Trans>
        </Anchor>
      </Text>
    </Stack>
  )
}

/** A URL for the bytes while they are shown; '' if there are none. */
function useBlobUrl(blob: Blob | undefined): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!blob) return setUrl('')
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
