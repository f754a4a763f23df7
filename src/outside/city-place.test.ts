import { describe, expect, it } from 'vitest'
import { findCity } from './city-place.ts'

describe('a city by its name', () => {
  it('is found as carriers spell it', () => {
    expect(findCity('RENO', 'NV')).toMatchObject({
      city: 'Reno',
      state: 'NV',
      timeZone: 'America/Los_Angeles',
    })
    expect(findCity(' Saint Louis ', 'mo')).toMatchObject({ state: 'MO' })
    expect(findCity('St. Louis', 'MO')).toEqual(findCity('Saint Louis', 'MO'))
  })

  it('is null if no ZIP has that name', () => {
    expect(findCity('Nowhere At All', 'NV')).toBeNull()
    expect(findCity('', '')).toBeNull()
    expect(findCity('Reno', 'XX')).toBeNull()
  })
})
