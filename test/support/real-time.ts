import { afterEach, vi } from 'vitest'

// Several test files share a worker: a clock that one of them stopped must not stand still in the next.
afterEach(() => {
  vi.useRealTimers()
})
