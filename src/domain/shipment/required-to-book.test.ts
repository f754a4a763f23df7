import { expect, it } from 'vitest'
import { lackingParts } from './required-to-book.ts'

it('lists the blank parts of a place, in the order of an address', () => {
  expect(lackingParts({ companyName: 'Store 12', street: '1 Main', city: 'Reno' })).toEqual([])
  expect(lackingParts({ companyName: ' ', street: '1 Main', city: '' })).toEqual([
    ['companyName', 'Company name is required to book.'],
    ['city', 'City is required to book.'],
  ])
})
