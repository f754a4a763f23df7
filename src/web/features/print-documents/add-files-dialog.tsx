import { Button, Checkbox, FileInput, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { showFiles } from '#contracts/endpoints/documents.ts'
import { addPrintFiles } from '#contracts/endpoints/printing.ts'
import type { PrintJobValue } from '#contracts/entities/print-job.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { bytesOf } from '../../ui/files/bytes-of.ts'
import { toast } from '../../ui/toast.ts'

interface AddFilesProps {
  /** One of the set that files are added to; null: the dialog is closed. */
  job: PrintJobValue | null
  onClose: () => void
}

/** Prints more files with a set: attachments of its shipment, or one that is attached now. */
export function AddFilesDialog({ job, onClose }: AddFilesProps) {
  return (
    <Modal opened={job !== null} onClose={onClose} title={`Add files to ${job?.titles[0] ?? 'this set'}`}>
      {job ? <AddFilesForm job={job} onClose={onClose} /> : null}
    </Modal>
  )
}

function AddFilesForm({ job, onClose }: { job: PrintJobValue; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState('')
  const change = useChange(addPrintFiles)
  const list = useCall(showFiles, { shipmentId: job.shipmentIds[0] ?? '' }, { silent: true })
  const files = list.data?.files ?? []
  const add = async () => {
    const content = file ? await bytesOf(file).catch(() => null) : null
    if (file && content === null) return setFault(`${file.name} could not be read. Choose it again.`)
    const body =
      file && content !== null ? { file: { name: file.name, content, contentType: file.type } } : {}
    const query = { files: chosen.join(','), uniquename: job.uniqueName }
    const outcome = await change.run(body, { query })
    if (outcome.kind === 'refused') return setFault(outcome.isTold ? '' : outcome.message)
    const printers = [...new Set(outcome.value.jobs.map(({ printerName }) => printerName))].join(', ')
    toast('success', `Added. Sent to ${printers}.`)
    onClose()
  }
  return (
    <Stack gap="md">
      {list.error ? <ErrorState message={list.error.message} onRetry={() => void list.refetch()} /> : null}
      {files.length > 0 ? (
        <Checkbox.Group label="Attachments of the shipment" value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {files.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : (
        <Text size="sm" c="dimmed">
          Nothing is attached to this shipment yet.
        </Text>
      )}
      <FileInput
        label="A file from here"
        description="PDF, PNG or JPEG. It is attached to the shipment, too."
        accept="application/pdf,image/png,image/jpeg"
        clearable
        value={file}
        onChange={setFile}
      />
      {fault ? <ErrorState message={fault} /> : null}
      <Group>
        <Button
          disabled={chosen.length === 0 && file === null}
          loading={change.isRunning}
          onClick={() => void add()}
        >
          Print these too
        </Button>
      </Group>
    </Stack>
  )
}
