import { describe, expect, it } from 'vitest'
import { changeOf } from './figure-text.ts'

describe('a figure compared with the previous period', () => {
  it('shows by how much it changed, and whether that is worse', () => {
    expect(changeOf(112.4, 100, 'money', true)).toEqual({ text: '12.4% more', isWorse: true })
    expect(changeOf(90, 100, 'count', true)).toEqual({ text: '10.0% less', isWorse: false })
    expect(changeOf(0.9, 0.921, 'percent', false)).toEqual({ text: '2.1 points less', isWorse: true })
    expect(changeOf(3, 2, 'count', null)).toEqual({ text: '50.0% more', isWorse: null })
  })

  it('is unchanged, and neither better nor worse, if the text would show no difference', () => {
    const unchanged = { text: 'unchanged', isWorse: null }
    expect(changeOf(0.9, 0.9004, 'percent', false)).toEqual(unchanged)
    expect(changeOf(0, 0, 'percent', false)).toEqual(unchanged)
    expect(changeOf(100.04, 100, 'money', true)).toEqual(unchanged)
  })

  it('has no change without a previous figure', () => {
    expect(changeOf(5, null, 'count', true)).toBeNull()
    expect(changeOf(null, 5, 'count', true)).toBeNull()
    expect(changeOf(5, 0, 'count', true)).toBeNull()
  })
})
