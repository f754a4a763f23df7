import { plural, t } from '@lingui/core/macro'
import { centsPerCwt } from '#domain/rating/benchmark.ts'
import { MONTHS } from '../../text/dates.ts'

const whole = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

export const countText = (count: number): string => whole.format(count)
export const shipmentsText = (count: number): string =>
  plural(count, { one: '# shipment', other: '# shipments' })

/** `+4.2%`: by how much one amount exceeds another. */
export const shareText = (part: number, of: number): string => (of > 0 ? percent.format(part / of) : '')
export const varianceText = (variance: number): string => percent.format(variance)

/** Sums as cost per 100 lb; null where they are hidden. */
export const perCwt = (cents: number | null, weightLb: number | null): number | null =>
  cents === null || weightLb === null ? null : centsPerCwt(cents, weightLb)

/** `Nov 2026`, or the Monday of a week: `Nov 16`. */
export function timeText(from: string, every: 'month' | 'week'): string {
  const [year, month = '1', day = '1'] = from.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  return every === 'month' ? `${name} ${year}` : `${name} ${Number(day)}`
}

/** The range of a weight break: `under 500 lb`, `1,000 – 1,999 lb`. */
export function breakText(fromLb: number, nextLb: number | undefined): string {
  if (fromLb === 0) return t`under ${countText(nextLb ?? 0)} lb`
  return nextLb === undefined
    ? t`from ${countText(fromLb)} lb`
    : t`${countText(fromLb)} – ${countText(nextLb - 1)} lb`
}
