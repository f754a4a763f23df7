import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { item } from '#contracts/entities/item.ts'
import { type ClientSettings, DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { wireItem } from '#test/support/wire-draft.ts'
import { type Faults, readyItem } from './ready-item.ts'

const FREIGHT = { needsClass: true, needsSize: false }
const PARCEL = { needsClass: false, needsSize: true }

function ready(
  changes: Record<string, unknown>,
  kind = FREIGHT,
  isAutoClassCalculationEnabled = true,
  set: Partial<ClientSettings> = {},
) {
  const faults: Faults = {}
  const settings = { ...DEFAULT_CLIENT_SETTINGS, isAutoClassCalculationEnabled, ...set }
  const typed = z.decode(item, wireItem(changes) as never)
  return { line: readyItem(typed, 0, { settings, ...kind }, faults), faults }
}

describe('a blank class', () => {
  const sized = { itemClass: '', Length: 48, Width: 40, Height: 48 }

  it('comes from the density if the client calculates classes', () => {
    expect(ready(sized)).toMatchObject({ line: { freightClass: '92.5' }, faults: {} })
  })

  it('is the default of the user, or of the client, if the density gives none', () => {
    expect(ready({ ...sized, Length: 0 })).toMatchObject({ line: { freightClass: '70' }, faults: {} })
    expect(ready(sized, FREIGHT, false)).toMatchObject({ line: { freightClass: '70' }, faults: {} })
    const own = { blankLineClass: '85', defaultClass: '60' }
    expect(ready({ ...sized, Length: 0 }, FREIGHT, true, own)).toMatchObject({ line: { freightClass: '85' } })
    expect(ready(sized, FREIGHT, false, { defaultClass: '60' })).toMatchObject({
      line: { freightClass: '60' },
    })
  })

  it('is replaced by an entered one; a rate mode without classes needs none', () => {
    expect(ready({ ...sized, itemClass: '70' }, FREIGHT, false)).toMatchObject({
      line: { freightClass: '70' },
      faults: {},
    })
    expect(ready(sized, PARCEL, false)).toMatchObject({ line: { freightClass: '' }, faults: {} })
  })
})

describe('weight and size', () => {
  const odd = { Qty: 1, Weight: 10.004, Length: 12.004, Width: 10, Height: 8 }

  it('of a parcel keep the fraction for which the carrier bills the next pound and inch', () => {
    const { line } = ready(odd, PARCEL)
    expect(line).toMatchObject({ weightLb: 10.004, dimensions: { length: 12.004 } })
    const metric = ready(
      { ...odd, Weight: 4.53592370001, wtUnit: 'kg', Length: 30.48, dimUnit: 'cm' },
      PARCEL,
    )
    expect(metric.line).toMatchObject({ weightLb: 10, dimensions: { length: 12 } })
  })

  it('of freight are rounded to the hundredth, like in its prices', () => {
    expect(ready(odd).line).toMatchObject({ weightLb: 10, dimensions: { length: 12 } })
  })
})
