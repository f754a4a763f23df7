import { expect, it } from 'vitest'
import { findFreePlace } from './free-place.ts'

const SIZE = { width: 400, height: 80 }
const ROOM = { width: 1280, height: 800 }

it('is at the bottom right if nothing is there', () => {
  expect(findFreePlace(SIZE, ROOM, [])).toEqual({ left: 868, top: 708 })
})

it('goes to the middle, to the left, and up before it covers a button', () => {
  const bar = { left: 700, top: 740, width: 560, height: 40 }
  expect(findFreePlace(SIZE, ROOM, [bar])).toEqual({ left: 12, top: 708 })
  const wide = { left: 0, top: 740, width: 1280, height: 40 }
  const { top } = findFreePlace(SIZE, ROOM, [wide])
  expect(top + SIZE.height).toBeLessThanOrEqual(740)
})

it('covers as little as possible if there is no free space', () => {
  const all = { left: 0, top: 0, width: 1280, height: 700 }
  const rest = { left: 0, top: 700, width: 1280, height: 100 }
  expect(findFreePlace(SIZE, ROOM, [all, rest])).toMatchObject({ left: 868 })
})
