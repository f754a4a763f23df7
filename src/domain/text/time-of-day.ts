/** `time` is HH:MM on the 24-hour clock. */
export type TimeOfDay = { kind: 'time'; time: string } | { kind: 'invalid'; text: string }

const CLOCK = /^([0-9]{1,2})(?:[:.h]([0-9]{2})(?:[:.][0-9]{2}(?:\.[0-9]+)?)?)?$/
const RUN_TOGETHER = /^([0-9]{1,2})([0-9]{2})(?:[0-9]{2})?$/

/**
 * Reads the usual spellings of a time of day: `3:30pm`, `15:30`, `0330 PM`, `3 p.m.`, `1530`, `15:30:00`, `noon`,
 * `midnight`. Without AM or PM it is 24-hour time.
 */
export function parseTimeOfDay(text: string): TimeOfDay {
  const invalid: TimeOfDay = { kind: 'invalid', text }
  const spelling = text.trim().toLowerCase().replace(/\s+/g, '')
  if (spelling === 'noon') return { kind: 'time', time: '12:00' }
  if (spelling === 'midnight') return { kind: 'time', time: '00:00' }
  const half = /([ap])(?:\.?m\.?)?$/.exec(spelling)
  const clock = half ? spelling.slice(0, half.index) : spelling
  const parts = CLOCK.exec(clock) ?? (clock.length >= 3 ? RUN_TOGETHER.exec(clock) : null)
  if (!parts) return invalid
  const hour = Number(parts[1])
  const minute = Number(parts[2] ?? '0')
  if (minute > 59) return invalid
  if (!half) return hour > 23 ? invalid : { kind: 'time', time: clockText(hour, minute) }
  // Some programs write '15:30 PM', adding PM to a 24-hour time.
  if (hour > 12 && hour < 24 && half[1] === 'p') return { kind: 'time', time: clockText(hour, minute) }
  if (hour < 1 || hour > 12) return invalid
  return { kind: 'time', time: clockText((hour % 12) + (half[1] === 'p' ? 12 : 0), minute) }
}

/** A time of day for people, `3:30 PM`; an invalid text is returned unchanged. */
export const showClock = (time: string): string => showTimeOfDay(time).replace(/^0/, '')

/**
 * A time in a field and on the wire, `03:30 PM` (specification section 5).
 * @param time any spelling that `parseTimeOfDay` reads
 * @returns an invalid text unchanged
 */
export function showTimeOfDay(time: string): string {
  // The stored form: a list shows two per row.
  if (STORED.test(time)) return onTwelveHours(time)
  const parsed = parseTimeOfDay(time)
  return parsed.kind === 'invalid' ? time : onTwelveHours(parsed.time)
}

const STORED = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/

function onTwelveHours(time: string): string {
  const hour = Number(time.slice(0, 2))
  const twelve = String(hour % 12 || 12).padStart(2, '0')
  return `${twelve}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Minutes since midnight of an HH:MM time. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function clockText(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** `3:30 PM`: an instant in the time zone of this machine. */
export function clockOf(at: number | string): string {
  const local = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return showClock(`${two(local.getHours())}:${two(local.getMinutes())}`)
}
