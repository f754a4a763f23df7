import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { mapColumns, uploadOrders } from '#contracts/endpoints/integration.ts'
import type { MappedColumn } from '#contracts/entities/integration-source.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { WorksheetChoice } from '../../ui/sheet-table/worksheet-choice.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { FieldMapping } from './field-mapping.tsx'
import css from './order-integration.module.css'
import { OrderPreview } from './order-preview.tsx'
import { TakeFile } from './take-file.tsx'
import { type TitlesIn, TitlesRow } from './titles-row.tsx'

interface MapFileProps {
  fileId: string
  name: string
  /** The source whose mapping applies and may be replaced; '' none. */
  sourceId: string
  onTaken: (runId: string) => void
}

const SETTLE_MS = 400

/** The mapping of columns to fields with a preview of the file; then the import. */
export function MapFile({ fileId, name, sourceId, onTaken }: MapFileProps) {
  const [sheet, setSheet] = useState('')
  const [titlesIn, setTitlesIn] = useState<TitlesIn>(null)
  const [columns, setColumns] = useState<MappedColumn[] | null>(null)
  const [isWhole, setWhole] = useState(false)
  const [isKept, setKept] = useState(false)
  const settled = useSettled(columns, SETTLE_MS)
  const settledRow = useSettled(titlesIn, SETTLE_MS)
  const body = {
    step: 'preview' as const,
    runId: fileId,
    sourceId,
    sheet,
    headerRow: settledRow || 0,
    ...(settled ? { columns: settled } : {}),
  }
  const preview = useCall(uploadOrders, body, { keepsPrevious: true, silent: true, staleTime: 300_000 })
  const take = useChange(uploadOrders)
  const keep = useChange(mapColumns)
  // Users who chose an unreadable sheet or row can choose another one.
  const last = useRef(preview.data)
  if (preview.data) last.current = preview.data
  const shown = preview.data ?? last.current
  const fault = preview.error ? (
    <ErrorState message={preview.error.message} onRetry={() => void preview.refetch()} />
  ) : null
  if (!shown?.preview)
    return (
      fault ?? (
        <Text size="sm">
          <Trans>Reading {name}…</Trans>
        </Text>
      )
    )
  const { preview: file, run, fields, MappedColumns } = shown
  const chosen = columns ?? MappedColumns
  const begin = async () => {
    const filled = chosen.filter(({ column, fallback }) => column !== '' || fallback !== '')
    if (isKept && sourceId) {
      const kept = await keep.run({ sourceId, columns: filled })
      if (kept.kind === 'refused') return
    }
    const outcome = await take.run({
      step: 'commit',
      runId: fileId,
      sourceId,
      columns: filled,
      sheet: file.sheet,
      headerRow: file.headerRow,
      skipRejected: !isWhole,
    })
    if (outcome.kind === 'ok') onTaken(outcome.value.run.id)
  }
  const refused = take.refused ?? keep.refused
  const hasProblems = file.problems.length > 0
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-end">
        <WorksheetChoice
          sheets={file.sheets}
          sheet={sheet || file.sheet}
          onChange={(chosen) => {
            setSheet(chosen)
            setTitlesIn(null)
            setColumns(null)
          }}
        />
        <TitlesRow
          found={file.headerRow}
          value={titlesIn}
          onChange={(row) => {
            setTitlesIn(row)
            setColumns(null)
          }}
        />
      </Group>
      {fault ?? (
        <>
          <FieldMapping
            legend={t`Columns in ${name}${file.headerRow > 0 ? t`, header row ${file.headerRow}` : ''}`}
            header={file.header}
            fields={fields}
            columns={chosen}
            onChange={setColumns}
          />
          {hasProblems ? (
            <Alert color="amber">
              <List size="sm">
                {file.problems.slice(0, 8).map((problem) => (
                  <List.Item key={problem}>{problem}</List.Item>
                ))}
              </List>
            </Alert>
          ) : null}
          {run.message ? <Alert color="blue">{run.message}</Alert> : null}
          <OrderPreview run={run} file={file} fields={fields} columns={chosen} />
          <div className={css.choices}>
            <Checkbox
              label={t`Import the whole file or nothing`}
              description={t`If not checked, correct orders are imported and the others are listed for you to fix.`}
              checked={isWhole}
              onChange={(event) => setWhole(event.currentTarget.checked)}
            />
            {sourceId ? (
              <Checkbox
                label={t`Save these columns for the source`}
                description={t`The next files from this source use the same columns.`}
                checked={isKept}
                onChange={(event) => setKept(event.currentTarget.checked)}
              />
            ) : null}
          </div>
          {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
          {hasProblems ? null : (
            <TakeFile
              run={run}
              isWhole={isWhole}
              isReady={settled === columns && settledRow === titlesIn && !preview.isPlaceholderData}
              isRunning={take.isRunning}
              onTake={() => void begin()}
            />
          )}
        </>
      )}
    </Stack>
  )
}
