import { expect, it } from 'vitest'
import { needsZip } from './needs-zip.ts'

it.each([
  ['HK', false],
  ['ae', false],
  ['MO', false],
  ['US', true],
  ['CA', true],
  ['DE', true],
  ['', true],
  ['H', true],
])('%s: an address needs a ZIP: %s', (countryCode, isNeeded) => {
  expect(needsZip(countryCode)).toBe(isNeeded)
})
