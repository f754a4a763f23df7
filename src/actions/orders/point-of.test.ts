import { expect, it } from 'vitest'
import { pointOf } from './point-of.ts'

it.each([
  ['75201', 'US', true],
  ['75201-1234', 'US', true],
  ['M5H2N2', 'CA', true],
  // Codes of other countries look like ZIPs: Puebla is not Dallas, Berlin is not Manhattan.
  ['75201', 'MX', false],
  ['10115', 'DE', false],
  ['', 'HK', false],
])('%s in %s is a place that is known: %s', (zip, countryCode, isKnown) => {
  expect(pointOf({ zip, countryCode }) !== null).toBe(isKnown)
})
