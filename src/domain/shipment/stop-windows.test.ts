import { describe, expect, it } from 'vitest'
import { faultsOfWindows, NO_WINDOW, type StopWindow, showStopWindow } from './stop-windows.ts'

const on = (date: string, from = '', to = ''): StopWindow => ({ date, from, to })

describe('windows of the stops of a truck', () => {
  it.each<[string, (StopWindow | undefined)[], string, [number, string, string][]]>([
    ['none', [undefined, NO_WINDOW], '2026-11-23', []],
    ['one after the other', [on('2026-11-23', '14:00', '16:00'), on('2026-11-24')], '2026-11-23', []],
    [
      'on one day, overlapping',
      [on('2026-11-24', '08:00', '16:00'), on('2026-11-24', '09:00', '12:00')],
      '',
      [],
    ],
    ['a time on no day', [on('', '08:00')], '', [[0, 'date', 'Enter the day.']]],
    [
      'an end before its beginning',
      [on('2026-11-24', '10:00', '08:00')],
      '',
      [[0, 'to', 'The window must end after it begins.']],
    ],
    [
      'a day before the pickup',
      [on('2026-11-22')],
      '2026-11-23',
      [[0, 'date', 'This is before the pickup.']],
    ],
    [
      'closed before the stop ahead opens',
      [on('2026-11-24', '13:00', '15:00'), undefined, on('2026-11-24', '08:00', '12:00')],
      '2026-11-23',
      [[2, 'date', 'The previous stop is later.']],
    ],
  ])('%s', (_what, windows, pickupDate, expected) => {
    expect(
      faultsOfWindows(windows, pickupDate).map(({ stop, field, sentence }) => [stop, field, sentence]),
    ).toEqual(expected)
  })

  it.each([
    [NO_WINDOW, ''],
    [on('2026-11-23'), 'Mon, Nov 23, 2026'],
    [on('2026-11-23', '08:00'), 'Mon, Nov 23, 2026 at 8:00 AM'],
    [on('2026-11-23', '', '17:30'), 'Mon, Nov 23, 2026 by 5:30 PM'],
    [on('2026-11-23', '08:00', '10:00'), 'Mon, Nov 23, 2026, 8:00 AM-10:00 AM'],
  ])('%o is shown as %s', (window, text) => {
    expect(showStopWindow(window)).toBe(text)
  })
})
