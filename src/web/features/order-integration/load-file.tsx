import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { IntegrationSourceValue } from '#contracts/entities/integration-source.ts'
import { type StagedUpload, uploadFile } from '../../api/upload.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'

const MAP_FILE = partFrom(() => import('./map-file.tsx').then((part) => part.MapFile))

interface LoadFileProps {
  sources: readonly IntegrationSourceValue[]
  /** The import was begun. */
  onTaken: (runId: string) => void
}

type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'refused'; message: string }

/** A file by hand: chosen, shown as it would be taken, taken. */
export function LoadFile({ sources, onTaken }: LoadFileProps) {
  const [sourceId, setSourceId] = useState('')
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
    <Section title="Bring a file">
      <Stack gap="md">
        {sources.length > 0 ? (
          <SelectBox
            label="Read it as the files of"
            placeholder="No source: columns are suggested"
            data={sources.map(({ id, name }) => ({ value: id, label: name }))}
            value={sourceId || null}
            onChange={(value) => setSourceId(value ?? '')}
            clearLabel="No source"
            maw={360}
          />
        ) : null}
        <FileDrop
          label="Order file"
          hint="CSV, XLSX, XML, JSON or X12 850 and 940, up to 60 MB. Nothing is taken before you have seen it."
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
        <LazyPart
          key={`${file?.fileId} ${sourceId}`}
          of={MAP_FILE}
          isWanted={file !== null}
          with={{ fileId: file?.fileId ?? '', name: file?.name ?? '', sourceId, onTaken }}
        />
      </Stack>
    </Section>
  )
}
