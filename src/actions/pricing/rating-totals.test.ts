import { expect, it } from 'vitest'
import { milesUsed } from '#domain/rating/volume/miles-used.ts'
import { straightDistance } from './rating-question.ts'
import { roadMilesOver } from './rating-totals.ts'

const route = (...zips: string[]) =>
  zips.map((zip) => ({ zip, countryCode: /^[A-Z]/.test(zip) ? 'CA' : 'US' }))

/** The miles that a truck's receipt charges for these places, with the default factor. */
function receiptMiles(places: ReturnType<typeof route>): number | undefined {
  const dates = { effectiveFrom: '2026-01-01', effectiveTo: null }
  const tariff = { contractMiles: [], circuity: [{ thousandths: 1_170, ...dates }] } as never
  const request = { distance: straightDistance(places), stops: [], pickupDate: '2026-11-20' } as never
  return milesUsed(tariff, request, '', '')?.miles
}

it.each([
  ['89502', '60606'],
  ['89502', '75201', '30301'],
  ['89502', '80202', '10001'],
  ['89502', '80202', '10001', '33101'],
])('the miles in the summary match the receipt: from %s by %s', (...zips) => {
  expect(roadMilesOver(route(...zips))).toBe(receiptMiles(route(...zips)))
})

it('there are no miles to an unknown place', () => {
  expect(roadMilesOver(route('89502', 'K1A', '00000'))).toBeNull()
})
