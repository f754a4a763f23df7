import { t } from '@lingui/core/macro'

const MINUTE = 60_000

/** The minutes left in the window, when this many milliseconds have passed since the board was read. */
export const minutesLeft = (minutes: number | null, passedMs: number): number | null =>
  minutes === null || Number.isNaN(passedMs) ? minutes : minutes - Math.floor(Math.max(0, passedMs) / MINUTE)

/** `45 min left`, `3 h 10 left`, `2 days left`, `20 min over`. */
export function leftText(minutes: number): string {
  return `${spanText(Math.abs(minutes))} ${minutes < 0 ? t`over` : t`left`}`
}

function spanText(minutes: number): string {
  if (minutes < 60) return t`${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
  return t`${Math.floor(minutes / (24 * 60))} days`
}
