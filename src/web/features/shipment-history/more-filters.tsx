import { t } from '@lingui/core/macro'
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FilterBox } from '../../ui/data-table/filter-box.tsx'
import type { TableState } from '../../ui/data-table/table-state.ts'
import { MODE_CHOICES } from '../../ui/shipment-list/choices.ts'
import { CarrierFilter, WarehouseFilter } from '../../ui/shipment-list/filters.tsx'
import { SoldToField } from '../../ui/sold-to-field.tsx'
import css from './shipment-history.module.css'
import type { HistoryTab } from './tabs.ts'
import { PAYMENT_WORDS } from './words.ts'

const PAYMENTS = [
  { value: '', label: t`All payments` },
  ...Object.entries(PAYMENT_WORDS).map(([value, label]) => ({ value, label })),
]
const ENDS = [
  { value: '', label: t`Voided and archived` },
  { value: 'void', label: t`Voided` },
  { value: 'archived', label: t`Archived` },
]

interface MoreFiltersProps {
  state: TableState
  tab: HistoryTab
  users: readonly string[]
}

/** The filters that are used less often. */
export function MoreFilters({ state, tab, users }: MoreFiltersProps) {
  const { filters } = state
  const set = (name: string) => (value: string | null) => state.change({ filters: { [name]: value ?? '' } })
  const people = [...new Set([...users, ...(filters.user ? [filters.user] : [])])]
  return (
    <fieldset className={css.more} aria-label={t`More filters`}>
      <CarrierFilter state={state} />
      <WarehouseFilter state={state} />
      <NativeSelect
        aria-label={t`Mode`}
        data={MODE_CHOICES}
        value={filters.mode ?? ''}
        onChange={(event) => set('mode')(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t`Payment`}
        data={PAYMENTS}
        value={filters.payment ?? ''}
        onChange={(event) => set('payment')(event.currentTarget.value)}
      />
      <SettledInput
        label={t`Origin state or ZIP`}
        value={filters.origin ?? ''}
        onChange={set('origin')}
        maxLength={10}
      />
      <SettledInput
        label={t`Destination state or ZIP`}
        value={filters.destination ?? ''}
        onChange={set('destination')}
        maxLength={10}
      />
      <SettledInput
        label={t`Consignee`}
        value={filters.consignee ?? ''}
        onChange={set('consignee')}
        maxLength={100}
      />
      <SoldTo value={filters.soldTo ?? ''} onChange={set('soldTo')} />
      <FilterBox
        state={state}
        name="user"
        label={t`Created by`}
        data={people.map((name) => ({ value: name, label: name }))}
        clearLabel={t`All users`}
      />
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Amount label={t`Charge from`} value={filters.least ?? ''} onChange={set('least')} />
        <Amount
          label={t`Charge to`}
          value={filters.most ?? ''}
          onChange={set('most')}
          least={filters.least ?? ''}
        />
      </Group>
      {tab.id === 'Archived' ? (
        <NativeSelect
          aria-label={t`Voided or archived`}
          data={ENDS}
          value={filters.ended ?? ''}
          onChange={(event) => set('ended')(event.currentTarget.value)}
        />
      ) : null}
      <Checkbox
        label={t`With a problem`}
        checked={filters.problem === '1'}
        onChange={(event) => set('problem')(event.currentTarget.checked ? '1' : '')}
      />
    </fieldset>
  )
}

interface SettledInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  error?: string | undefined
}

const TYPING_MS = 400

/** A text that filters the list once the user pauses; it follows changes of the URL. */
function SettledInput({ label, value, onChange, maxLength, error }: SettledInputProps) {
  const [text, setText] = useSettledText(value, onChange)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={maxLength}
      value={text}
      error={error}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

function useSettledText(value: string, onChange: (value: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed waits
  useEffect(() => {
    if (typed === null || typed === value) return
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // A value from elsewhere (a view, the browser's Back) replaces the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins with each value of the address
  useEffect(() => setTyped(null), [value])
  return [typed ?? value, setTyped]
}

function SoldTo({ value, onChange }: Pick<SettledInputProps, 'value' | 'onChange'>) {
  const [text, setText] = useSettledText(value, onChange)
  return <SoldToField aria-label={t`Sold-to`} placeholder={t`Sold-to`} value={text} onChange={setText} />
}

const AMOUNT = /^(\d{1,9}(\.\d{0,2})?)?$/

function Amount({
  label,
  value,
  onChange,
  least = '',
}: Omit<SettledInputProps, 'maxLength'> & { least?: string }) {
  const isBelow = least !== '' && value !== '' && Number(value) < Number(least)
  const fault = AMOUNT.test(value)
    ? isBelow
      ? t`This is below the first amount.`
      : undefined
    : t`Enter an amount like 1240.50.`
  return <SettledInput label={label} value={value} onChange={onChange} maxLength={13} error={fault} />
}
