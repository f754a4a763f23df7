import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import type { BillFilter } from '#domain/freight-audit/bill-states.ts'
import { CAUSE_WORDS, OTHER_CAUSE_WORDS } from '#domain/freight-audit/cause-words.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import type { TableState } from '../../ui/data-table/table-state.ts'
import { DateFilter, spanFault } from '../../ui/date-filter.tsx'
import { MODE_CHOICES, useCarrierChoices, useWarehouseChoices } from '../../ui/shipment-list/choices.ts'

const ONLY = [
  { value: '', label: t`All findings` },
  { value: 'within', label: t`Within tolerance` },
  { value: 'over', label: t`Needs a decision` },
  { value: 'held', label: t`Held` },
  { value: 'answered', label: t`Dispute answered` },
  { value: 'overdue', label: t`Dispute overdue` },
  { value: 'creditDue', label: t`Credit not received` },
] as const satisfies readonly { value: BillFilter; label: string }[]

const CAUSES = [
  { value: '', label: t`Any cause` },
  ...Object.entries({ ...CAUSE_WORDS, ...OTHER_CAUSE_WORDS }).map(([value, label]) => ({ value, label })),
]

/** Filters that are used less often. */
const MORE = ['scac', 'from', 'to', 'warehouse', 'mode', 'lane', 'currency'] as const
/** The filters of the queue, by their names in the URL. */
export const BILL_FILTER_NAMES = ['only', 'cause', ...MORE] as const

/** The filters of the queue as the call expects them. */
export const filtersOnWire = ({ only = '', mode = '', ...filters }: TableState['filters']) => ({
  ...filters,
  only: only as BillFilter,
  rateModeId: Number(mode) || 0,
})

export function BillFilters({ state }: { state: TableState }) {
  const { filters } = state
  const used = MORE.filter((name) => filters[name]).length
  const [isOpen, setOpen] = useState(used > 0)
  const set = (name: string) => (value: string) => state.change({ filters: { [name]: value } })
  const clear = () =>
    state.change({ filters: Object.fromEntries(BILL_FILTER_NAMES.map((name) => [name, ''])) })
  return (
    <>
      <NativeSelect
        aria-label={t`Finding`}
        data={[...ONLY]}
        value={filters.only ?? ''}
        onChange={(event) => set('only')(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t`Cause`}
        data={CAUSES}
        value={filters.cause ?? ''}
        onChange={(event) => set('cause')(event.currentTarget.value)}
      />
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
      {isOpen ? <MoreFilters state={state} set={set} /> : null}
    </>
  )
}

interface MoreFiltersProps {
  state: TableState
  set: (name: string) => (value: string) => void
}

function MoreFilters({ state: { filters }, set }: MoreFiltersProps) {
  const carriers = useCarrierChoices()
  const warehouses = useWarehouseChoices(filters.warehouse ?? '')
  const { scac = '', from = '', to = '', lane = '', currency = '' } = filters
  const known = carriers.some(({ value }) => value === scac) || scac === ''
  const others = [lane, currency].filter(Boolean).join(', ')
  return (
    <Group
      component="fieldset"
      gap="xs"
      align="flex-start"
      w="100%"
      p={0}
      m={0}
      bd={0}
      aria-label={t`More filters`}
    >
      <SelectBox
        aria-label={t`Carrier`}
        placeholder={t`Carrier`}
        data={known ? carriers : [...carriers, { value: scac, label: scac }]}
        value={scac || null}
        onChange={(value) => set('scac')(value ?? '')}
        clearLabel={t`All carriers`}
        nothingFound={t`No carrier found`}
      />
      <DateFilter label={t`Billed from`} value={from} onChange={set('from')} />
      <DateFilter label={t`to`} value={to} onChange={set('to')} error={spanFault(from, to)} />
      <SelectBox
        aria-label={t`Warehouse`}
        placeholder={t`Warehouse`}
        data={warehouses}
        value={filters.warehouse || null}
        onChange={(value) => set('warehouse')(value ?? '')}
        clearLabel={t`All warehouses`}
      />
      <NativeSelect
        aria-label={t`Mode`}
        data={MODE_CHOICES}
        value={filters.mode ?? ''}
        onChange={(event) => set('mode')(event.currentTarget.value)}
      />
      {others ? (
        <Text size="sm" c="dimmed" py={8}>
          <Trans>Only {others}</Trans>
        </Text>
      ) : null}
    </Group>
  )
}
