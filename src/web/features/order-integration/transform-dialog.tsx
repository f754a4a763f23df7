import { t } from '@lingui/core/macro'
import { Modal, MultiSelect, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MappedColumn, OrderFileField } from '#contracts/entities/integration-source.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'

interface TransformDialogProps {
  /** null: the dialog is closed. */
  field: OrderFileField | null
  column: MappedColumn | undefined
  titles: readonly string[]
  onChange: (column: MappedColumn) => void
  onClose: () => void
}

/** The transformation of a field's cells: cutting, joining, a unit, the value of an empty cell. */
export function TransformDialog({ field, column, onClose, ...rest }: TransformDialogProps) {
  return (
    <Modal opened={field !== null} onClose={onClose} title={field?.label ?? ''}>
      {field && column ? <Transform field={field} column={column} onClose={onClose} {...rest} /> : null}
    </Modal>
  )
}

function Transform({
  field,
  column,
  titles,
  onChange,
  onClose,
}: TransformDialogProps & { field: OrderFileField; column: MappedColumn }) {
  const [draft, setDraft] = useState(column)
  const set = (changes: Partial<MappedColumn>) => setDraft({ ...draft, ...changes })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...draft, confidence: 1, by: 'none' })
        onClose()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t`Value for empty cells`}
          value={draft.fallback}
          maxLength={200}
          onChange={(event) => set({ fallback: event.currentTarget.value })}
        />
        {field.units.length > 0 ? (
          <NativeSelect
            label={t`Unit in the file`}
            data={field.units.map(({ id, label }) => ({ value: id, label }))}
            value={draft.unit || field.units[0]!.id}
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
        ) : null}
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label={t`Split at`}
            placeholder={t`not split`}
            value={draft.splitBy}
            maxLength={10}
            onChange={(event) => set({ splitBy: event.currentTarget.value })}
          />
          <NumberInput
            label={t`Part to use`}
            description={t`-1 is the last part`}
            value={draft.splitPart}
            min={-20}
            max={20}
            allowDecimal={false}
            disabled={draft.splitBy === ''}
            onChange={(value) => set({ splitPart: Number(value) || 1 })}
          />
        </SimpleGrid>
        <MultiSelect
          label={t`Followed by`}
          placeholder={draft.joinColumns.length === 0 ? t`no other column` : ''}
          data={[...new Set(titles)].filter((title) => title !== draft.column)}
          value={[...draft.joinColumns]}
          maxValues={10}
          onChange={(joinColumns) => set({ joinColumns })}
        />
        <TextInput
          label={t`Separator`}
          value={draft.joinBy}
          maxLength={10}
          disabled={draft.joinColumns.length === 0}
          onChange={(event) => set({ joinBy: event.currentTarget.value })}
        />
        <FormButtons onCancel={onClose}>{t`Apply`}</FormButtons>
      </Stack>
    </form>
  )
}
