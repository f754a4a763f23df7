import { describe, expect, it } from 'vitest'
import { workingOf } from '../items/line-working.tsx'
import { figures } from '../page/summary-bar.tsx'
import type { ItemRow } from './form.ts'
import { figuresOf, totalsOf } from './item-figures.ts'
import { sampleDefaults, sampleRow } from './sample.test-support.ts'

const defaults = sampleDefaults()

describe('figures of a line', () => {
  it('classes by density and says what would be cheaper', () => {
    const found = figuresOf(sampleRow(), defaults)
    expect(found).toMatchObject({
      freightClass: '85',
      from: 'density',
      next: { freightClass: '70', pounds: 194 },
    })
    expect(workingOf(sampleRow(), 1, defaults)).toBe(
      'Line 1: 1,240 lb ÷ 95.56 cu ft = 12.98 lb/ft³ → class 85; 194 lb more makes class 70',
    )
  })

  it('keeps a typed class, and uses the default while sizes are missing', () => {
    expect(figuresOf(sampleRow({ freightClass: '150' }), defaults)).toMatchObject({
      freightClass: '150',
      from: 'typed',
    })
    const unsized = sampleRow({ height: '' })
    expect(figuresOf(unsized, defaults)).toMatchObject({ freightClass: '70', from: 'default', density: null })
    expect(workingOf(unsized, 2, defaults)).toContain('class 70 until then')
  })

  it('leaves the class to the user if the client computes none', () => {
    const choosing = { ...defaults, isAutoClass: false }
    expect(figuresOf(sampleRow(), choosing)).toMatchObject({ freightClass: '', from: 'none', next: null })
    expect(workingOf(sampleRow(), 1, choosing)).toContain('; choose a class')
    expect(totalsOf([sampleRow()], choosing).freightClasses).toEqual([])
  })

  it('multiplies by the quantity if the client weighs by the piece', () => {
    expect(figuresOf(sampleRow(), sampleDefaults({ isWeightEach: true })).weightLb).toBe(2480)
  })

  it('converts units', () => {
    const metric = sampleRow({ weight: '100', weightUnit: 'kg', lengthUnit: 'cm', length: '100' })
    expect(figuresOf(metric, defaults).weightLb).toBeCloseTo(220.462262, 6)
  })
})

describe('totals', () => {
  it('adds lines up, leaves blank ones out and lists every class', () => {
    const rows = [
      sampleRow(),
      sampleRow({ key: 'b', freightClass: '150', packageType: 'CTN', quantity: '1' }),
      sampleRow({ key: 'c', ...{ description: '', weight: '', length: '', width: '', height: '' } }),
    ]
    const totals = totalsOf(rows, defaults)
    expect(totals).toMatchObject({ weightLb: 2480, freightClasses: ['85', '150'] })
    expect(figures(totals)).toEqual([
      '2 pallets',
      '1 carton',
      '2,480 lb',
      '143.3 cu ft',
      '17.3 lb/ft³',
      'classes 85–150',
      '8 linear ft',
    ])
  })

  it('names units by their package type, and is empty without any', () => {
    const shown = (...rows: Partial<ItemRow>[]) => {
      const totals = totalsOf(
        rows.map((row, index) => sampleRow({ key: String(index), ...row })),
        defaults,
      )
      return figures(totals).slice(
        0,
        figures(totals).findIndex((text) => text.endsWith(' lb')),
      )
    }
    const blank = { description: '', weight: '', length: '', width: '', height: '' }
    expect(shown(blank)).toEqual([])
    expect(shown({ packageType: 'CTN', quantity: '1,200' })).toEqual(['1,200 cartons'])
    expect(shown({ packageType: 'CTN', quantity: '' })).toEqual(['1 carton'])
    expect(shown({ packageType: 'DRM', quantity: '3' }, { packageType: 'SKD' }, {})).toEqual([
      '4 pallets',
      '3 drums',
    ])
    expect(shown({ packageType: 'EACH', quantity: '5' })).toEqual(['5 handling units'])
  })

  it('shows a dash for totals that one unmeasured line leaves unknown', () => {
    const shown = figures(totalsOf([sampleRow(), sampleRow({ key: 'b', length: '' })], defaults))
    expect(shown.filter((text) => text.startsWith('–'))).toEqual(['– cu ft', '– lb/ft³', '– linear ft'])
  })
})
