/** Local date and time. */
export interface Clock {
  /** YYYY-MM-DD. */
  date: string
  /** HH:MM, 24 h. */
  time: string
}

/** Creating one costs more than rating a shipment; there are few zones, and a batch uses the same instant. */
const clocks = new Map<string, { format: Intl.DateTimeFormat; last: number; clock: Clock }>()

/**
 * Local date and time in `timeZone`.
 * @param timeZone IANA name
 * @throws RangeError if there is no such zone
 */
export function localClock(instant: Date, timeZone: string): Clock {
  let zone = clocks.get(timeZone)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' },
    })
    zone = { format, last: Number.NaN, clock: { date: '', time: '' } }
    clocks.set(timeZone, zone)
  }
  if (zone.last !== instant.getTime()) {
    const [date = '', time = ''] = zone.format.format(instant).split(', ')
    zone.last = instant.getTime()
    zone.clock = { date, time }
  }
  return zone.clock
}

/** The local date in `timeZone`, YYYY-MM-DD. */
export const localDate = (instant: Date, timeZone: string): string => localClock(instant, timeZone).date
