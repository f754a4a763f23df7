import { expect, it } from 'vitest'
import { wholeOrdersWithin } from './judge-file.ts'

it('rejected orders are stored completely or not at all', () => {
  const order = (...rows: number[]) => rows.map((row) => ({ row, cells: [], values: {}, faults: [] }))
  const orders = [order(1, 9), order(2), order(3, 8)]
  const kept = (room: number) => wholeOrdersWithin(orders, room).map(({ row }) => row)
  expect(kept(5)).toEqual([1, 9, 2, 3, 8])
  expect(kept(4)).toEqual([1, 9, 2])
  expect(kept(1)).toEqual([])
  expect(kept(-3)).toEqual([])
})
