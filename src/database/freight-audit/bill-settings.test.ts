import { expect, it } from 'vitest'
import { USUAL_TOLERANCE } from '#domain/freight-audit/tolerance.ts'
import { type StoredTolerance, toleranceFor } from './bill-settings.ts'

const OF_ALL: StoredTolerance = { ...USUAL_TOLERANCE, scac: '', billCents: 200, needsTwo: false, version: 1 }
const OF_ONE: StoredTolerance = { ...OF_ALL, scac: 'SYNA', billCents: 0, needsTwo: true }

it('uses the tolerance of the carrier, or else that of all, or else the default', () => {
  for (const stored of [
    [OF_ALL, OF_ONE],
    [OF_ONE, OF_ALL],
  ]) {
    expect(toleranceFor(stored, 'SYNA')).toEqual(OF_ONE)
    expect(toleranceFor(stored, 'SYNB')).toEqual(OF_ALL)
  }
  const usual = { ...USUAL_TOLERANCE, scac: '', needsTwo: false, version: 0 }
  expect(toleranceFor([OF_ONE], 'SYNB')).toEqual(usual)
  expect(toleranceFor([], 'SYNA')).toEqual(usual)
})
