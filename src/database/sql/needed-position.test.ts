import { expect, it } from 'vitest'
import { parsePosition } from './last-writes.ts'
import { NeededPosition } from './needed-position.ts'

const facts = (position: bigint, ownPosition: bigint | null = null, serverStart = 'first') => ({
  ...{ position, ownPosition, serverStart },
})

it('requires a position that the primary had at most so long ago', () => {
  const needed = new NeededPosition(1_000)
  expect(needed.after(facts(10n), 'a', 0)).toBe(10n)
  expect(needed.after(facts(20n), 'a', 900)).toBe(10n)
  expect(needed.after(facts(30n), 'a', 1_001)).toBe(20n)
  // There was no read for a long time: only the current position is known.
  expect(needed.after(facts(90n), 'a', 60_000)).toBe(90n)
})

it("requires the user's last write, and changes that browsers of the client were notified of", () => {
  const needed = new NeededPosition(1_000)
  needed.after(facts(10n), 'a', 0)
  expect(needed.after(facts(20n, 15n), 'a', 100)).toBe(15n)
  needed.noteNews('a', 150)
  expect(needed.after(facts(30n), 'a', 200)).toBe(30n)
  expect(needed.after(facts(40n), 'a', 300)).toBe(30n)
  expect(needed.after(facts(40n), 'b', 300)).toBe(10n)
  needed.noteNews('*', 350)
  expect(needed.after(facts(50n), 'b', 400)).toBe(50n)
})

it('requires everything after a failover, when last writes are unknown', () => {
  const needed = new NeededPosition(1_000)
  needed.after(facts(10n), 'a', 0)
  expect(needed.after(facts(40n, null, 'second'), 'a', 500)).toBe(40n)
})

it('compares positions as numbers', () => {
  expect(parsePosition('0/FFFFFFFF') < parsePosition('1/0')).toBe(true)
  expect(parsePosition('16/B374D848')).toBe(0x16b374d848n)
})
