import { t } from '@lingui/core/macro'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { QuickFilter } from '../../ui/data-table/quick-filters.tsx'
import type { HistoryTab } from './tabs.ts'

const MINUTE_MS = 60_000

/** The most common filters: for every tab, and those that only one tab has. */
export function quickFilters({ id }: Pick<HistoryTab, 'id'>, userName: string, now: Date): QuickFilter[] {
  // In the user's time zone.
  const today = new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10)
  const dates = id === 'Delivered' ? 'delivered' : 'pickup'
  return [
    { label: t`Mine`, filters: { user: userName } },
    { label: t`Problems`, filters: { problem: '1' } },
    { label: t`Last 7 days`, filters: { dates, from: addDays(today, -6), to: today } },
    { label: t`This month`, filters: { dates, from: `${today.slice(0, 8)}01`, to: today } },
    { label: t`Collect`, filters: { payment: 'C' } },
    ...(id === 'Archived'
      ? [
          { label: t`Voided`, filters: { ended: 'void' } },
          { label: t`Archived`, filters: { ended: 'archived' } },
        ]
      : []),
  ]
}
