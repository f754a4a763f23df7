import { afterEach, expect, it, vi } from 'vitest'
import { inTime, LOADS_WITHIN_MS, partFrom } from './part-source.ts'

const Part = () => null

afterEach(() => {
  vi.useRealTimers()
})

it('gives up a part that has not loaded after 120 seconds', async () => {
  vi.useFakeTimers()
  const never = new Promise<never>(() => {})
  const waiting = inTime(() => never).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(LOADS_WITHIN_MS - 1)
  expect(await Promise.race([waiting, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toContain('120 seconds')
})

it('loads a part again that took too long', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.resolve(Part)).mockReturnValueOnce(new Promise<never>(() => {}))
  const part = partFrom(load)
  const first = part.load().catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(LOADS_WITHIN_MS)
  expect(await first).toBe('failed')
  await part.load()
  expect(part.read()).toBe(Part)
})

it('leaves no timer behind', async () => {
  vi.useFakeTimers()
  expect(await inTime(async () => 'here')).toBe('here')
  expect(vi.getTimerCount()).toBe(0)
})
