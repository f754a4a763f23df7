import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { exportContainers, importContainers, previewContainers } from '#contracts/endpoints/containers.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { type Choice, headOf, MapColumns } from '../../ui/sheet-table/map-columns.tsx'
import { SheetDecision, SheetImport, useSheetCheck } from '../../ui/sheet-table/sheet-import.tsx'

export interface ContainerImportProps {
  isOpen: boolean
  onClose: () => void
}

/** Containers from a file: upload, columns, check, import. */
export function ContainerImport({ isOpen, onClose }: ContainerImportProps) {
  return (
    <SheetImport
      isOpen={isOpen}
      onClose={onClose}
      title={t`Import containers`}
      about={t`Existing containers are updated, and a new arrival is added to the history. Empty cells leave existing values unchanged. Times are in the port’s local time.`}
      list={{
        label: t`List of containers`,
        hint: t`XLSX or CSV, up to 5,000 rows. The header row is found automatically.`,
      }}
      onTemplate={(format) => saveFile(exportContainers, { format, isTemplate: true })}
    >
      {(file) => <ColumnsOf file={file} onClose={onClose} />}
    </SheetImport>
  )
}

interface Sheet {
  fileId: string
  sheet: string
  headerRow: number
  columns: Choice[]
}

function ColumnsOf({ file, onClose }: { file: StagedUpload; onClose: () => void }) {
  const checking = useChange(importContainers)
  const change = useChange(importContainers)
  const { chosen, choose, checked, check } = useSheetCheck((sheet: Sheet) =>
    checking.run({ ...sheet, step: 'check' }),
  )
  const head = useCall(previewContainers, headOf(file, chosen), {
    keepsPrevious: true,
    silent: true,
    staleTime: 300_000,
  })
  const count = checked ? checked.found.added + checked.found.changed : 0
  return (
    <Stack gap="md">
      <MapColumns
        file={file}
        read={head}
        chosen={chosen}
        onChoose={choose}
        check={checking}
        onCheck={(sheet) => void check(sheet)}
      />
      {checked ? (
        <SheetDecision
          counts={[
            [t`Rows`, checked.found.rows],
            [t`New`, checked.found.added],
            [t`Updated`, checked.found.changed],
            [t`Unchanged`, checked.found.unchanged],
          ]}
          found={checked.found}
          offer={count === 0 ? '' : plural(count, { one: '# container', other: '# containers' })}
          nothing={t`This file contains no changes.`}
          change={change}
          onImport={() => change.run({ ...checked.sheet, step: 'import' })}
          onDone={onClose}
        />
      ) : null}
    </Stack>
  )
}
