import { expect, it } from 'vitest'
import { Recent } from './recent.ts'

it('drops the least recently used value', () => {
  const recent = new Recent<number>(2)
  recent.set('one', 1)
  recent.set('two', 2)
  expect(recent.get('one')).toBe(1)
  recent.set('three', 3)
  expect(['one', 'two', 'three'].map((key) => recent.get(key))).toEqual([1, undefined, 3])
})
