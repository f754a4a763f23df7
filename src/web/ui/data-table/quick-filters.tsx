import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { TableState } from './table-state.ts'

/** A filter button; a second press clears the filter. */
export interface QuickFilter {
  label: string
  /** Values of the table's filters, by their names. */
  filters: Readonly<Record<string, string>>
}

interface QuickFiltersProps {
  filters: readonly QuickFilter[]
  state: TableState
}

export function QuickFilters({ filters, state }: QuickFiltersProps) {
  return (
    <Group gap={6} role="group" aria-label={t`Quick filters`} className="lading-no-print">
      {filters.map(({ label, filters: wanted }) => {
        const isOn = Object.entries(wanted).every(([name, value]) => state.filters[name] === value)
        const off = Object.fromEntries(Object.keys(wanted).map((name) => [name, '']))
        return (
          <Button
            key={label}
            size="compact-sm"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => state.change({ filters: isOn ? off : { ...wanted } })}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}
