import { describe, expect, it } from 'vitest'
import { daysGroups, daysMapOf, shadeOf } from './map-days.ts'
import { stateName, US_STATES } from './us-states.ts'

const row = (CarrierSCAC: string, Area: string, ServiceDays: number) => ({ CarrierSCAC, Area, ServiceDays })
const zip3 = (Area: string, State: string) => ({ Area, State, latitude: 36, longitude: -115 })
const MAP = {
  zip3s: [zip3('890', 'NV'), zip3('900', 'CA'), zip3('606', 'IL')],
  days: [
    row('SYNA', 'NV', 2),
    row('SYNA', 'CA', 3),
    row('SYNA', '890', 1),
    row('SYNA', '900', 4),
    row('SYNB', 'NV', 3),
    row('SYNB', 'CA', 2),
    row('SYNB', 'ON', 9),
    row('SYNB', '606', 5),
  ],
}
const shown = (scac: string) => {
  const { states, zip3s } = daysMapOf(MAP, scac)
  return [Object.fromEntries(states), Object.fromEntries(zip3s.map((one) => [one.zip3, one.days]))]
}

describe('the map of days', () => {
  it('shows only the days of one chosen carrier', () => {
    expect(shown('SYNA')).toEqual([
      { NV: 2, CA: 3 },
      { '890': 1, '900': 4 },
    ])
    expect(shown('SYNB')).toEqual([{ NV: 3, CA: 2, ON: 9 }, { '606': 5 }])
    expect(shown('SYNX')).toEqual([{}, {}])
  })

  it('uses the fastest of all carriers; one without days for a ZIP3 reaches it in the days of its state', () => {
    // 900: 4 days with the first, but the second needs 2 for all of California.
    expect(shown('')).toEqual([
      { NV: 2, CA: 2, ON: 9 },
      { '890': 1, '606': 5 },
    ])
  })

  it('is listed as text, each number of days once', () => {
    expect(daysGroups(daysMapOf(MAP, ''))).toEqual([
      { shade: 1, label: '1 day', states: [], zip3s: ['890'] },
      { shade: 2, label: '2 days', states: ['CA', 'NV'], zip3s: [] },
      { shade: 5, label: '5 days', states: [], zip3s: ['606'] },
      { shade: 7, label: '7 days or more', states: ['ON'], zip3s: [] },
    ])
  })

  it.each([
    [0, 1],
    [1, 1],
    [7, 7],
    [12, 7],
  ])('has a shade for %i days', (days, shade) => expect(shadeOf(days)).toBe(shade))
})

it('knows the fifty states and the District of Columbia', () => {
  expect(US_STATES).toHaveLength(51)
  expect(
    US_STATES.every(({ fips, code, name }) => /^\d\d$/.test(fips) && /^[A-Z]{2}$/.test(code) && name),
  ).toBe(true)
  expect(stateName('NV')).toBe('Nevada')
  expect(stateName('ON')).toBeNull()
})
