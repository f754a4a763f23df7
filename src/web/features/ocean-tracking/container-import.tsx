import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { exportContainers, importContainers, previewContainers } from '#contracts/endpoints/containers.ts'
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

export interface ContainerImportProps {
  isOpen: boolean
  onClose: () => void
}

/** Containers from a file: upload, columns, check, import. */
export function ContainerImport({ isOpen, onClose }: ContainerImportProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import containers" size="xl" closeOnClickOutside={false}>
      {isOpen ? <Steps onClose={onClose} /> : null}
    </Modal>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<StagedUpload | null>(null)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Containers that are in the list already are updated; a new arrival is added to the history. An empty
        cell leaves what is there. Times are read in the time of the port.
      </Text>
      <Group>
        <TemplateButtons onSave={(format) => saveFile(exportContainers, { format, isTemplate: true })} />
      </Group>
      <StagedFile
        label="List of containers"
        hint="XLSX or CSV, up to 5,000 rows. The header row is found automatically."
        onFile={setFile}
      />
      {file ? <ColumnsOf key={file.fileId} file={file} onClose={onClose} /> : null}
    </Stack>
  )
}

type Sheet = { fileId: string; sheet: string; headerRow: number; columns: Choice[] }
type Found = ReplyOf<typeof importContainers>

function ColumnsOf({ file, onClose }: { file: StagedUpload; onClose: () => void }) {
  const [chosen, choose] = useState(NOTHING_CHOSEN)
  const [checked, setChecked] = useState<{ sheet: Sheet; found: Found } | null>(null)
  const head = useCall(previewContainers, headOf(file, chosen), {
    keepsPrevious: true,
    silent: true,
    staleTime: 300_000,
  })
  const check = useChange(importContainers)
  const run = async (sheet: Sheet) => {
    const outcome = await check.run({ ...sheet, step: 'check' })
    if (outcome.kind === 'ok') setChecked({ sheet, found: outcome.value })
  }
  return (
    <>
      <MapColumns
        file={file}
        read={head}
        chosen={chosen}
        onChoose={(next) => {
          choose(next)
          setChecked(null)
        }}
        check={check}
        onCheck={(sheet) => void run(sheet)}
      />
      {checked ? <Decide {...checked} onClose={onClose} /> : null}
    </>
  )
}

/** What the file would do, and the import. */
function Decide({ sheet, found, onClose }: { sheet: Sheet; found: Found; onClose: () => void }) {
  const change = useChange(importContainers)
  const count = found.added + found.changed
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
          ['New', found.added],
          ['Updated', found.changed],
          ['Unchanged', found.unchanged],
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
      {count === 0 ? (
        <Alert color="gray">This file changes nothing.</Alert>
      ) : (
        <Group>
          <Button onClick={() => void run()} loading={change.isRunning}>
            Import {plural(count, 'container')}
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
