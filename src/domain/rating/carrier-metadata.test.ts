import { expect, it } from 'vitest'
import { isMetadataFresh } from './carrier-metadata.ts'

it.each([
  [null, false],
  ['2026-11-21T12:00:00.000Z', true],
  ['2026-11-18T12:00:00.001Z', true],
  ['2026-11-18T12:00:00.000Z', false],
  ['2026-10-01T00:00:00.000Z', false],
  ['no date', false],
])('metadata of %s count as loaded: %s', (at, isFresh) => {
  expect(isMetadataFresh(at, new Date('2026-11-21T12:00:00.000Z'))).toBe(isFresh)
})
