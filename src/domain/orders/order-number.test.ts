import { expect, it } from 'vitest'
import { leadingNumberOf, orderNumberOf, partNumberOf, partsNumbered } from './order-number.ts'

it('calls the first part of an order by its number alone, and a later one with its code', () => {
  expect(orderNumberOf({ orderNumber: 'T-1', backorder: '00' })).toBe('T-1')
  expect(orderNumberOf({ orderNumber: 'T-1', backorder: '01' })).toBe('T-1-01')
  expect(partNumberOf({ orderNumber: 'T-1', backorder: '00' })).toBe('T-1-00')
})

it('leads to the first part by its code where there are others', () => {
  const first = { orderNumber: 'T-1', backorder: '00' }
  const second = { orderNumber: 'T-1', backorder: '01' }
  expect(leadingNumberOf(first, [first, second])).toBe('T-1-00')
  expect(leadingNumberOf(first, [first, { ...second, orderNumber: 'T-2' }])).toBe('T-1')
  expect(leadingNumberOf(second, [second])).toBe('T-1-01')
})

it('knows every part that a text may be the full number of', () => {
  expect(partsNumbered('T-1-01')).toEqual([
    { orderNumber: 'T', backorder: '1-01' },
    { orderNumber: 'T-1', backorder: '01' },
  ])
  expect(partsNumbered('SO-12345678901')).toEqual([])
  expect([partsNumbered('12345'), partsNumbered('-5'), partsNumbered('5-')]).toEqual([[], [], []])
})
