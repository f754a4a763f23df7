import { describe, expect, it } from 'vitest'
import { classify, classOfPackage } from './classify.ts'
import { isFreightClass, parseFreightClass } from './freight-class.ts'

const measured = [{ weightLb: 110, quantity: 1, dimensions: { length: 48, width: 40, height: 28 } }]
const unmeasured = [{ weightLb: 110, quantity: 1, dimensions: { length: 0, width: 0, height: 0 } }]

describe('classify', () => {
  it('uses the density if no class is fixed', () => {
    expect(classify(measured, null, '13-tier')).toMatchObject({ kind: 'density', freightClass: '250' })
  })

  it('keeps a class fixed for handling, stowability or liability, and returns the density, too', () => {
    const fixed = { freightClass: '77.5', because: 'stowability' } as const
    expect(classify(measured, fixed, '13-tier')).toMatchObject({
      kind: 'fixed',
      ...fixed,
      pcf: expect.closeTo(3.54, 2),
    })
    expect(classify(unmeasured, fixed, '13-tier')).toMatchObject({ kind: 'fixed', pcf: null })
  })

  it('reports an unknown class', () => {
    expect(classify(unmeasured, null, '13-tier').kind).toBe('unknown')
  })
})

describe('classOfPackage (NMFC Item 680)', () => {
  it.each([
    ['70', '100', 64.9, '100'],
    ['70', '100', 65, '70'],
    ['125', '100', 10, '125'],
  ] as const)('contents %s in %s, %d %% full: %s', (contents, container, filled, freightClass) => {
    expect(classOfPackage(contents, container, filled)).toBe(freightClass)
  })
})

describe('freight classes', () => {
  it.each([
    ['70', '70'],
    ['Class 77.5', '77.5'],
    ['77.50', '77.5'],
    ['100', '100'],
    ['70.0', '70'],
    [92.5, '92.5'],
    ['080', null],
    ['', null],
    ['70a', null],
  ])('reads %s as %s', (typed, freightClass) => {
    expect(parseFreightClass(typed)).toBe(freightClass)
  })

  it('has 18 classes', () => {
    expect([isFreightClass('110'), isFreightClass('111')]).toEqual([true, false])
  })
})
