import { afterEach, vi } from 'vitest'

// Several test files share a worker: a fake clock of one of them must not stay for the next.
afterEach(() => {
  vi.useRealTimers()
})
