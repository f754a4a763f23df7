import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BUCKETS, closedStatuses, openBuckets } from './buckets.ts'

const pageLists = fc.uniqueArray(fc.integer({ min: 1, max: 60 }))

it('each bucket is open or closed, and Deferred and ended shipments are never closed', () => {
  fc.assert(
    fc.property(pageLists, (pageIds) => {
      const open = openBuckets(pageIds).map(({ status }) => status)
      const closed = closedStatuses(pageIds)
      expect([...open, ...closed].sort()).toEqual(BUCKETS.map(({ status }) => status).sort())
      expect(closed).not.toContain('H')
      expect(closed).not.toContain('V')
    }),
  )
})

it('a list without buckets closes none; one with some closes the others', () => {
  fc.assert(
    fc.property(pageLists, (pageIds) => {
      const named = BUCKETS.filter(({ pageId }) => pageIds.includes(pageId))
      const others = BUCKETS.filter((bucket) => !named.includes(bucket) && bucket.status !== 'H')
      const expected = named.length === 0 ? [] : others.map(({ status }) => status)
      expect(closedStatuses(pageIds)).toEqual(expected)
    }),
  )
})
