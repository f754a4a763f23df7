import { expect, it } from 'vitest'
import { leadingNumberOf, orderNumberOf, partNumberOf, partsNumbered } from './order-number.ts'

it('is the number alone for the first part of an order, and includes the code for later ones', () => {
  expect(orderNumberOf({ orderNumber: 'T-1', backorder: '00' })).toBe('T-1')
  expect(orderNumberOf({ orderNumber: 'T-1', backorder: '01' })).toBe('T-1-01')
  expect(partNumberOf({ orderNumber: 'T-1', backorder: '00' })).toBe('T-1-00')
})

it('leads to the first part by its code if there are others', () => {
  const first = { orderNumber: 'T-1', backorder: '00' }
  const second = { orderNumber: 'T-1', backorder: '01' }
  expect(leadingNumberOf(first, [first, second])).toBe('T-1-00')
  expect(leadingNumberOf(first, [first, { ...second, orderNumber: 'T-2' }])).toBe('T-1')
  expect(leadingNumberOf(second, [second])).toBe('T-1-01')
})

it('finds every part whose full number the text may be', () => {
  expect(partsNumbered('T-1-01')).toEqual([
    { orderNumber: 'T', backorder: '1-01' },
    { orderNumber: 'T-1', backorder: '01' },
  ])
  expect(partsNumbered('SO-12345678901')).toEqual([])
  expect([partsNumbered('12345'), partsNumbered('-5'), partsNumbered('5-')]).toEqual([[], [], []])
})
