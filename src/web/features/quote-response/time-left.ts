import { plural, t } from '@lingui/core/macro'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '2 days 4 h', '3 h 05 min', '4 min 09 s'; '' if no time is left. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return ''
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(milliseconds / DAY)
  const hours = Math.floor((milliseconds % DAY) / HOUR)
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE)
  const seconds = Math.floor((milliseconds % MINUTE) / SECOND)
  if (days > 0) return `${plural(days, { one: '# day', other: '# days' })} ${hours} h`
  if (hours > 0) return t`${hours} h ${two(minutes)} min`
  return t`${minutes} min ${two(seconds)} s`
}
