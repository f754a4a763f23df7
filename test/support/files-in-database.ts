import { afterAll } from 'vitest'
import { setObjectStore } from '#database/files/object-files.ts'

// Several test files share a worker: a bucket opened by one of them (or by a command that it ran) must not get the
// files of the next.
afterAll(() => setObjectStore(null))
