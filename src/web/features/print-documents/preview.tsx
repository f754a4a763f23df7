import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import { printDocuments } from '#contracts/endpoints/printing.ts'
import { isLabelKind } from '#contracts/entities/print-job.ts'
import { callForFile } from '../../api/call.ts'
import { saveAs } from '../../api/file.ts'
import { CallRefused, useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import styles from './print-documents.module.css'
import type { Kind, Wish } from './print-wish.ts'

interface PreviewProps {
  shipmentIds: readonly string[]
  kinds: readonly Kind[]
  /** The printer whose stock and resolution the preview uses. */
  printerId: string
  incoterm: Wish['incoterm']
}

/** More would be slow, and too many to read here. */
const MOST_SHIPMENTS = 20

/** The papers as they will print: the PDF itself, and labels as images of the thermal printer's output. */
export function Preview({ shipmentIds, kinds, printerId, incoterm }: PreviewProps) {
  const ids = shipmentIds.slice(0, MOST_SHIPMENTS)
  const papers = kinds.filter((kind) => !isLabelKind(kind))
  const labels = kinds.filter((kind) => isLabelKind(kind))
  return (
    <Stack gap="md" className={styles.preview}>
      {papers.length > 0 ? <PdfPreview shipmentIds={ids} kinds={papers} incoterm={incoterm} /> : null}
      {labels.length > 0 ? <LabelPreview shipmentIds={ids} kinds={labels} printerId={printerId} /> : null}
      {kinds.length === 0 ? (
        <Text c="dimmed">
          <Trans>Choose a document to see it here.</Trans>
        </Text>
      ) : null}
      {shipmentIds.length > MOST_SHIPMENTS ? (
        <Text size="sm" c="dimmed">
          <Trans>
            The first {MOST_SHIPMENTS} of {shipmentIds.length} shipments are shown.
          </Trans>
        </Text>
      ) : null}
    </Stack>
  )
}

function PdfPreview({ shipmentIds, kinds, incoterm }: Omit<PreviewProps, 'printerId'>) {
  const terms = incoterm === '' ? {} : { incoterm }
  const body = { shipmentIds: [...shipmentIds], kinds: [...kinds], copies: 1, ...terms }
  const { data, error, refetch } = useQuery<Blob, CallRefused>({
    queryKey: ['preview', body],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const outcome = await callForFile(downloadBillOfLading, body, { signal, silent: true })
      if (outcome.kind === 'refused') throw new CallRefused(outcome)
      return outcome.value.blob
    },
  })
  const url = useBlobUrl(data)
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!url) return <Loader size="sm" aria-label={t`The document is being created`} />
  return (
    <>
      <iframe className={styles.pdf} src={`${url}#navpanes=0`} title={t`Preview of the documents`} />
      <Text size="sm">
        <Anchor href={url} target="_blank" rel="noreferrer">
          <Trans>Open in a new tab</Trans>
        </Anchor>
      </Text>
    </>
  )
}

function LabelPreview({ shipmentIds, kinds, printerId }: Omit<PreviewProps, 'incoterm'>) {
  const order = { shipmentIds: [...shipmentIds], kinds: [...kinds], printerId }
  const { data, error, refetch } = useCall(printDocuments, { preview: order }, { silent: true })
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  const preview = data?.preview
  if (!preview) return <Loader size="sm" aria-label={t`The labels are being created`} />
  const saveZpl = () => saveAs(new Blob([preview.zpl], { type: 'text/plain' }), 'labels.zpl')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <section className={styles.labels} aria-label={t`Labels`} tabIndex={0}>
        {preview.pages.map((svg, index) => (
          <LabelPicture key={String(index)} svg={svg} name={t`Label ${index + 1} of ${preview.total}`} />
        ))}
      </section>
      <Text size="sm" c="dimmed">
        <Trans>
          {plural(preview.total, { one: '# label', other: '# labels' })}
          {preview.pages.length < preview.total ? t`, the first ${preview.pages.length} shown` : ''}. The
          layout matches the thermal printer’s output; the printer’s own font is slightly narrower.{' '}
          <Button size="compact-sm" variant="default" onClick={saveZpl}>
            Download ZPL
          </Button>
        </Trans>
      </Text>
    </>
  )
}

function LabelPicture({ svg, name }: { svg: string; name: string }) {
  const [blob, setBlob] = useState<Blob>()
  useEffect(() => setBlob(new Blob([svg], { type: 'image/svg+xml' })), [svg])
  const url = useBlobUrl(blob)
  return url ? <img className={styles.label} src={url} alt={name} /> : null
}

/** A URL of the bytes, revoked when they are no longer shown. */
function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return setUrl(null)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
