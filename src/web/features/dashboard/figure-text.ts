import { plural, t } from '@lingui/core/macro'
import { isOfBills } from '#domain/analysis/components.ts'
import { measureOf } from '#domain/analysis/measures.ts'
import { moneyText } from '../../ui/money.tsx'

const whole = new Intl.NumberFormat('en-US')
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

export const countText = (count: number): string => whole.format(count)
export const countedText = (count: number, what: 'bill' | 'shipment'): string =>
  what === 'bill'
    ? plural(count, { one: '# bill', other: '# bills' })
    : plural(count, { one: '# shipment', other: '# shipments' })

/** Whether a figure counts bills, not shipments. */
export const isOfBillFigure = (key: string): boolean => measureOf(key)?.of.some(isOfBills) ?? false

/** A formatted value: `$1,240.00`, `14.9%`, `3.2 days`, `2,785 lb`; a dash if there is none. */
export function valueText(value: number | null | undefined, kind: string, currency = ''): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return moneyText(Math.round(value * 100), currency)
  if (kind === 'percent') return percent.format(value)
  if (kind === 'days') return t`${tenths.format(value)} days`
  if (kind === 'weight') return t`${whole.format(Math.round(value))} lb`
  return whole.format(value)
}

/** The same without cents, for the scale of a chart: `$12,000`. */
export const tickText = (kind: string, currency: string) => (value: number) =>
  kind === 'money'
    ? moneyText(Math.round(value * 100), currency).replace(/\.00/, '')
    : kind === 'percent'
      ? `${Math.round(value * 100)}%`
      : whole.format(value)

export interface Change {
  text: string
  isWorse: boolean | null
}

/** The change from the previous period: `12.4% more`, `2.1 points less`; null if unknown. */
export function changeOf(
  value: number | null,
  before: number | null,
  kind: string,
  isWorseWhenMore: boolean | null,
): Change | null {
  if (value === null || before === null) return null
  const more = value - before
  if (kind !== 'percent' && before === 0) return null
  const size = kind === 'percent' ? Math.abs(more) : Math.abs(more / before)
  // Too small for the text to show.
  if (size < 0.0005) return { text: t`unchanged`, isWorse: null }
  const word = more > 0 ? t`more` : t`less`
  return {
    text:
      kind === 'percent' ? t`${tenths.format(size * 100)} points ${word}` : `${percent.format(size)} ${word}`,
    isWorse: isWorseWhenMore === null ? null : more > 0 === isWorseWhenMore,
  }
}
