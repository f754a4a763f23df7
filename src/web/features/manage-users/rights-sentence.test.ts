import { expect, it } from 'vitest'
import type { UserType } from '#domain/access/rights.ts'
import { pagesInShort, rightsSentence } from './rights-sentence.ts'

const rights = (pageIds: number[], userType: UserType = 'User') => ({ pageIds, userType })

it('explains that an empty list opens every standard page, and lists the exceptions', () => {
  expect(rightsSentence(rights([]))).toBe(
    'No pages are selected, so this user can open every standard page, including pages added later. No access to: UPS Rate, UPS Tracking and Free Shipping. Order buckets: all.',
  )
})

it('lists the pages and the buckets', () => {
  expect(rightsSentence(rights([5, 14, 1, 49]))).toBe(
    'This user can open 3 pages: Review Rates, Single Order and Track. Order buckets: Schedule and Deferred.',
  )
  expect(rightsSentence(rights([14], 'ReadOnly'))).toBe(
    'This user can open 1 page: Track. Order buckets: all. They have read-only access there.',
  )
})

it('leaves out pages that the user type cannot open', () => {
  expect(rightsSentence(rights([38]))).toBe('This user cannot open any page. Order buckets: all.')
  expect(rightsSentence(rights([38], 'Admin'))).toMatch(/^This user can open 1 page: Manage Users\./)
})

it('is short in a table', () => {
  expect(pagesInShort(rights([]))).toBe('All standard pages')
  expect(pagesInShort(rights([14, 49]))).toBe('Track')
  expect(pagesInShort(rights([1, 5, 6, 14]))).toBe('4 pages')
  expect(pagesInShort(rights([47]))).toBe('None')
})
