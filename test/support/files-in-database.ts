import { afterAll } from 'vitest'
import { setObjectStore } from '#database/files/object-files.ts'

// Several test files share a worker: a bucket that one of them (or a command that it ran) opened must not get the
// files of the next.
afterAll(() => setObjectStore(null))
