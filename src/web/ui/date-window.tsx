import { showDate, showInstant, showPickupWindow } from '../text/dates.ts'
import { readerZone } from './reader-zone.ts'

interface DateWindowProps {
  /** Local date, YYYY-MM-DD; null or '' = not set yet. */
  date: string | null
  /** Local times, as `11:00` or `11:00 AM`; '' = no window. */
  from?: string
  to?: string
  /** IANA zone of the place. */
  timeZone?: string
}

/** A pickup or delivery window: `Fri, Nov 20, 11:00 AM-3:30 PM EST`, with the year if it is not the current one. */
export function DateWindow({ date, from = '', to = '', timeZone = '' }: DateWindowProps) {
  return <span className="lading-figure">{windowText({ date, from, to, timeZone })}</span>
}

/** The pickup day for a dense list; its window on hover. */
export function PickupDay(window: { date: string | null; from: string; to: string; timeZone: string }) {
  return (
    <span className="lading-figure" title={windowText(window)}>
      {windowText({ date: window.date, from: '', to: '', timeZone: '' })}
    </span>
  )
}

/** The window as text, for exports. */
export function windowText(window: {
  date: string | null
  from: string
  to: string
  timeZone: string
}): string {
  if (!window.date) return '–'
  const shown = showPickupWindow({ ...window, date: window.date }, new Date())
  if (shown.kind === 'text') return shown.text
  const day = showDate(window.date, new Date())
  return day.kind === 'text' ? day.text : window.date
}

/**
 * An instant in the time zone of its place, else in the reader's: `Fri, Nov 20, 3:30 PM EST`, with the year if it is
 * not the current one.
 */
export function Instant({ at, timeZone }: { at: string | null; timeZone?: string }) {
  if (!at) return <span>–</span>
  const shown = showInstant(at, timeZone || readerZone(), new Date())
  return (
    <time dateTime={at} className="lading-figure">
      {shown.kind === 'text' ? shown.text : at}
    </time>
  )
}
