import { describe, expect, it } from 'vitest'
import { findPlace } from './geography.ts'
import { findZip3Area } from './zip3-areas.ts'

describe('findZip3Area', () => {
  it.each([
    ['895', 'NV', '89502'],
    ['606', 'IL', '60606'],
    ['100', 'NY', '10001'],
  ])('%s is in %s, near its ZIPs', (zip3, state, zip) => {
    const area = findZip3Area(zip3)
    const place = findPlace(zip)
    expect(area?.state).toBe(state)
    expect(Math.abs((area?.latitude ?? 0) - (place?.latitude ?? 99))).toBeLessThan(1)
    expect(Math.abs((area?.longitude ?? 0) - (place?.longitude ?? 99))).toBeLessThan(1)
  })

  it('uses the state of most ZIPs if an area crosses a border', () => {
    // 063 is in Connecticut, except for Fishers Island NY 06390.
    expect(findPlace('06390')?.state).toBe('NY')
    expect(findZip3Area('063')?.state).toBe('CT')
  })

  it('knows Canadian areas, and none that do not exist', () => {
    expect(findZip3Area('M5V')).toMatchObject({ zip3: 'M5V', state: 'ON' })
    expect(findZip3Area('000')).toBeNull()
    expect(findZip3Area('')).toBeNull()
  })
})
