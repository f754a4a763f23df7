import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesOfDay, parseTimeOfDay, showTimeOfDay } from './time-of-day.ts'

describe('time of day', () => {
  it.each([
    ['3:30pm', '15:30'],
    ['15:30', '15:30'],
    ['0330 PM', '15:30'],
    ['330p', '15:30'],
    ['3 P.M.', '15:00'],
    ['3.30 pm', '15:30'],
    ['15h30', '15:30'],
    ['1530', '15:30'],
    ['15:30:45', '15:30'],
    ['15:30:45.123', '15:30'],
    ['153045', '15:30'],
    ['15:30 PM', '15:30'],
    ['12 AM', '00:00'],
    ['12:00 PM', '12:00'],
    ['12:59am', '00:59'],
    ['noon', '12:00'],
    ['Midnight', '00:00'],
    ['8', '08:00'],
    ['0', '00:00'],
    ['23:59', '23:59'],
  ])('%s is %s', (text, time) => expect(parseTimeOfDay(text)).toEqual({ kind: 'time', time }))

  it.each([
    '',
    'soon',
    '24:00',
    '3:60',
    '13 AM',
    '0 PM',
    '15:30 AM',
    '3:3',
    '1:2:3',
    '99',
    '-1',
    '24:30 PM',
    'pm',
  ])('%j is invalid', (text) => expect(parseTimeOfDay(text)).toEqual({ kind: 'invalid', text }))

  it('shows twelve hours', () => {
    expect(['00:00', '00:05', '11:00', '12:00', '15:30', 'soon'].map(showTimeOfDay)).toEqual([
      '12:00 AM',
      '12:05 AM',
      '11:00 AM',
      '12:00 PM',
      '03:30 PM',
      'soon',
    ])
  })

  it('reads back what it shows, for every minute of the day', () => {
    fc.assert(
      fc.property(fc.nat(1439), (minutes) => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        expect(parseTimeOfDay(showTimeOfDay(time))).toEqual({ kind: 'time', time })
        expect(minutesOfDay(time)).toBe(minutes)
      }),
    )
  })
})
