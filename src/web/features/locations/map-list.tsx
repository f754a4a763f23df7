import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { checkLocations, previewLocations } from '#contracts/endpoints/locations.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ColumnChoice } from '../../ui/sheet-table/column-choice.tsx'
import { FieldChoices } from '../../ui/sheet-table/field-choices.tsx'
import { FirstRows } from '../../ui/sheet-table/first-rows.tsx'
import { WorksheetChoice } from '../../ui/sheet-table/worksheet-choice.tsx'

type Choice = { field: string; column: number | null; fallback: string; unit: string }

interface MapListProps {
  file: StagedUpload
  /** The check was begun. */
  onChecked: (importId: string) => void
}

/** Which column fills which field, suggested, on the user's own first rows. */
export function MapList({ file, onChecked }: MapListProps) {
  const [sheet, setSheet] = useState('')
  const [columns, setColumns] = useState<Choice[] | null>(null)
  const body = { fileId: file.fileId, sheet, ...(columns ? { columns } : {}) }
  const preview = useCall(previewLocations, body, { keepsPrevious: true, silent: true, staleTime: 300_000 })
  const check = useChange(checkLocations)
  if (preview.error) return <ErrorState message={preview.error.message} />
  if (!preview.data) return <Text size="sm">Reading {file.name}…</Text>
  const shown = preview.data
  const choices =
    columns ?? shown.columns.map(({ field, column, fallback, unit }) => ({ field, column, fallback, unit }))
  const begin = async () => {
    const { headerRow } = shown
    const outcome = await check.run({
      fileId: file.fileId,
      sheet: shown.sheet,
      headerRow,
      columns: choices,
    })
    if (outcome.kind === 'ok') onChecked(outcome.value.import.id)
  }
  const columnOf = (field: string) => choices.find((one) => one.field === field)?.column ?? null
  const missing = shown.fields.filter(({ id, isRequired }) => isRequired && columnOf(id) === null)
  return (
    <Stack gap="md">
      <WorksheetChoice
        sheets={shown.sheets}
        sheet={shown.sheet}
        onChange={(chosen) => {
          setSheet(chosen)
          setColumns(null)
        }}
      />
      <FieldChoices legend={`Columns of ${file.name}, titles in row ${shown.headerRow}`}>
        {shown.fields.map((field) => (
          <ColumnChoice
            key={field.id}
            field={field}
            header={shown.header}
            column={columnOf(field.id)}
            suggestion={shown.columns.find((one) => one.field === field.id)}
            onChange={(column) =>
              setColumns(choices.map((one) => (one.field === field.id ? { ...one, column } : one)))
            }
          />
        ))}
      </FieldChoices>
      <FirstRows
        header={shown.header}
        rows={shown.rows}
        faulty={new Set(shown.faults.map(({ row }) => row))}
        intoOf={(_title, column) => {
          const choice = choices.find((one) => one.column === column)
          return shown.fields.find(({ id }) => id === choice?.field)?.label ?? 'not taken'
        }}
      />
      {check.refused && !check.refused.isTold ? <ErrorState message={check.refused.message} /> : null}
      <Group gap="sm">
        <Button onClick={() => void begin()} loading={check.isRunning} disabled={missing.length > 0}>
          Check the whole list
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {missing.length > 0 ? `Still to choose: ${missing.map(({ label }) => label).join(', ')}` : ''}
        </Text>
      </Group>
    </Stack>
  )
}
