import { describe, expect, it } from 'vitest'
import { type ChosenDays, daysOf, daysOfPeriod, REPORT_PERIODS } from './period.ts'

const NONE: ChosenDays = { period: '', from: '', to: '', year: 0, month: 0 }

describe('daysOfPeriod', () => {
  it.each([
    ['today', '2026-11-27', '2026-11-27'],
    ['yesterday', '2026-11-26', '2026-11-26'],
    ['last7Days', '2026-11-20', '2026-11-26'],
    ['last30Days', '2026-10-28', '2026-11-26'],
    ['last90Days', '2026-08-29', '2026-11-26'],
    ['thisWeek', '2026-11-23', '2026-11-27'],
    ['lastWeek', '2026-11-16', '2026-11-22'],
    ['thisMonth', '2026-11-01', '2026-11-27'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisYear', '2026-01-01', '2026-11-27'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('%s', (period, from, to) => {
    expect(daysOfPeriod(period, '2026-11-27')).toEqual({ from, to })
  })

  it('uses the month before across the turn of the year, and Sunday as the end of its week', () => {
    expect(daysOfPeriod('lastMonth', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(daysOfPeriod('lastWeek', '2026-11-29')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  })
})

describe('daysOf', () => {
  it('uses the most exact choice', () => {
    const today = '2026-11-27'
    const all: ChosenDays = {
      period: 'yesterday',
      from: '2026-01-02',
      to: '2026-01-05',
      year: 2025,
      month: 2,
    }
    expect(daysOf(all, today, 'lastMonth')).toEqual({ from: '2026-01-02', to: '2026-01-05' })
    expect(daysOf({ ...all, from: '', to: '' }, today, 'lastMonth')).toEqual({
      from: '2025-02-01',
      to: '2025-02-28',
    })
    expect(daysOf({ ...NONE, year: 2024 }, today, 'lastMonth')).toEqual({
      from: '2024-01-01',
      to: '2024-12-31',
    })
    expect(daysOf({ ...NONE, period: 'yesterday' }, today, 'lastMonth').from).toBe('2026-11-26')
    expect(daysOf(NONE, today, 'lastMonth')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(daysOf({ ...NONE, from: '2026-01-02' }, today, 'lastMonth').to).toBe('9999-12-31')
  })

  it('never ends before it begins', () => {
    for (const period of REPORT_PERIODS)
      for (const day of ['2026-01-01', '2028-02-29', '2026-11-29', '2026-11-30']) {
        const { from, to } = daysOfPeriod(period, day)
        expect(from <= to).toBe(true)
      }
  })
})
