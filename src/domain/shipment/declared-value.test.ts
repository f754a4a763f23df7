import { expect, it } from 'vitest'
import { declaredValueOf } from './declared-value.ts'

const ordered = { declaredValueCents: 120_000, orderLineId: 'l-1' }
const typed = { declaredValueCents: 45_000 }

it('does not declare the sale price of an order line', () => {
  expect(declaredValueOf({ declaredValueCents: 0, items: [ordered] })).toBe(0)
  expect(declaredValueOf({ declaredValueCents: 0, items: [ordered, typed] })).toBe(45_000)
})

it('declares the value of the whole shipment if one is given', () => {
  expect(declaredValueOf({ declaredValueCents: 80_000, items: [ordered, typed] })).toBe(80_000)
})
