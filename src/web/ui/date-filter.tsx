import { t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import type { TableState } from './data-table/table-state.ts'

interface DateFilterProps {
  /** What the date limits, in a word or two: shown inside the field, which has no other label. */
  label: string
  /** YYYY-MM-DD; '' = any. */
  value: string
  onChange: (date: string) => void
  /** The error of the field. */
  error?: string | undefined
}

/** Width in pixels of a character of the small text, and of the padding. */
const CHARACTER = 6.4
const AROUND = 20
const DATE_WIDTH = 132

/** One end of a date range by which a list is filtered. */
export function DateFilter({ label, value, onChange, error }: DateFilterProps) {
  const labelWidth = Math.round(label.length * CHARACTER) + AROUND
  return (
    <TextInput
      type="date"
      aria-label={label}
      w={labelWidth + DATE_WIDTH}
      leftSection={
        <Text size="xs" c="dimmed" span>
          {label}
        </Text>
      }
      leftSectionWidth={labelWidth}
      leftSectionPointerEvents="none"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The error of a range that ends before it begins; shown at its end. */
export const spanFault = (from = '', to = ''): string | undefined =>
  from !== '' && to !== '' && to < from ? t`The end date is before the start date.` : undefined

interface SpanFilterProps {
  state: TableState
  fromLabel: string
  toLabel: string
}

/** Both ends of a date range, kept in the URL as `from` and `to`. */
export function SpanFilter({ state, fromLabel, toLabel }: SpanFilterProps) {
  const { from = '', to = '' } = state.filters
  const set = (name: string) => (date: string) => state.change({ filters: { [name]: date } })
  return (
    <>
      <DateFilter label={fromLabel} value={from} onChange={set('from')} />
      <DateFilter label={toLabel} value={to} onChange={set('to')} error={spanFault(from, to)} />
    </>
  )
}
