import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { StagedUpload } from '../../api/upload.ts'
import { ErrorState } from '../error-state.tsx'
import { ColumnChoice, type Suggestion } from './column-choice.tsx'
import { FieldChoices } from './field-choices.tsx'
import { FirstRows } from './first-rows.tsx'
import { WorksheetChoice } from './worksheet-choice.tsx'

/** The column for a field, in the shape of calls with a sheet. */
export interface Choice {
  field: string
  column: number | null
  fallback: string
  unit: string
}

/** The user's choices for a file so far; null: the suggested columns. */
export interface SheetChoice {
  sheet: string
  columns: Choice[] | null
}
export const NOTHING_CHOSEN: SheetChoice = { sheet: '', columns: null }

/** The request for the head of a file with these choices. */
export const headOf = ({ fileId }: StagedUpload, { sheet, columns }: SheetChoice) => ({
  fileId,
  sheet,
  ...(columns ? { columns } : {}),
})

interface SheetHead {
  fields: readonly { id: string; label: string; isRequired: boolean }[]
  sheets: readonly string[]
  sheet: string
  headerRow: number
  header: readonly string[]
  rows: readonly { number: number; cells: readonly string[] }[]
  columns: readonly (Choice & Suggestion)[]
  faults: readonly { row: number }[]
}

interface MapColumnsProps {
  file: StagedUpload
  read: { data: SheetHead | undefined; error: { message: string } | null }
  chosen: SheetChoice
  onChoose: (chosen: SheetChoice) => void
  check: { isRunning: boolean; refused: { message: string; isTold: boolean } | null }
  onCheck: (sheet: { fileId: string; sheet: string; headerRow: number; columns: Choice[] }) => void
}

/** Maps columns to fields, with suggestions, on the user's own first rows. */
export function MapColumns({ file, read, chosen, onChoose, check, onCheck }: MapColumnsProps) {
  if (read.error) return <ErrorState message={read.error.message} />
  if (!read.data)
    return (
      <Text size="sm">
        <Trans>Reading {file.name}…</Trans>
      </Text>
    )
  const { fields, sheets, sheet, headerRow, header, rows, columns, faults } = read.data
  const choices =
    chosen.columns ?? columns.map(({ field, column, fallback, unit }) => ({ field, column, fallback, unit }))
  const columnOf = (field: string) => choices.find((one) => one.field === field)?.column ?? null
  const missing = fields.filter(({ id, isRequired }) => isRequired && columnOf(id) === null)
  return (
    <Stack gap="md">
      <WorksheetChoice
        sheets={sheets}
        sheet={sheet}
        onChange={(other) => onChoose({ sheet: other, columns: null })}
      />
      <FieldChoices legend={t`Columns in ${file.name}, header row ${headerRow}`}>
        {fields.map((field) => (
          <ColumnChoice
            key={field.id}
            field={field}
            header={header}
            column={columnOf(field.id)}
            fallback={choices.find((one) => one.field === field.id)?.fallback ?? ''}
            suggestion={columns.find((one) => one.field === field.id)}
            onChange={(column) =>
              onChoose({
                ...chosen,
                columns: choices.map((one) => (one.field === field.id ? { ...one, column } : one)),
              })
            }
          />
        ))}
      </FieldChoices>
      <FirstRows
        header={header}
        rows={rows}
        faulty={new Set(faults.map(({ row }) => row))}
        intoOf={(_title, column) => {
          const choice = choices.find((one) => one.column === column)
          return fields.find(({ id }) => id === choice?.field)?.label ?? t`not imported`
        }}
      />
      {check.refused && !check.refused.isTold ? <ErrorState message={check.refused.message} /> : null}
      <Group gap="sm">
        <Button
          onClick={() => onCheck({ fileId: file.fileId, sheet, headerRow, columns: choices })}
          loading={check.isRunning}
          disabled={missing.length > 0}
        >
          <Trans>Check the whole list</Trans>
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {missing.length > 0 ? t`Choose a column for: ${missing.map(({ label }) => label).join(', ')}` : ''}
        </Text>
      </Group>
    </Stack>
  )
}
