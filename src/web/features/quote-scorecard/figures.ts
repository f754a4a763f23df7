import { plural, t } from '@lingui/core/macro'
import { MONTHS } from '../../text/dates.ts'

/** '62%'; a dash while unknown. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}%`

/** '1.8'. */
export const oneDecimal = (value: number | null): string => (value === null ? '–' : value.toFixed(1))

/** '45 min', '3 h 20 min', '1 day 4 h'. */
export function duration(minutes: number | null): string {
  if (minutes === null) return '–'
  const whole = Math.round(minutes)
  if (whole < 60) return t`${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return t`${hours} h ${String(whole % 60).padStart(2, '0')} min`
  const days = Math.floor(hours / 24)
  return `${plural(days, { one: '# day', other: '# days' })} ${hours % 24} h`
}

/** 'Nov 2026' for '2026-11'. */
export function monthName(month: string): string {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1] ?? month} ${year ?? ''}`.trim()
}

export const monthChoices = [
  { value: '', label: t`All months` },
  ...MONTHS.map((label, index) => ({ value: String(index + 1), label })),
]

/** This year and the four before. */
export const yearChoices = (thisYear: number) => [
  { value: '', label: t`All years` },
  ...Array.from({ length: 5 }, (_, back) => ({
    value: String(thisYear - back),
    label: String(thisYear - back),
  })),
]
