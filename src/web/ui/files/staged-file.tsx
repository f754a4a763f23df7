import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type StagedUpload, uploadFile } from '../../api/upload.ts'
import { ErrorState } from '../error-state.tsx'
import { FileDrop } from './file-drop.tsx'

type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'refused'; message: string }

interface StagedFileProps {
  label: string
  hint: string
  isDisabled?: boolean
  /** Called with the uploaded file; null while another one uploads. */
  onFile: (file: StagedUpload | null) => void
}

/** Uploads one file of any size, with its progress. */
export function StagedFile({ label, hint, isDisabled = false, onFile }: StagedFileProps) {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const send = async (chosen: File | undefined) => {
    if (!chosen) return
    onFile(null)
    const onProgress = (share: number) => setSending({ kind: 'sending', name: chosen.name, share })
    onProgress(0)
    const outcome = await uploadFile(chosen, { onProgress })
    if (outcome.kind === 'refused') return setSending(outcome)
    setSending({ kind: 'idle' })
    onFile(outcome.value)
  }
  return (
    <>
      <FileDrop
        label={label}
        hint={hint}
        isSingle
        isDisabled={isDisabled || sending.kind === 'sending'}
        onFiles={([first]) => void send(first)}
      />
      {sending.kind === 'refused' ? <ErrorState message={sending.message} /> : null}
      <div role="status">
        {sending.kind === 'sending' ? (
          <Stack gap={6}>
            <Text size="sm">
              <Trans>
                Sending {sending.name}: {Math.round(sending.share * 100)}%
              </Trans>
            </Text>
            <Progress value={sending.share * 100} size={8} aria-label={t`Sending ${sending.name}`} />
          </Stack>
        ) : null}
      </div>
    </>
  )
}
