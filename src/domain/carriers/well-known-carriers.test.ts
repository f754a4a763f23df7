import { expect, it } from 'vitest'
import { parseScac } from '../text/scac.ts'
import { findWellKnownCarriers, WELL_KNOWN_CARRIERS } from './well-known-carriers.ts'

it('lists each carrier once, under a SCAC that can be saved', () => {
  expect(WELL_KNOWN_CARRIERS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(WELL_KNOWN_CARRIERS.map(({ scac }) => scac)).size).toBe(WELL_KNOWN_CARRIERS.length)
  for (const { scac, name } of WELL_KNOWN_CARRIERS) {
    expect(parseScac(scac), scac).toMatchObject({ scac })
    expect(name).not.toBe('')
  }
})

it('finds a carrier by its name or SCAC, the closest first', () => {
  expect(findWellKnownCarriers('estes').map(({ scac }) => scac)).toEqual(['EXLA'])
  expect(findWellKnownCarriers('odfl')[0]?.name).toBe('Old Dominion Freight Line')
  expect(findWellKnownCarriers('no such carrier')).toEqual([])
  expect(findWellKnownCarriers('')).toHaveLength(WELL_KNOWN_CARRIERS.length)
})
