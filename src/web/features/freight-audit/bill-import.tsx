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
        One row a charge, or one row a bill with a column for each charge. The next file with the same titles
        starts with the columns that you choose. Billing files of UPS, FedEx and USPS are recognized and read
        as one bill a package.
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

type Layout = NonNullable<ReplyOf<typeof previewInvoices>['layout']>
interface Sheet {
  fileId: string
  sheet: string
  headerRow: number
  columns: Choice[]
  layout: Layout['id'] | ''
  scac: string
}
type Found = ReplyOf<typeof importInvoices>

function ColumnsOf({ file, onClose }: { file: StagedUpload; onClose: () => void }) {
  const [chosen, choose] = useState(NOTHING_CHOSEN)
  const [typed, setScac] = useState<string | null>(null)
  const [isByColumns, setByColumns] = useState(false)
  const [checked, setChecked] = useState<{ sheet: Sheet; found: Found } | null>(null)
  const head = useCall(previewInvoices, headOf(file, chosen), {
    keepsPrevious: true,
    silent: true,
    staleTime: 300_000,
  })
  const layout = isByColumns ? null : (head.data?.layout ?? null)
  const scac = typed ?? layout?.scac ?? ''
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
      {layout ? (
        <Recognized
          name={layout.name}
          isChecking={check.isRunning}
          problem={check.refused && !check.refused.isTold ? check.refused.message : ''}
          onCheck={() =>
            void run({
              fileId: file.fileId,
              sheet: chosen.sheet,
              headerRow: 1,
              columns: [],
              layout: layout.id,
              scac,
            })
          }
          onColumns={() => {
            setByColumns(true)
            setChecked(null)
          }}
        />
      ) : (
        <MapColumns
          file={file}
          read={head}
          chosen={chosen}
          onChoose={(next) => {
            choose(next)
            setChecked(null)
          }}
          check={check}
          onCheck={(sheet) => void run({ ...sheet, layout: '', scac })}
        />
      )}
      {checked ? <Decide {...checked} onClose={onClose} /> : null}
    </>
  )
}

interface RecognizedProps {
  name: string
  isChecking: boolean
  problem: string
  onCheck: () => void
  onColumns: () => void
}

/** A file of a known layout needs no columns; who knows better chooses them. */
function Recognized({ name, isChecking, problem, onCheck, onColumns }: RecognizedProps) {
  return (
    <Alert color="blue" variant="light" title={`Recognized: ${name}`}>
      <Stack gap="sm">
        <Text size="sm">It is read by the layout that the carrier publishes, one bill a package.</Text>
        {problem ? <ErrorState message={problem} /> : null}
        <Group>
          <Button onClick={onCheck} loading={isChecking}>
            Check the file
          </Button>
          <Button variant="default" onClick={onColumns}>
            Choose columns instead
          </Button>
        </Group>
      </Stack>
    </Alert>
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
