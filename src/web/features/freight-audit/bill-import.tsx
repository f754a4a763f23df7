import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { importInvoices, invoiceTemplate, previewInvoices } from '#contracts/endpoints/bill-files.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { type Choice, headOf, MapColumns } from '../../ui/sheet-table/map-columns.tsx'
import { SheetDecision, SheetImport, useSheetCheck } from '../../ui/sheet-table/sheet-import.tsx'

export interface BillImportProps {
  isOpen: boolean
  onClose: () => void
}

/** Bills from a file: upload, columns, check, import. */
export function BillImport({ isOpen, onClose }: BillImportProps) {
  return (
    <SheetImport
      isOpen={isOpen}
      onClose={onClose}
      title={t`Import bills`}
      about={t`One row per charge, or one row per bill with a column for each charge. The next file with the same header row starts with the columns you choose. UPS, FedEx and USPS billing files are recognized and imported as one bill per package.`}
      list={{
        label: t`Bill file`,
        hint: t`XLSX or CSV, up to 20,000 rows. The header row is found automatically.`,
      }}
      onTemplate={(format) => saveFile(invoiceTemplate, { format })}
    >
      {(file) => <ColumnsOf file={file} onClose={onClose} />}
    </SheetImport>
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

function ColumnsOf({ file, onClose }: { file: StagedUpload; onClose: () => void }) {
  const checking = useChange(importInvoices)
  const change = useChange(importInvoices)
  const [typed, setScac] = useState<string | null>(null)
  const [isByColumns, setByColumns] = useState(false)
  const { chosen, choose, checked, check, forget } = useSheetCheck((sheet: Sheet) =>
    checking.run({ ...sheet, step: 'check' }),
  )
  const head = useCall(previewInvoices, headOf(file, chosen), {
    keepsPrevious: true,
    silent: true,
    staleTime: 300_000,
  })
  const layout = isByColumns ? null : (head.data?.layout ?? null)
  const scac = typed ?? layout?.scac ?? ''
  const whole = { fileId: file.fileId, sheet: chosen.sheet, headerRow: 1, columns: [] }
  return (
    <Stack gap="md">
      <TextInput
        label={t`Carrier (SCAC)`}
        description={t`For rows without a carrier, such as a parcel carrier’s own file.`}
        maxLength={10}
        maw={320}
        value={scac}
        onChange={(event) => {
          setScac(event.currentTarget.value.toUpperCase())
          forget()
        }}
      />
      {layout ? (
        <Recognized
          name={layout.name}
          isChecking={checking.isRunning}
          problem={checking.refused && !checking.refused.isTold ? checking.refused.message : ''}
          onCheck={() => void check({ ...whole, layout: layout.id, scac })}
          onColumns={() => {
            setByColumns(true)
            forget()
          }}
        />
      ) : (
        <MapColumns
          file={file}
          read={head}
          chosen={chosen}
          onChoose={choose}
          check={checking}
          onCheck={(sheet) => void check({ ...sheet, layout: '', scac })}
        />
      )}
      {checked ? (
        <SheetDecision
          counts={[
            [t`Rows`, checked.found.rows],
            [t`Bills to import`, checked.found.taken],
            [t`No matching shipment`, checked.found.unmatched],
            [t`Already received`, checked.found.repeated],
          ]}
          found={checked.found}
          offer={
            checked.found.taken === 0 ? '' : plural(checked.found.taken, { one: '# bill', other: '# bills' })
          }
          nothing={t`There is no bill to import in this file.`}
          change={change}
          onImport={() => change.run({ ...checked.sheet, step: 'import' })}
          onDone={onClose}
        />
      ) : null}
    </Stack>
  )
}

interface RecognizedProps {
  name: string
  isChecking: boolean
  problem: string
  onCheck: () => void
  onColumns: () => void
}

/** A file of a known layout needs no columns; users can choose them anyway. */
function Recognized({ name, isChecking, problem, onCheck, onColumns }: RecognizedProps) {
  return (
    <Alert color="blue" variant="light" title={t`Recognized: ${name}`}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>It is imported using the layout the carrier publishes, with one bill per package.</Trans>
        </Text>
        {problem ? <ErrorState message={problem} /> : null}
        <Group>
          <Button onClick={onCheck} loading={isChecking}>
            <Trans>Check the file</Trans>
          </Button>
          <Button variant="default" onClick={onColumns}>
            <Trans>Choose columns instead</Trans>
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
