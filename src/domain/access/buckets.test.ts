import { describe, expect, it } from 'vitest'
import routes from '#test/data/routes.json' with { type: 'json' }
import { BUCKET_FRESH_MINUTES, BUCKETS, openBuckets } from './buckets.ts'

const names = (pageIds: number[]) => openBuckets(pageIds).map(({ name }) => name)
const ALL = ['Open Orders', 'Rate & Route', 'Schedule', 'InTransit', 'Delivered', 'Deferred']

describe('the buckets', () => {
  it('match the specification: name, page id, code, page size', () => {
    expect(
      BUCKETS.map(({ name, pageId, status, pageSize }) => ({ bucket: name, pageId, code: status, pageSize })),
    ).toEqual(routes.buckets)
  })
  it('are fresh for 15 minutes', () => expect(BUCKET_FRESH_MINUTES).toBe(15))
})

describe('openBuckets', () => {
  it.each([
    ['an empty list', [], ALL],
    ['a list without any bucket', [1, 2, 44], ALL],
    ['one bucket', [49], ['Schedule', 'Deferred']],
    ['buckets in any order among pages', [5, 51, 47, 9], ['Open Orders', 'Delivered', 'Deferred']],
    ['Deferred alone', [52], ['Deferred']],
    ['every bucket', [47, 48, 49, 50, 51, 52], ALL],
  ])('for %s', (_what, pageIds, expected) => expect(names(pageIds)).toEqual(expected))

  it('gives the default bucket first', () => expect(names([50, 48])[0]).toBe('Rate & Route'))
})
