import { expect, it } from 'vitest'
import { faultsAtCharges, pathOfCharge } from '../typed-charges.ts'
import { faultsOfPrice, handLine, startPrice } from './hand-price-values.ts'

const price = (amount: string, code = 'LHS', serviceDays = '') => ({
  ...startPrice(null),
  lines: [handLine(code, amount)],
  serviceDays,
})

it.each([
  ['1,240.50', 'LHS', ''],
  ['', 'LHS', ''],
  ['12,5', 'LHS', 'Enter an amount like 1240.50.'],
  ['much', 'LHS', 'Enter an amount like 1240.50.'],
  ['-5', 'LHS', 'Only a discount can be below 0.'],
  ['999999999', 'LHS', 'Check this amount.'],
  // A discount is typed as the positive amount that it deducts.
  ['5', 'DSC', ''],
])('%j of %s: %j', (amount, code, sentence) => {
  const typed = price(amount, code)
  expect(faultsOfPrice(typed)[pathOfCharge(typed.lines[0]!)] ?? '').toBe(sentence)
})

it.each([
  ['', undefined],
  ['3', undefined],
  ['soon', 'Enter whole days.'],
  ['1.5', 'Enter whole days.'],
])('transit days %j: %j', (days, sentence) => {
  expect(faultsOfPrice(price('5', 'LHS', days)).serviceDays).toBe(sentence)
})

it('requires a carrier', () => {
  expect(faultsOfPrice(startPrice(null)).scac).toBe('Choose a carrier.')
  expect(faultsOfPrice({ ...startPrice(null), scac: 'SYNA' }).scac).toBeUndefined()
})

it("maps the server's errors to the fields", () => {
  const [one, two] = [handLine('LHS', '5'), handLine('FSC', '1')]
  const fields = { 'charges.1.cents': 'Check this amount.', charges: 'Too little.', serviceDays: 'No.' }
  expect(faultsAtCharges(fields, 'charges', [one, two])).toEqual({
    [pathOfCharge(two)]: 'Check this amount.',
    [pathOfCharge(one)]: 'Too little.',
    serviceDays: 'No.',
  })
})
