import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import type { ShipmentStatus } from '#domain/shipment/lifecycle.ts'
import type { AttentionKind } from '#domain/tracking/attention.ts'
import type { TableState } from './data-table/table-state.ts'

type Choices = Partial<Record<AttentionKind, string>>

/** The kinds of attention by which the list of each bucket can be filtered. */
const CHOICES: Partial<Record<ShipmentStatus, Choices>> = {
  O: { dueToday: t`Ship by today` },
  Q: { expiring: t`Expiring quotes` },
  T: {
    late: t`Overdue pickups`,
    atRisk: t`At risk`,
    dueToday: t`Pickup due today`,
    unanswered: t`Tenders not accepted`,
  },
  A: { late: t`Late`, atRisk: t`At risk`, dueToday: t`Due today` },
}

/** The filter in the URL if the bucket has it; else '': it was left over from another tab. */
export function attentionIn(
  status: ShipmentStatus,
  { filters }: Pick<TableState, 'filters'>,
): AttentionKind | '' {
  const asked = filters.attention ?? ''
  return asked in (CHOICES[status] ?? {}) ? (asked as AttentionKind) : ''
}

/** Filters a list by what needs attention; kept in the URL as `attention`. */
export function AttentionFilter({ status, state }: { status: ShipmentStatus; state: TableState }) {
  const choices = CHOICES[status]
  if (!choices) return null
  return (
    <NativeSelect
      aria-label={t`Needs attention`}
      value={attentionIn(status, state)}
      onChange={(event) => state.change({ filters: { attention: event.currentTarget.value } })}
      data={[
        { value: '', label: t`All` },
        ...Object.entries(choices).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}
