import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RATING_FLAGS, SERVER_FLAGS } from '../scripts/runtime.mjs'

// A small young generation and slow heap growth made a large request block the server four times as long.
it('the server runs without flags that limit the memory of the garbage collector', () => {
  const main = readFileSync(new URL('../src/server/main.ts', import.meta.url), 'utf8')
  for (const flag of ['semi-space', 'heap-growing']) {
    expect(SERVER_FLAGS.filter((one) => one.includes(flag))).toEqual([])
    expect(main).not.toContain(flag)
  }
  expect(SERVER_FLAGS).toEqual(expect.arrayContaining([...RATING_FLAGS]))
})
