import { showDate } from '../text/date-display.ts'
import { showClock } from '../text/time-of-day.ts'

/** When a stop receives the truck, by its local clock: its appointment, or the hours of its dock on a day. */
export interface StopWindow {
  /** YYYY-MM-DD; '' = any day. */
  date: string
  /** HH:MM; '' = open. With only `from`, the appointment is at that time. */
  from: string
  to: string
}

export const NO_WINDOW: StopWindow = { date: '', from: '', to: '' }

export const isSet = (window: StopWindow | undefined): window is StopWindow =>
  window !== undefined && (window.date !== '' || window.from !== '' || window.to !== '')

/** The error in a stop's window; `stop` counts from 0 in the order of travel. */
export interface StopWindowFault {
  stop: number
  field: keyof StopWindow
  sentence: string
}

/**
 * Checks the windows of the stops of one truck: each on one day, ending after it begins, none before the pickup, none
 * before an earlier stop's.
 * @param windows in the order of travel; a stop without one is not checked
 * @param pickupDate YYYY-MM-DD; '' if open
 */
export function faultsOfWindows(
  windows: readonly (StopWindow | undefined)[],
  pickupDate: string,
): StopWindowFault[] {
  const faults: StopWindowFault[] = []
  let earliest = { at: pickupDate, sentence: 'This is before the pickup.' }
  for (const [stop, window] of windows.entries()) {
    if (!isSet(window)) continue
    const { date, from, to } = window
    const latest = `${date} ${to || from || '24:00'}`
    if (date === '') faults.push({ stop, field: 'date', sentence: 'Enter the day.' })
    else if (from !== '' && to !== '' && to <= from) {
      faults.push({ stop, field: 'to', sentence: 'The window must end after it begins.' })
    } else if (latest < earliest.at) faults.push({ stop, field: 'date', sentence: earliest.sentence })
    else earliest = { at: `${date} ${from}`.trimEnd(), sentence: 'The previous stop is later.' }
  }
  return faults
}

/** `Mon, Nov 23, 2026, 8:00 AM-10:00 AM`, `… at 8:00 AM`, `… by 10:00 AM`; '' without a window. */
export function showStopWindow(window: StopWindow | undefined): string {
  if (!isSet(window)) return ''
  const day = showDate(window.date)
  const [from, to] = [window.from, window.to].map((time) => (time === '' ? '' : showClock(time)))
  const times = from && to ? `, ${from}-${to}` : from ? ` at ${from}` : to ? ` by ${to}` : ''
  return `${day.kind === 'text' ? day.text : window.date}${times}`
}
