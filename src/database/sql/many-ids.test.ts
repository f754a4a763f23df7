import { v7, validate, version } from 'uuid'
import { expect, it, vi } from 'vitest'
import { manyIds } from './many-ids.ts'

it('makes increasing ids of version 7, whatever the clock does', () => {
  const clock = vi.spyOn(Date, 'now')
  const newId = manyIds()
  const ids = Array.from({ length: 2_000 }, (_, at) => {
    clock.mockReturnValue(1_790_000_000_000 + (at % 700))
    return newId()
  })
  clock.mockRestore()
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

it('never gives two jobs the same ids, nor those of single inserts', () => {
  const [one, other] = [manyIds(), manyIds()]
  const ids = Array.from({ length: 1_000 }, () => [one(), other(), v7()]).flat()
  expect(new Set(ids).size).toBe(ids.length)
})

it('contain the time of their creation', () => {
  const before = Date.now()
  const at = Number.parseInt(manyIds()().replaceAll('-', '').slice(0, 12), 16)
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
})
