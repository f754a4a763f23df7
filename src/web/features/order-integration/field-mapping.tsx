import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { MappedColumn, OrderFileField } from '#contracts/entities/integration-source.ts'
import { unitInTitle } from '#domain/order-files/unit-words.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Guess } from '../../ui/sheet-table/column-choice.tsx'
import { FieldChoiceCell, FieldChoices } from '../../ui/sheet-table/field-choices.tsx'

const TRANSFORM_DIALOG = partFrom(() => import('./transform-dialog.tsx').then((part) => part.TransformDialog))

interface FieldMappingProps {
  legend: string
  header: readonly string[]
  fields: readonly OrderFileField[]
  columns: readonly MappedColumn[]
  onChange: (columns: MappedColumn[]) => void
}

/** A field with the column that fills it, and how its cells are transformed. */
export function FieldMapping({ legend, header, fields, columns, onChange }: FieldMappingProps) {
  const [isAll, setAll] = useState(false)
  const [changed, setChanged] = useState<OrderFileField | null>(null)
  const byField = new Map(columns.map((one) => [one.field, one]))
  const isFilled = (field: string) => {
    const one = byField.get(field)
    return one !== undefined && (one.column !== '' || one.fallback !== '')
  }
  const shown = fields.filter(({ field, isRequired }) => isAll || isRequired || isFilled(field))
  const titles = header.filter((title) => title !== '')
  const replace = (next: MappedColumn) =>
    onChange(columns.map((one) => (one.field === next.field ? next : one)))
  const used = new Set(columns.flatMap(({ column, joinColumns }) => [column, ...joinColumns]))
  const unused = titles.filter((title) => !used.has(title))
  return (
    <Stack gap="sm">
      <FieldChoices legend={legend}>
        {shown.map((field) => (
          <FieldChoice
            key={field.field}
            field={field}
            titles={titles}
            column={byField.get(field.field)}
            onChange={replace}
            onTransform={() => setChanged(field)}
          />
        ))}
      </FieldChoices>
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={() => setAll(!isAll)} aria-expanded={isAll}>
          {isAll ? t`Show only fields in use` : t`All ${fields.length} fields`}
        </Button>
        <Text size="sm" c="dimmed">
          {unused.length === 0
            ? t`Every column is used.`
            : t`Not imported: ${unused.slice(0, 12).join(', ')}`}
        </Text>
      </Group>
      <LazyPart
        of={TRANSFORM_DIALOG}
        isWanted={changed !== null}
        isAbove
        with={{
          field: changed,
          column: changed ? byField.get(changed.field) : undefined,
          titles,
          onChange: replace,
          onClose: () => setChanged(null),
        }}
      />
    </Stack>
  )
}

interface FieldChoiceProps {
  field: OrderFileField
  titles: readonly string[]
  column: MappedColumn | undefined
  onChange: (column: MappedColumn) => void
  onTransform: () => void
}

function FieldChoice({ field, titles, column, onChange, onTransform }: FieldChoiceProps) {
  if (!column) return null
  return (
    <FieldChoiceCell>
      <NativeSelect
        label={`${field.label}${field.isRequired ? ' *' : ''}`}
        data={[{ value: '', label: t`No column` }, ...new Set(titles)]}
        value={column.column}
        onChange={(event) => onChange(withColumn(field, column, event.currentTarget.value))}
      />
      <Group gap={6}>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={onTransform}
          aria-label={`${field.label}: ${wordsOf(field, column)}`}
        >
          {wordsOf(field, column)}
        </Button>
        {column.column === '' ? null : <Guess by={column.by} confidence={column.confidence} />}
      </Group>
    </FieldChoiceCell>
  )
}

/** Another column for a field: drops the former one's cutting, and takes the unit from the new title. */
const withColumn = ({ units }: OrderFileField, former: MappedColumn, column: string): MappedColumn => ({
  ...former,
  column,
  ...{ splitBy: '', splitPart: 1, confidence: 1, by: 'none' },
  unit: units.length > 0 ? unitInTitle(column, units) : '',
  joinColumns: former.joinColumns.filter((one) => one !== column),
})

/** The transformation in a few words. */
function wordsOf(field: OrderFileField, column: MappedColumn): string {
  const parts = [
    column.splitBy === '' ? '' : t`part ${column.splitPart}`,
    column.joinColumns.length === 0 ? '' : t`with ${column.joinColumns.join(', ')}`,
    column.unit === '' ? '' : (field.units.find(({ id }) => id === column.unit)?.label ?? ''),
    column.fallback === '' ? '' : t`otherwise ${column.fallback}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? t`As is…` : parts.join('; ')
}
