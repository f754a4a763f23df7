import { describe, expect, it } from 'vitest'
import { paperDate, showDate, showInstant, showPickupWindow } from './date-display.ts'

const window = { date: '2026-11-20', from: '11:00', to: '15:30', timeZone: 'America/New_York' }

describe('pickup windows', () => {
  it.each([
    [window, 'Fri, Nov 20, 11:00 AM-3:30 PM EST'],
    [{ ...window, date: '2026-07-01' }, 'Wed, Jul 1, 11:00 AM-3:30 PM EDT'],
    [{ ...window, timeZone: 'America/Phoenix', date: '2026-07-01' }, 'Wed, Jul 1, 11:00 AM-3:30 PM MST'],
    [{ ...window, from: '3:30pm' }, 'Fri, Nov 20, 3:30 PM EST'],
    // Clocks change at 2:00 on these days: the name at the start of the window is used.
    [{ ...window, date: '2026-11-01', from: '00:30' }, 'Sun, Nov 1, 12:30 AM-3:30 PM EDT'],
    [{ ...window, date: '2026-11-01', from: '03:00' }, 'Sun, Nov 1, 3:00 AM-3:30 PM EST'],
    [{ ...window, date: '2026-03-08', from: '01:30' }, 'Sun, Mar 8, 1:30 AM-3:30 PM EST'],
    [{ ...window, date: '2026-03-08', from: '03:00' }, 'Sun, Mar 8, 3:00 AM-3:30 PM EDT'],
    [{ ...window, timeZone: 'Asia/Kolkata' }, 'Fri, Nov 20, 11:00 AM-3:30 PM GMT+5:30'],
  ])('%o', (from, text) => expect(showPickupWindow(from, null)).toEqual({ kind: 'text', text }))

  it.each([
    [{ ...window, date: '2026-02-30' }, 'date'],
    [{ ...window, date: '20 Nov' }, 'date'],
    [{ ...window, to: 'late' }, 'time'],
    [{ ...window, timeZone: 'Mars/Olympus' }, 'time zone'],
    [{ ...window, timeZone: '' }, 'time zone'],
  ])('%o is refused', (from, because) =>
    expect(showPickupWindow(from, null)).toEqual({ kind: 'invalid', because }),
  )

  it.each([
    ['2026-11-20', '2026-11-20T12:00:00Z', 'Fri, Nov 20, 11:00 AM-3:30 PM EST'],
    ['2027-01-04', '2026-12-21T12:00:00Z', 'Mon, Jan 4, 2027, 11:00 AM-3:30 PM EST'],
    // In New York it is still the old year; in UTC it is not.
    ['2026-12-31', '2027-01-01T04:59:00Z', 'Thu, Dec 31, 11:00 AM-3:30 PM EST'],
    ['2026-12-31', '2027-01-01T05:00:00Z', 'Thu, Dec 31, 2026, 11:00 AM-3:30 PM EST'],
  ])('a pickup on %s, read at %s, is %s', (date, now, text) =>
    expect(showPickupWindow({ ...window, date }, new Date(now))).toEqual({ kind: 'text', text }),
  )
})

it('writes dates and instants', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(showDate('2026-11-20')).toEqual({ kind: 'text', text: 'Fri, Nov 20, 2026' })
  expect(showDate('2024-02-29')).toEqual({ kind: 'text', text: 'Thu, Feb 29, 2024' })
  expect(showDate('2023-02-29')).toEqual({ kind: 'invalid', because: 'date' })
  expect(['2026-11-20', '2023-02-29', ''].map(paperDate)).toEqual(['11/20/2026', '2023-02-29', ''])
  expect(showInstant('2026-11-20T20:30:00Z', 'America/New_York', now)).toEqual({
    kind: 'text',
    text: 'Fri, Nov 20, 3:30 PM EST',
  })
  expect(showInstant('2026-11-21T04:30:00Z', 'America/Los_Angeles', now)).toEqual({
    kind: 'text',
    text: 'Fri, Nov 20, 8:30 PM PST',
  })
  expect(showInstant('2026-11-20T05:00:00Z', 'America/New_York', now)).toEqual({
    kind: 'text',
    text: 'Fri, Nov 20, 12:00 AM EST',
  })
  expect(showInstant('2026-11-20T05:00:00Z', 'Nowhere', now)).toEqual({
    kind: 'invalid',
    because: 'time zone',
  })
  expect(showInstant('soon', 'America/New_York', now)).toEqual({ kind: 'invalid', because: 'date' })
})

it.each([
  // In New York it is still the old year; in UTC it is not.
  ['2024-12-11T18:00:00Z', '2026-11-21T12:00:00Z', 'Wed, Dec 11, 2024, 1:00 PM EST'],
  ['2026-12-31T18:00:00Z', '2027-01-01T04:59:00Z', 'Thu, Dec 31, 1:00 PM EST'],
  ['2026-12-31T18:00:00Z', '2027-01-01T05:00:00Z', 'Thu, Dec 31, 2026, 1:00 PM EST'],
  ['2027-01-01T05:00:00Z', '2026-12-31T18:00:00Z', 'Fri, Jan 1, 2027, 12:00 AM EST'],
])('writes the instant %s, seen at %s, as %s', (instant, now, text) => {
  expect(showInstant(instant, 'America/New_York', new Date(now))).toEqual({ kind: 'text', text })
})
