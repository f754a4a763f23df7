import { t } from '@lingui/core/macro'
import { showInstant } from '../../text/dates.ts'
import { readerZone } from '../reader-zone.ts'

const MINUTE = 60_000
const HALF_HOUR = 30 * MINUTE

/** A moment as `<input type="datetime-local">` wants it, on the reader's clock: `2026-11-20T15:30`. */
export function toLocalInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE)
  return local.toISOString().slice(0, 16)
}

/** The moment that was typed, ISO with its offset; undefined for none. */
export function fromLocalInput(text: string): string | undefined {
  const moment = new Date(text)
  return text === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** What was typed as every page and mail shows it, with its zone: `Fri, Nov 20, 3:30 PM EST on your clock`. */
export function onClock(text: string): string {
  const shown = showInstant(fromLocalInput(text) ?? '', readerZone(), new Date())
  return shown.kind === 'text' ? t`${shown.text} your time` : t`Your time`
}

/** So many hours from now, on the next half hour. */
export const nextHalfHour = (now: Date, hours: number): Date =>
  new Date(Math.ceil((now.getTime() + hours * 60 * MINUTE) / HALF_HOUR) * HALF_HOUR)
