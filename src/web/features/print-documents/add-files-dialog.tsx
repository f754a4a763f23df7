import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, FileInput, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { showFiles } from '#contracts/endpoints/documents.ts'
import { addPrintFiles, listPrinted } from '#contracts/endpoints/printing.ts'
import type { PrintJobValue } from '#contracts/entities/print-job.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { isReadable } from '../../ui/files/bytes-of.ts'
import { toast } from '../../ui/toast.ts'

/** The shipments whose files are listed first: the next ones follow on request. */
const SHIPMENTS_AT_ONCE = 20
/** The most print jobs of a set to take files from. */
const MOST_JOBS = 50

interface AddFilesProps {
  /** One job of the set that files are added to; null: the dialog is closed. */
  job: PrintJobValue | null
  onClose: () => void
}

/** Prints more files with a set: attachments of its shipments, or newly uploaded ones. */
export function AddFilesDialog({ job, onClose }: AddFilesProps) {
  return (
    <Modal opened={job !== null} onClose={onClose} title={t`Add files to ${job?.titles[0] ?? t`this set`}`}>
      {job ? <AddFilesForm job={job} onClose={onClose} /> : null}
    </Modal>
  )
}

function AddFilesForm({ job, onClose }: { job: PrintJobValue; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState('')
  const change = useChange(addPrintFiles)
  const [shown, setShown] = useState(SHIPMENTS_AT_ONCE)
  const set = useCall(listPrinted, { uniqueName: job.uniqueName, pageSize: MOST_JOBS }, { silent: true })
  const shipments = set.data ? shipmentsOf(set.data.rows) : []
  const add = async () => {
    if (file && !(await isReadable(file)))
      return setFault(t`${file.name} could not be read. Choose it again.`)
    const body = file ? { file: { name: file.name, content: '', contentType: file.type } } : {}
    const query = { files: chosen.join(','), uniquename: job.uniqueName }
    const outcome = await change.run(body, { query, ...(file ? { file: { field: 'File', file } } : {}) })
    if (outcome.kind === 'refused') return setFault(outcome.isTold ? '' : outcome.message)
    const printers = [...new Set(outcome.value.jobs.map(({ printerName }) => printerName))].join(', ')
    toast('success', t`Added. Sent to ${printers}.`)
    onClose()
  }
  return (
    <Stack gap="md">
      {set.error ? <ErrorState message={set.error.message} onRetry={() => void set.refetch()} /> : null}
      {shipments.slice(0, shown).map((one) => (
        <ShipmentFiles key={one.id} {...one} chosen={chosen} onChange={setChosen} />
      ))}
      {shipments.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + SHIPMENTS_AT_ONCE)}>
          <Trans>Show attachments for more shipments ({shipments.length - shown})</Trans>
        </Button>
      ) : null}
      <FileInput
        label={t`File from this computer`}
        description={t`PDF, PNG or JPEG. It is also attached to ${shipments[0]?.name ?? t`the shipment`}.`}
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
          <Trans>Print these too</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface SetShipment {
  id: string
  /** The BOL number, if the set has a document generated from this shipment. */
  name: string
}

/** The shipments of all jobs of the set. A document generated from shipments has their BOL numbers as titles. */
function shipmentsOf(jobs: readonly PrintJobValue[]): SetShipment[] {
  const names = new Map<string, string>()
  for (const { kinds, shipmentIds, titles } of jobs) {
    const isMade = !kinds.some((kind) => kind === 'Label' || kind === 'Attachment')
    shipmentIds.forEach((id, at) => {
      names.set(id, (isMade && titles[at]) || names.get(id) || '')
    })
  }
  return [...names].map(([id, name]) => ({ id, name: name || t`the shipment` }))
}

interface ShipmentFilesProps extends SetShipment {
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function ShipmentFiles({ id, name, chosen, onChange }: ShipmentFilesProps) {
  const list = useCall(showFiles, { shipmentId: id }, { silent: true })
  if (list.error) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
  if (!list.data) return null
  const { files } = list.data
  if (files.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing is attached to {name} yet.</Trans>
      </Text>
    )
  }
  return (
    <Checkbox.Group label={t`Attachments for ${name}`} value={chosen} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {files.map((file) => (
          <Checkbox key={file.id} value={file.id} label={file.name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
