import { expect, it } from 'vitest'
import { readLiveEvent } from './live.ts'

it('reads an event by the schema of its topic', () => {
  const said = { type: 'event', topic: 'changed', data: { tags: ['orders'] } }
  expect(readLiveEvent(said)).toEqual({ topic: 'changed', data: { tags: ['orders'] } })
})

it.each([
  null,
  'welcome',
  { type: 'welcome' },
  { type: 'event', topic: 'changed', data: {} },
  { type: 'event', topic: 'changed', data: { tags: 'orders' } },
  { type: 'event', topic: 'toString', data: {} },
  { type: 'event', topic: 'of another version', data: {} },
])('ignores %j', (said) => {
  expect(readLiveEvent(said)).toBeNull()
})
