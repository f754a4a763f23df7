import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { Section } from '../../ui/section.tsx'
import type { TypedRules } from './typed-rules.ts'

type Fuel = TypedRules['fuel']

interface FuelRuleProps {
  fuel: Fuel
  tables: readonly string[]
  indexes: readonly string[]
  faults: Record<string, string>
  onChange: (fuel: Fuel) => void
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** By which table and index price fuel is charged, and from which weekday a new price counts. */
export function FuelRule({ fuel, tables, indexes, faults, onChange }: FuelRuleProps) {
  const set = (changes: Partial<Fuel>) => onChange({ ...fuel, ...changes })
  const takeTable = (table: string) => set({ table, index: fuel.index || (indexes[0] ?? '') })
  return (
    <Section title="Fuel">
      <Text size="sm" c="dimmed" mb="xs">
        The price of diesel on a day gives a percentage by the table. Without a table, prices include fuel.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <NativeSelect
          label="Fuel table"
          data-path="rules.fuel.tableId"
          data={[{ value: '', label: 'None: prices include fuel' }, ...tables]}
          value={fuel.table}
          error={faults['rules.fuel.tableId'] ?? faults['rules.fuel']}
          onChange={(event) => takeTable(event.currentTarget.value)}
        />
        <NativeSelect
          label="Price index"
          data-path="rules.fuel.indexId"
          data={['', ...indexes]}
          value={fuel.index}
          disabled={fuel.table === ''}
          error={faults['rules.fuel.indexId']}
          onChange={(event) => set({ index: event.currentTarget.value })}
        />
        <NativeSelect
          label="A new price counts from"
          data={DAYS.map((label, value) => ({ value: String(value), label }))}
          value={fuel.weekday}
          disabled={fuel.table === ''}
          onChange={(event) => set({ weekday: event.currentTarget.value })}
        />
        <TextInput
          label="Weeks later"
          data-path="rules.fuel.lagWeeks"
          inputMode="numeric"
          value={fuel.lagWeeks}
          disabled={fuel.table === ''}
          error={faults['rules.fuel.lagWeeks']}
          onChange={(event) => set({ lagWeeks: event.currentTarget.value })}
        />
        <NativeSelect
          label="Of the day of"
          data={[
            { value: 'pickup', label: 'Pickup' },
            { value: 'rating', label: 'Rating' },
          ]}
          value={fuel.lookup}
          disabled={fuel.table === ''}
          onChange={(event) => set({ lookup: event.currentTarget.value })}
        />
        <TextInput
          label="Out of date after days"
          data-path="rules.fuel.staleAfterDays"
          inputMode="numeric"
          value={fuel.staleDays}
          disabled={fuel.table === ''}
          error={faults['rules.fuel.staleAfterDays']}
          onChange={(event) => set({ staleDays: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Section>
  )
}
