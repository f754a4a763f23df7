import { t } from '@lingui/core/macro'
import { showInstant } from '../../text/dates.ts'
import { readerZone } from '../reader-zone.ts'

const MINUTE = 60_000
const HALF_HOUR = 30 * MINUTE

/** A moment as the value of `<input type="datetime-local">`, in the reader's time zone: `2026-11-20T15:30`. */
export function toLocalInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE)
  return local.toISOString().slice(0, 16)
}

/** The typed moment as ISO with its offset; undefined if empty. */
export function fromLocalInput(text: string): string | undefined {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** A typed moment in the format of pages and mails, with its zone: `Fri, Nov 20, 3:30 PM EST on your clock`. */
export function onClock(text: string): string {
  const shown = showInstant(fromLocalInput(text) ?? '', readerZone(), new Date())
  return shown.kind === 'text' ? t`${shown.text} your time` : t`Your time`
}

/** The next half hour after this many hours from now. */
export const nextHalfHour = (now: Date, hours: number): Date =>
  new Date(Math.ceil((now.getTime() + hours * 60 * MINUTE) / HALF_HOUR) * HALF_HOUR)
