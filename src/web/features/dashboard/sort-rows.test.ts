import { describe, expect, it } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

const ROWS = [
  { name: 'B', onTimeDelivery: 0.9, spend: 300 },
  { name: 'A', onTimeDelivery: null, spend: 200 },
  { name: 'C', onTimeDelivery: 0.7, spend: 100 },
]
const namesBy = (sort: Parameters<typeof sortRows>[1]) => sortRows(ROWS, sort).map(({ name }) => name)

describe('a column header', () => {
  it('shows the worst first, then the best, then the original order', () => {
    const worst = nextSort(null, 'onTimeDelivery', 'percent')
    expect(namesBy(worst)).toEqual(['C', 'B', 'A'])
    const best = nextSort(worst, 'onTimeDelivery', 'percent')
    expect(namesBy(best)).toEqual(['B', 'C', 'A'])
    expect(nextSort(best, 'onTimeDelivery', 'percent')).toBeNull()
    expect(namesBy(null)).toEqual(['B', 'A', 'C'])
  })

  it('shows the highest cost first, and names from A to Z', () => {
    expect(namesBy(nextSort(null, 'spend', 'money'))).toEqual(['B', 'A', 'C'])
    expect(namesBy(nextSort({ key: 'spend', isUp: false }, 'name', 'text'))).toEqual(['A', 'B', 'C'])
  })
})
