import { Button, Checkbox, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { uploadSkuRules } from '#contracts/endpoints/shop.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { type StagedUpload, uploadFile } from '../../api/upload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { SkuFileOutcome } from './sku-file-outcome.tsx'

interface SkuUploadProps {
  isOpen: boolean
  onClose: () => void
}

/** Brings SKUs from a file: sent, looked at as a whole, shown, and only then taken. */
export function SkuUpload({ isOpen, onClose }: SkuUploadProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Load SKUs from a file"
      size="lg"
      closeOnClickOutside={false}
    >
      {isOpen ? <UploadSteps onClose={onClose} /> : null}
    </Modal>
  )
}

type Sending = { name: string; share: number } | null

function UploadSteps({ onClose }: { onClose: () => void }) {
  const [replaceAll, setReplaceAll] = useState(false)
  const [sending, setSending] = useState<Sending>(null)
  const [refusal, setRefusal] = useState('')
  const [workId, setWorkId] = useState('')
  const change = useChange(uploadSkuRules)
  const queue = async (step: 'preview' | 'commit', fileId: string) => {
    const outcome = await change.run({ step, fileId, replaceAll }, { silent: true })
    if (outcome.kind === 'refused') return setRefusal(outcome.message)
    setWorkId(outcome.value.workId)
  }
  const look = async (file: File | undefined) => {
    if (!file) return
    setRefusal('')
    setWorkId('')
    const staged = await send(file, setSending)
    setSending(null)
    if ('message' in staged) return setRefusal(staged.message)
    await queue('preview', staged.fileId)
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        CSV or XLSX with the titles SKU, Description, Ships free and Minimum quantity, in any order; only SKU
        is needed. Nothing is taken before you have seen what the file does, and then all of it or none.
      </Text>
      <Checkbox
        label="The file replaces all: SKUs that it does not name go out of the rule"
        checked={replaceAll}
        disabled={workId !== ''}
        onChange={(event) => setReplaceAll(event.currentTarget.checked)}
      />
      <FileDrop
        label="SKU file"
        hint="Up to 200 MB"
        isDisabled={sending !== null}
        onFiles={([first]) => void look(first)}
      />
      <div role="status">
        {sending ? (
          <Stack gap={6}>
            <Text size="sm">
              Sending {sending.name}: {Math.round(sending.share * 100)} %
            </Text>
            <Progress value={sending.share * 100} size={8} aria-label={`Sending ${sending.name}`} />
          </Stack>
        ) : null}
      </div>
      {refusal ? <ErrorState message={refusal} /> : null}
      {workId ? (
        <FileWork
          key={workId}
          workId={workId}
          isQueueing={change.isRunning}
          onTake={(fileId) => void queue('commit', fileId)}
          onClose={onClose}
        />
      ) : null}
    </Stack>
  )
}

async function send(
  file: File,
  onSending: (sending: Sending) => void,
): Promise<StagedUpload | { message: string }> {
  onSending({ name: file.name, share: 0 })
  const onProgress = (share: number) => onSending({ name: file.name, share })
  const outcome = await uploadFile(file, { onProgress })
  return outcome.kind === 'refused' ? { message: outcome.message } : outcome.value
}

interface FileWorkProps {
  workId: string
  isQueueing: boolean
  onTake: (fileId: string) => void
  onClose: () => void
}

/** The look at the file, or the taking of it, as it goes on; then what came of it. */
function FileWork({ workId, isQueueing, onTake, onClose }: FileWorkProps) {
  const { data, refetch } = useCall(uploadSkuRules, { step: 'progress', workId }, { silent: true })
  const outcome = data?.outcome
  const isOver = outcome != null && outcome.state !== 'working'
  return (
    <Stack gap="md">
      <WorkProgress workId={workId} unit="rows" onEnd={() => void refetch()} />
      {isOver ? <SkuFileOutcome outcome={outcome} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {outcome?.state === 'taken' ? 'Close' : 'Cancel'}
        </Button>
        {outcome?.state === 'checked' ? (
          <Button loading={isQueueing} onClick={() => onTake(outcome.fileId)}>
            Take {outcome.rows.toLocaleString('en-US')} rows
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
