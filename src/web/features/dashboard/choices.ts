import { t } from '@lingui/core/macro'
import { addMonths } from '#domain/analysis/period.ts'
import { MONTHS } from '../../text/dates.ts'
import { useChoicesInAddress } from '../../ui/address/use-address.ts'

/** The choices in the URL: the shipments, their grouping, and the open figure. Texts; '' = not set. */
export interface Choices {
  /** '' = the 30 days up to today; `2026-11` a month, `2026` a year, `custom` from and to. */
  period: string
  from: string
  to: string
  warehouse: string
  mode: string
  carrier: string
  lane: string
  /** The grouping of the table; '' = by carrier. */
  view: string
  /** Key of the open figure, its group, its grouping, and its currency. */
  metric: string
  group: string
  by: string
  currency: string
  page: string
  /** `carrier`: shows the scorecard of the chosen carrier instead of the dashboard. */
  scorecard: string
}

const NONE: Choices = {
  ...{ period: '', from: '', to: '', warehouse: '', mode: '', carrier: '', lane: '', view: '' },
  ...{ metric: '', group: '', by: '', currency: '', page: '', scorecard: '' },
}
const NAMES = Object.keys(NONE) as (keyof Choices)[]

export const VIEWS = [
  { value: 'carrier', label: t`Carrier` },
  { value: 'lane', label: t`Lane` },
  { value: 'mode', label: t`Mode` },
  { value: 'warehouse', label: t`Warehouse` },
  { value: 'month', label: t`Month` },
] as const
export type GroupBy =
  | ''
  | (typeof VIEWS)[number]['value']
  | 'accessorial'
  | 'service'
  | 'zone'
  | 'orderAge'
  | 'cause'

/** The grouping of the table. */
export const viewOf = (text: string) => VIEWS.find(({ value }) => value === text)?.value ?? 'carrier'

/** No figure is open. */
export const CLOSED = { metric: '', group: '', by: '', currency: '', page: '' }

export interface DashboardChoices {
  choices: Choices
  /** Changes the URL; parameters that are not given stay. */
  choose: (change: Partial<Choices>) => void
}

export function useChoices(): DashboardChoices {
  return useChoicesInAddress(NAMES)
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const YEAR = /^\d{4}$/

/** The filter of the choices as the call expects it. */
export function filterOf({ period, from, to, warehouse, mode, carrier, lane }: Choices) {
  return {
    type: 'Dashboard' as const,
    ...(period === 'custom' ? { from, to } : {}),
    year: MONTH.test(period) || YEAR.test(period) ? Number(period.slice(0, 4)) : 0,
    month: MONTH.test(period) ? Number(period.slice(5)) : 0,
    ...{ warehouse, scac: carrier, lane, rateModeId: Number(mode) || 0 },
  }
}

const LISTED_MONTHS = 24

/** `Nov 2026` for `2026-11`. */
export const monthText = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

/** The periods to choose from, the latest first; `today` is YYYY-MM-DD. */
export function periodChoices(today: string): { value: string; label: string }[] {
  const month = today.slice(0, 7)
  const year = Number(today.slice(0, 4))
  return [
    { value: '', label: t`Last 30 days` },
    ...Array.from({ length: LISTED_MONTHS }, (_, index) => addMonths(month, -index)).map((value) => ({
      value,
      label: monthText(value),
    })),
    ...[year, year - 1].map((value) => ({ value: String(value), label: t`Year ${value}` })),
    { value: 'custom', label: t`From and to` },
  ]
}
