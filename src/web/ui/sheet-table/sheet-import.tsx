import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../api/call.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { Counts } from '../counts/counts.tsx'
import { ErrorState } from '../error-state.tsx'
import { StagedFile } from '../files/staged-file.tsx'
import { TemplateButtons } from '../files/table-buttons.tsx'
import { toast } from '../toast.ts'
import { FaultList } from './fault-list.tsx'
import { NOTHING_CHOSEN, type SheetChoice } from './map-columns.tsx'

interface SheetImportProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What the import does with the list. */
  about: string
  list: { label: string; hint: string }
  onTemplate: (format: 'XLSX' | 'CSV') => Promise<void>
  /** The remaining steps, once a file is uploaded. */
  children: (file: StagedUpload) => ReactNode
}

/** A dialog that imports a list: upload, columns, check, import. */
export function SheetImport({ isOpen, onClose, title, ...steps }: SheetImportProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="xl" closeOnClickOutside={false}>
      {isOpen ? <Steps {...steps} /> : null}
    </Modal>
  )
}

function Steps({
  about,
  list,
  onTemplate,
  children,
}: Omit<SheetImportProps, 'isOpen' | 'onClose' | 'title'>) {
  const [file, setFile] = useState<StagedUpload | null>(null)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <Group>
        <TemplateButtons onSave={onTemplate} />
      </Group>
      <StagedFile label={list.label} hint={list.hint} onFile={setFile} />
      {file ? <div key={file.fileId}>{children(file)}</div> : null}
    </Stack>
  )
}

/** The choices for a file and the result of its check; any other choice discards the result. */
export function useSheetCheck<Sheet, Found>(run: (sheet: Sheet) => Promise<Outcome<Found>>) {
  const [chosen, setChosen] = useState<SheetChoice>(NOTHING_CHOSEN)
  const [checked, setChecked] = useState<{ sheet: Sheet; found: Found } | null>(null)
  const forget = () => setChecked(null)
  const choose = (next: SheetChoice) => {
    setChosen(next)
    forget()
  }
  const check = async (sheet: Sheet) => {
    const outcome = await run(sheet)
    if (outcome.kind === 'ok') setChecked({ sheet, found: outcome.value })
  }
  return { chosen, choose, checked, check, forget }
}

interface SheetDecisionProps {
  /** The counts in display order; rows to fix are added. */
  counts: readonly (readonly [label: string, count: number])[]
  found: { wrong: number; faults: Parameters<typeof FaultList>[0]['faults'] }
  /** What would be imported: '3 containers'; '' = nothing. */
  offer: string
  /** Shown if there is nothing to import. */
  nothing: string
  change: { isRunning: boolean; refused: { message: string; isTold: boolean } | null }
  onImport: () => Promise<Outcome<{ message: string }>>
  onDone: () => void
}

/** The result of the check, and the import button. */
export function SheetDecision(props: SheetDecisionProps) {
  const { counts, found, offer, nothing, change, onImport, onDone } = props
  const run = async () => {
    const outcome = await onImport()
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    onDone()
  }
  return (
    <Stack gap="md">
      <Counts of={[...counts, [t`Rows to fix`, found.wrong]]} />
      {found.faults.length > 0 ? (
        <FaultList
          title={t`Rows to fix`}
          faults={found.faults}
          total={found.wrong}
          shown={new Set(found.faults.map(({ row }) => row)).size}
        />
      ) : null}
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
      {offer === '' ? (
        <Alert color="gray">{nothing}</Alert>
      ) : (
        <Group>
          <Button onClick={() => void run()} loading={change.isRunning}>
            <Trans>Import {offer}</Trans>
          </Button>
          {found.wrong > 0 ? (
            <Text size="sm" c="dimmed">
              <Trans>{plural(found.wrong, { one: '# row', other: '# rows' })} will be skipped.</Trans>
            </Text>
          ) : null}
        </Group>
      )}
    </Stack>
  )
}
