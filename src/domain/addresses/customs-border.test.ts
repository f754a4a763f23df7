import { describe, expect, it } from 'vitest'
import { crossesCustoms, isMilitaryPost } from './customs-border.ts'

const at = (state: string, countryCode = 'US') => ({ state, countryCode })

describe('customs declarations', () => {
  it.each([
    [at('NV'), at('TX'), false],
    [at('NV'), at('ON', 'CA'), true],
    [at('NV'), at('AE'), true],
    [at('ap'), at('NV'), true],
    [at('NV'), at('GU'), true],
    [at('NV'), at('', 'GU'), true],
    [at('NV'), at('PR'), false],
    [at('ON', 'CA'), at('BC', 'CA'), false],
    // A state of another country with the same code as a military post.
    [at('AP', 'IN'), at('AP', 'IN'), false],
  ])('%o to %o: %s', (from, to, expected) => {
    expect(crossesCustoms(from, to)).toBe(expected)
  })

  it('recognizes military mail by its state', () => {
    expect([at('AA'), at('AE'), at('AP'), at('AK'), at('AP', 'IN')].map(isMilitaryPost)).toEqual([
      ...[true, true, true],
      ...[false, false],
    ])
  })
})
