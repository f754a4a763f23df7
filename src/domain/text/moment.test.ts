import { expect, it } from 'vitest'
import { parseMoment } from './moment.ts'

it.each([
  ['2026-11-20T11:00:00-08:00', '2026-11-20T19:00:00.000Z'],
  ['2026-11-20T19:00Z', '2026-11-20T19:00:00.000Z'],
  [' 2026-11-20T19:00:00.25Z ', '2026-11-20T19:00:00.250Z'],
  // Without an offset it is local time.
  ['2026-11-20T11:00:00', '2026-11-20T17:00:00.000Z'],
  ['2026-11-20 03:30 PM', '2026-11-20T21:30:00.000Z'],
  ['11/20/2026 3:30pm', '2026-11-20T21:30:00.000Z'],
  ['7/1/2026 15:30', '2026-07-01T20:30:00.000Z'],
  ['2026-11-20', '2026-11-20T06:00:00.000Z'],
])('%s in Chicago is %s', (text, instant) => {
  expect(parseMoment(text, 'America/Chicago')?.toISOString()).toBe(instant)
})

it.each([
  '',
  '5',
  '2026',
  'Nov 20 2026',
  'yesterday',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T11:00:00+0800',
  '2026-11-20 25:00',
  '2026-11-20 soon',
  '13/40/2026',
  '20.11.2026',
])('%j is invalid', (text) => expect(parseMoment(text, 'America/Chicago')).toBeNull())
