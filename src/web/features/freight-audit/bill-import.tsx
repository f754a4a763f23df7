import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { importInvoices, invoiceTemplate, previewInvoices } from '#contracts/endpoints/bill-files.ts'
import { plural } from '#domain/text/plural.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { Counts } from '../../ui/counts/counts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { StagedFile } from '../../ui/files/staged-file.tsx'
import { TemplateButtons } from '../../ui/files/table-buttons.tsx'
import { FaultList } from '../../ui/sheet-table/fault-list.tsx'
import { type Choice, headOf, MapColumns, NOTHING_CHOSEN } from '../../ui/sheet-table/map-columns.tsx'
import { toast } from '../../ui/toast.ts'

export interface BillImportProps {
  isOpen: boolean
  onClose: () => void
}

/** Bills from a file: upload, columns, check, take. */
export function BillImport({ isOpen, onClose }: BillImportProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import bills" size="xl" closeOnClickOutside={false}>
      {isOpen ? <Steps onClose={onClose} /> : null}
    </Modal>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<StagedUpload | null>(null)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        One row a charge, or one row a bill with a column for each charge. Billing files of parcel carriers
        are read as one bill a package: check the suggested columns the first time; the next file with these
        titles starts with them.
      </Text>
      <Group>
        <TemplateButtons onSave={(format) => saveFile(invoiceTemplate, { format })} />
      </Group>
      <StagedFile
        label="File of bills"
        hint="XLSX or CSV, up to 20,000 rows. The header row is found automatically."
        onFile={setFile}
      />
      {file ? <ColumnsOf key={file.fileId} file={file} onClose={onClose} /> : null}
    </Stack>
  )
}

type Sheet = { fileId: string; sheet: string; headerRow: number; columns: Choice[]; scac: string }
type Found = ReplyOf<typeof importInvoices>

function ColumnsOf({ file, onClose }: { file: StagedUpload; onClose: () => void }) {
  const [chosen, choose] = useState(NOTHING_CHOSEN)
  const [scac, setScac] = useState('')
  const [checked, setChecked] = useState<{ sheet: Sheet; found: Found } | null>(null)
  const head = useCall(previewInvoices, headOf(file, chosen), {
    keepsPrevious: true,
    silent: true,
    staleTime: 300_000,
  })
  const check = useChange(importInvoices)
  const run = async (sheet: Sheet) => {
    const outcome = await check.run({ ...sheet, step: 'check' })
    if (outcome.kind === 'ok') setChecked({ sheet, found: outcome.value })
  }
  return (
    <>
      <TextInput
        label="Carrier (SCAC)"
        description="For rows that name no carrier, such as a parcel carrier's own file."
        maxLength={10}
        maw={320}
        value={scac}
        onChange={(event) => {
          setScac(event.currentTarget.value.toUpperCase())
          setChecked(null)
        }}
      />
      <MapColumns
        file={file}
        read={head}
        chosen={chosen}
        onChoose={(next) => {
          choose(next)
          setChecked(null)
        }}
        check={check}
        onCheck={(sheet) => void run({ ...sheet, scac })}
      />
      {checked ? <Decide {...checked} onClose={onClose} /> : null}
    </>
  )
}

/** What the file has, and the taking of its bills. */
function Decide({ sheet, found, onClose }: { sheet: Sheet; found: Found; onClose: () => void }) {
  const change = useChange(importInvoices)
  const run = async () => {
    const outcome = await change.run({ ...sheet, step: 'import' })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    onClose()
  }
  return (
    <Stack gap="md">
      <Counts
        of={[
          ['Rows', found.rows],
          ['Bills to take', found.taken],
          ['Without a shipment', found.unmatched],
          ['Received before', found.repeated],
          ['Rows to fix', found.wrong],
        ]}
      />
      {found.faults.length > 0 ? (
        <FaultList
          title="Rows to fix"
          faults={found.faults}
          total={found.wrong}
          shown={new Set(found.faults.map(({ row }) => row)).size}
        />
      ) : null}
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
      {found.taken === 0 ? (
        <Alert color="gray">There is no bill to take in this file.</Alert>
      ) : (
        <Group>
          <Button onClick={() => void run()} loading={change.isRunning}>
            Take {plural(found.taken, 'bill')}
          </Button>
          {found.wrong > 0 ? (
            <Text size="sm" c="dimmed">
              {plural(found.wrong, 'row')} will be skipped.
            </Text>
          ) : null}
        </Group>
      )}
    </Stack>
  )
}
