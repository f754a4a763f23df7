import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { TableState } from '../../ui/data-table/table-state.ts'
import { SpanFilter } from '../../ui/date-filter.tsx'
import { MoreFilters } from './more-filters.tsx'
import type { HistoryTab } from './tabs.ts'

const DATE_KINDS = [
  { value: '', label: t`Created` },
  { value: 'pickup', label: t`Picked up` },
  { value: 'delivered', label: t`Delivered` },
]
/** Filters behind the button, by their names in the URL. */
const MORE = [
  ...['carrier', 'warehouse', 'mode', 'payment', 'origin', 'destination', 'consignee', 'soldTo', 'user'],
  ...['problem', 'ended', 'least', 'most'],
]

interface HistoryFiltersProps {
  state: TableState
  tab: HistoryTab
  users: readonly string[]
}

/** The filters of the list, in addition to the search; kept in the URL. */
export function HistoryFilters({ state, tab, users }: HistoryFiltersProps) {
  const { filters } = state
  const set = (name: string) => (value: string) => state.change({ filters: { [name]: value } })
  const used = MORE.filter((name) => filters[name]).length
  const [isOpen, setOpen] = useState(false)
  const clear = () =>
    state.change({ filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])) })
  return (
    <>
      <Group gap="xs" align="flex-start">
        <NativeSelect
          aria-label={t`Which date`}
          w={120}
          data={DATE_KINDS}
          value={filters.dates ?? ''}
          onChange={(event) => set('dates')(event.currentTarget.value)}
        />
        <SpanFilter state={state} fromLabel={t`From`} toLabel={t`To`} />
      </Group>
      <Button
        variant={used > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {used > 0 ? t`Filters (${used})` : t`Filters`}
      </Button>
      {Object.values(filters).some(Boolean) ? (
        <Button variant="subtle" onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      ) : null}
      {isOpen ? <MoreFilters state={state} tab={tab} users={users} /> : null}
    </>
  )
}
