import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { uploadSkuRules } from '#contracts/endpoints/shop.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { StagedFile } from '../../ui/files/staged-file.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { SkuFileOutcome } from './sku-file-outcome.tsx'

interface SkuUploadProps {
  isOpen: boolean
  onClose: () => void
}

/** Imports SKUs from a file: uploaded, checked as a whole, previewed, and only then imported. */
export function SkuUpload({ isOpen, onClose }: SkuUploadProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Import SKUs from a file`}
      size="lg"
      closeOnClickOutside={false}
    >
      {isOpen ? <UploadSteps onClose={onClose} /> : null}
    </Modal>
  )
}

function UploadSteps({ onClose }: { onClose: () => void }) {
  const [replaceAll, setReplaceAll] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [workId, setWorkId] = useState('')
  const change = useChange(uploadSkuRules)
  const queue = async (step: 'preview' | 'commit', fileId: string) => {
    const outcome = await change.run({ step, fileId, replaceAll }, { silent: true })
    if (outcome.kind === 'refused') return setRefusal(outcome.message)
    setWorkId(outcome.value.workId)
  }
  const look = (file: StagedUpload | null) => {
    setRefusal('')
    setWorkId('')
    if (file) void queue('preview', file.fileId)
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          CSV or XLSX with the columns SKU, Description, Ships free and Minimum quantity, in any order. Only
          SKU is required. You see the changes before anything is imported, and the import is all or nothing.
        </Trans>
      </Text>
      <Checkbox
        label={t`Replaces all: SKUs that are not in the file are removed from the rule`}
        checked={replaceAll}
        disabled={workId !== ''}
        onChange={(event) => setReplaceAll(event.currentTarget.checked)}
      />
      <StagedFile label={t`SKU file`} hint={t`Up to 200 MB`} onFile={look} />
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

interface FileWorkProps {
  workId: string
  isQueueing: boolean
  onTake: (fileId: string) => void
  onClose: () => void
}

/** The progress of the check or the import, then its result. */
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
          {outcome?.state === 'taken' ? t`Close` : t`Cancel`}
        </Button>
        {outcome?.state === 'checked' ? (
          <Button loading={isQueueing} onClick={() => onTake(outcome.fileId)}>
            <Trans>Import {plural(outcome.rows, { one: '# row', other: '# rows' })}</Trans>
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
