import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadLocationTemplate } from '#contracts/endpoints/locations.ts'
import { download } from '../../api/file.ts'
import { type StagedUpload, uploadFile } from '../../api/upload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { ImportDetails } from './import-details.tsx'
import { ImportLog } from './import-log.tsx'
import { MapList } from './map-list.tsx'

/** Locations from a file, and the files that came before. The one that is looked at is in the URL. */
export function Imports({ isShown }: { isShown: boolean }) {
  const { file } = useSearch({ strict: false }) as { file?: string }
  const navigate = useNavigate()
  const look = (importId: string | undefined) =>
    void navigate({ to: '.', search: { view: 'import', file: importId } as never })
  if (!isShown) return null
  return (
    <Stack gap="md">
      {file ? (
        <ImportDetails key={file} importId={file} onClose={() => look(undefined)} />
      ) : (
        <BringFile onChecked={look} />
      )}
      <ImportLog onOpen={look} />
    </Stack>
  )
}

type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'refused'; message: string }

/** A file, then its columns. */
function BringFile({ onChecked }: { onChecked: (importId: string) => void }) {
  const [file, setFile] = useState<StagedUpload | null>(null)
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const send = async (chosen: File | undefined) => {
    if (!chosen) return
    setFile(null)
    setSending({ kind: 'sending', name: chosen.name, share: 0 })
    const onProgress = (share: number) => setSending({ kind: 'sending', name: chosen.name, share })
    const outcome = await uploadFile(chosen, { onProgress })
    if (outcome.kind === 'refused') return setSending(outcome)
    setSending({ kind: 'idle' })
    setFile(outcome.value)
  }
  return (
    <Section title="Bring a list" actions={<Templates />}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" maw={760}>
          Nothing changes before you have seen what would: each row is checked, and a location that is there
          already is merged only if you say so. An import can be taken back.
        </Text>
        <FileDrop
          label="List of locations"
          hint="XLSX or CSV, up to 200,000 rows. The row with the titles is found by itself."
          isDisabled={sending.kind === 'sending'}
          onFiles={([first]) => void send(first)}
        />
        {sending.kind === 'refused' ? <ErrorState message={sending.message} /> : null}
        <div role="status">
          {sending.kind === 'sending' ? (
            <Stack gap={6}>
              <Text size="sm">
                Sending {sending.name}: {Math.round(sending.share * 100)} %
              </Text>
              <Progress value={sending.share * 100} size={8} aria-label={`Sending ${sending.name}`} />
            </Stack>
          ) : null}
        </div>
        {file ? <MapList key={file.fileId} file={file} onChecked={onChecked} /> : null}
      </Stack>
    </Section>
  )
}

function Templates() {
  const fetchAs = async (format: 'CSV' | 'XLSX') => {
    const outcome = await download(downloadLocationTemplate, { format })
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Group gap="xs">
      {(['XLSX', 'CSV'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void fetchAs(format)}
        >
          {format} template
        </Button>
      ))}
    </Group>
  )
}
