import { t } from '@lingui/core/macro'
import type { ReportFilter, ReportScheduleValue } from '#contracts/entities/report.ts'
import { readerZone } from '../../ui/reader-zone.ts'

export const FORMATS = [
  { value: 'XLSX', label: t`Excel` },
  { value: 'CSV', label: 'CSV' },
  { value: 'PDF', label: 'PDF' },
] as const

export const WHEN = [
  { value: 'now', label: t`Now` },
  { value: 'nowAndScheduled', label: t`Now and on a schedule` },
  { value: 'scheduled', label: t`Scheduled` },
] as const

/** The typed values of a run or a schedule; choices are text, as in their fields. */
export interface SendValues extends Record<string, unknown> {
  name: string
  format: 'XLSX' | 'CSV' | 'PDF'
  emails: string
  when: 'now' | 'nowAndScheduled' | 'scheduled'
  schedule: {
    every: 'Daily' | 'Weekly' | 'Monthly'
    weekday: string
    dayOfMonth: number | string
    at: string
    timeZone: string
    version?: number | undefined
  }
}

export function valuesOf(schedule: ReportScheduleValue | null, name: string, email: string): SendValues {
  if (!schedule) {
    return {
      ...{ name, format: 'XLSX', emails: email, when: 'now' },
      schedule: { every: 'Weekly', weekday: '1', dayOfMonth: 1, at: '06:00', timeZone: readerZone() },
    }
  }
  const { format, emails, every, weekday, dayOfMonth, at, timeZone, version } = schedule
  return {
    ...{ name: schedule.name, format, emails, when: 'scheduled' },
    schedule: { every, weekday: String(weekday), dayOfMonth, at, timeZone, version },
  }
}

/** The request for the typed values. */
export function bodyOf(values: SendValues, filter: Partial<ReportFilter>, id: string) {
  const { schedule, when, ...run } = values
  const { weekday, dayOfMonth, ...rule } = schedule
  const asked = { ...rule, id, weekday: Number(weekday), dayOfMonth: Number(dayOfMonth) }
  return { ...run, when, filter, ...(when === 'now' ? {} : { schedule: asked }) }
}
