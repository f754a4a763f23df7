import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { fuelTables } from '#contracts/endpoints/fuel.ts'
import type { FuelTableVersion } from '#contracts/entities/fuel.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { useChange } from '../../api/queries.ts'
import { EditableGrid } from '../../ui/editable-grid/editable-grid.tsx'
import type { GridColumn } from '../../ui/editable-grid/grid-column.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { BeyondRows } from './beyond-rows.tsx'
import { dayText } from './fuel-words.ts'
import type { TablePartProps } from './table-part.ts'
import {
  blankBand,
  type TypedBand,
  type TypedTable,
  tableOf,
  typedFaults,
  typedTable,
  weightsOf,
} from './typed-table.ts'

export interface TableFormProps {
  /** The copied version; null: an empty table. */
  copied: FuelTableVersion | null
  /** True: a separate table; false: the next version of the copied one. */
  isNew: boolean
  /** The newest version of the table, so that a save overwrites no other user's change; '' for a new table. */
  newest: string
  onSaved: (tableId: string) => void
  onClose: () => void
}

/** The next version of a fuel table, or a new table, typed or pasted row by row. */
export function TableForm({ copied, isNew, newest, onSaved, onClose }: TableFormProps) {
  const isPerMile = copied?.isPerMile ?? false
  const [typed, setTyped] = useState<TypedTable>(() => {
    const start = typedTable(copied, isPerMile, lastToday(new Date()))
    return isNew ? { ...start, name: '' } : start
  })
  const [ownFaults, setOwnFaults] = useState<Record<string, string>>({})
  const change = useChange(fuelTables)
  const sheet = useRef<HTMLFormElement>(null)
  // The form opens below the button, possibly outside of the viewport.
  useEffect(() => sheet.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), [])
  const set = (changes: Partial<TypedTable>) => setTyped((before) => ({ ...before, ...changes }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    change.reset()
    const read = tableOf(typed, isPerMile)
    setOwnFaults(read.kind === 'faults' ? read.faults : {})
    if (read.kind === 'faults') return
    const { table } = read
    const body = { tableId: table.id, table, effectiveFrom: typed.from, basedOn: newest }
    const outcome = await change.run(body, { silent: true })
    if (outcome.kind === 'refused') return
    toast('success', t`${table.id} is saved and applies from ${dayText(typed.from)}.`)
    onSaved(table.id)
  }
  const faults = { ...typedFaults(change.refused?.fields ?? {}, typed), ...ownFaults }
  const isFaulty = Object.keys(faults).length > 0
  return (
    <Section title={isNew ? t`New fuel table` : t`Next version of ${copied?.id ?? ''}`}>
      <form ref={sheet} onSubmit={(event) => void save(event)} aria-label={t`Fuel table`} noValidate>
        <Stack gap="md">
          <HeadFields typed={typed} isNew={isNew} faults={faults} set={set} />
          <Rows typed={typed} isPerMile={isPerMile} faults={faults} set={set} />
          <BeyondRows typed={typed} isPerMile={isPerMile} faults={faults} set={set} />
          {change.refused && !isFaulty ? <ErrorState message={change.refused.message} /> : null}
          {isFaulty ? (
            <ErrorState message={faults.table ?? faults.bands ?? t`Correct the fields marked in red.`} />
          ) : null}
          <Group gap="xs">
            <Button type="submit" loading={change.isRunning}>
              {isNew ? t`Save table` : t`Save version`}
            </Button>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

function HeadFields({ typed, isNew, faults, set }: Omit<TablePartProps, 'isPerMile'> & { isNew: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
      <TextInput
        label={t`Name`}
        required
        maxLength={60}
        disabled={!isNew}
        value={typed.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t`Applies from`}
        required
        value={typed.from}
        error={faults.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`A row applies`}
        data={[
          { value: 'atLeastBelow', label: t`At or above “From”, below “To”` },
          { value: 'overUpTo', label: t`Above “From”, up to and including “To”` },
        ]}
        value={typed.inclusion}
        onChange={(event) => set({ inclusion: event.currentTarget.value as TypedTable['inclusion'] })}
      />
      <TextInput
        label={t`Weight columns start at, lb`}
        placeholder="0, 20000"
        value={typed.weights}
        error={faults.weights}
        onChange={(event) => set({ weights: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

function bandColumns(weights: readonly number[], isPerMile: boolean): GridColumn<TypedBand>[] {
  const unit = isPerMile ? t`$ per mile` : '%'
  const number = { kind: 'number', width: 120 } as const
  return [
    { id: 'from', title: t`From price, $`, ...number },
    { id: 'to', title: t`To price, $`, ...number },
    ...(weights.length > 0 ? weights : [0]).map((weight, at) => ({
      id: `percent${at}`,
      title: weights.length > 1 ? t`${unit} from ${weight.toLocaleString('en-US')} lb` : unit,
      ...number,
    })),
  ]
}

function Rows({ typed, isPerMile, faults, set }: TablePartProps) {
  const columns = useMemo(() => bandColumns(weightsOf(typed.weights), isPerMile), [typed.weights, isPerMile])
  const ofRows = Object.fromEntries(
    Object.entries(faults).flatMap(([path, words]) =>
      path.startsWith('bands.') ? [[path.slice('bands.'.length), words]] : [],
    ),
  )
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        <Trans>
          Paste rows from a spreadsheet, or type them. Each row starts where the previous one ends.
        </Trans>
      </Text>
      <EditableGrid
        label={t`Fuel table rows`}
        path="bands"
        columns={columns}
        rows={typed.bands}
        blank={(before) => ({ ...blankBand(), from: before.at(-1)?.to ?? '' })}
        faults={ofRows}
        addLabel={t`Add row`}
        onChange={(bands) => set({ bands })}
      />
    </div>
  )
}
