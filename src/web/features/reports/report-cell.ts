import { t } from '@lingui/core/macro'
import type { ReportData } from '#contracts/entities/report.ts'
import { formatMoney } from '#domain/money.ts'
import { showDate } from '../../text/dates.ts'

export type ReportColumn = ReportData['columns'][number]
export type ReportRow = ReportData['rows'][number]

const FIGURES: readonly ReportColumn['kind'][] = ['money', 'number', 'percent', 'weight', 'days']
export const isFigure = ({ kind }: ReportColumn): boolean => FIGURES.includes(kind)

/** A formatted cell; empty for unknown values. */
export function cellText({ key, kind }: ReportColumn, row: ReportRow): string {
  const value = row[key]
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return figureText(kind, value, String(row.currency ?? '') || 'USD')
  const text = String(value)
  if (kind === 'date') return text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
  return kind === 'dateTime' ? text.replace(/^(\d{4})-(\d{2})-(\d{2})T/, '$2/$3/$1 ') : text
}

function figureText(kind: ReportColumn['kind'], value: number, currency: string): string {
  if (kind === 'money') return formatMoney(Math.round(value * 100), currency)
  if (kind === 'percent') return `${(value * 100).toFixed(1)}%`
  const text = value.toLocaleString('en-US', {
    maximumFractionDigits: kind === 'weight' || kind === 'days' ? 1 : 2,
  })
  return kind === 'weight' ? t`${text} lb` : text
}

/** `Mon, Nov 23 to Fri, Nov 27`, or the single day. */
export function daysText(from: string, to: string): string {
  const dayText = (date: string) => {
    const shown = showDate(date)
    return shown.kind === 'text' ? shown.text : date
  }
  return from === to ? dayText(from) : t`${dayText(from)} to ${dayText(to)}`
}
