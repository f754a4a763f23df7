import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { checkRateSheet, previewRateSheet } from '#contracts/endpoints/rate-sheets.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ColumnChoice } from '../../ui/sheet-table/column-choice.tsx'
import { FieldChoices } from '../../ui/sheet-table/field-choices.tsx'
import { WorksheetChoice } from '../../ui/sheet-table/worksheet-choice.tsx'
import type { SheetField, SheetKind } from './kinds.ts'
import { PreviewTable } from './preview-table.tsx'

type Preview = ReplyOf<typeof previewRateSheet>
type Choice = { field: string; column: number | null; fallback: string; unit: string }

interface MapColumnsProps {
  kind: SheetKind
  file: StagedUpload
  /** The carrier, or the name of a table that belongs to none. */
  whose: { scac: string; rateModeId: number; name?: string; basedOn?: string }
  onChecked: (importId: string) => void
}

/** The mapping of columns to fields, with the user's own first rows; suggested, with a question if uncertain. */
export function MapColumns({ kind, file, whose, onChecked }: MapColumnsProps) {
  const [sheet, setSheet] = useState('')
  const [columns, setColumns] = useState<Choice[] | null>(null)
  const body = { kind: kind.id, fileId: file.fileId, sheet, ...(columns ? { columns } : {}) }
  const preview = useCall(previewRateSheet, body, { keepsPrevious: true, silent: true, staleTime: 300_000 })
  const check = useChange(checkRateSheet)
  if (preview.error) return <ErrorState message={preview.error.message} />
  if (!preview.data)
    return (
      <Text size="sm">
        <Trans>Reading {file.name}…</Trans>
      </Text>
    )
  const shown = preview.data
  const choices = columns ?? shown.columns.map(choiceOf)
  const begin = async () => {
    const { headerRow } = shown
    const { scac, rateModeId, name = '', basedOn } = whose
    const request = {
      kind: kind.id,
      fileId: file.fileId,
      sheet: shown.sheet,
      headerRow,
      columns: choices,
      scac,
      rateModeId,
      name,
      ...(basedOn ? { basedOn } : {}),
    }
    const outcome = await check.run(request)
    if (outcome.kind === 'ok') onChecked(outcome.value.importId)
  }
  const missing = kind.fields.filter((field) => field.isRequired && !isFilled(choices, field.id))
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
      <UnitChoice fields={kind.fields} choices={choices} onChange={setColumns} />
      <FieldChoices legend={t`Columns in ${file.name}, header row ${shown.headerRow}`}>
        {kind.fields.map((field) => (
          <ColumnChoice
            key={field.id}
            field={field}
            header={shown.header}
            column={choices.find((one) => one.field === field.id)?.column ?? null}
            suggestion={shown.columns.find((one) => one.field === field.id)}
            onChange={(column) =>
              setColumns(choices.map((one) => (one.field === field.id ? { ...one, column } : one)))
            }
          />
        ))}
      </FieldChoices>
      <PreviewTable preview={shown} fields={kind.fields} choices={choices} />
      {check.refused && !check.refused.isTold ? <ErrorState message={check.refused.message} /> : null}
      <Group gap="sm">
        <Button onClick={() => void begin()} loading={check.isRunning} disabled={missing.length > 0}>
          <Trans>Check the whole file</Trans>
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {missing.length > 0 ? t`Choose a column for: ${missing.map(({ label }) => label).join(', ')}` : ''}
        </Text>
      </Group>
    </Stack>
  )
}

const choiceOf = ({ field, column, fallback, unit }: Preview['columns'][number]): Choice => ({
  field,
  column,
  fallback,
  unit,
})

const isFilled = (choices: readonly Choice[], field: string): boolean => {
  const choice = choices.find((one) => one.field === field)
  return choice !== undefined && (choice.column !== null || choice.fallback !== '')
}

interface UnitChoiceProps {
  fields: readonly SheetField[]
  choices: readonly Choice[]
  onChange: (choices: Choice[]) => void
}

/** A sheet uses one unit throughout. */
function UnitChoice({ fields, choices, onChange }: UnitChoiceProps) {
  const measured = fields.filter(({ units }) => units.length > 0)
  const [first] = measured
  if (!first) return null
  const unit = choices.find(({ field }) => field === first.id)?.unit || first.units[0]!.id
  const isMeasured = (field: string) => measured.some(({ id }) => id === field)
  return (
    <NativeSelect
      label={t`Rates are in`}
      maw={240}
      data={first.units.map(({ id, label }) => ({ value: id, label }))}
      value={unit}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        onChange(choices.map((choice) => (isMeasured(choice.field) ? { ...choice, unit: chosen } : choice)))
      }}
    />
  )
}
