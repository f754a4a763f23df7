import { describe, expect, it } from 'vitest'
import { chargeKind } from './charge-kind.ts'

const kindOf = (description: string, code = '') =>
  chargeKind({ description, code, cents: 100, weightLb: null, freightClass: '' }, 'SYNA', [])

describe('the taught meaning of a charge', () => {
  const line = { description: 'Special 12', code: 'ZZ9', cents: 100, weightLb: null, freightClass: '' }
  const ofAll = { scac: '', words: 'zz9', means: 'fuel' }
  const ofCarrier = { scac: 'SYNA', words: 'zz9', means: 'STOR' }

  it('applies to its carrier, then to all carriers, before any rule', () => {
    expect(chargeKind(line, 'SYNA', [ofAll, ofCarrier])).toEqual({ kind: 'accessorial', codes: ['STOR'] })
    expect(chargeKind(line, 'OTHR', [ofAll, ofCarrier])).toEqual({ kind: 'fuel' })
    expect(chargeKind(line, 'OTHR', [ofCarrier])).toEqual({ kind: 'unknown' })
    const known = { ...line, code: '', description: 'Liftgate 7' }
    const lesson = { scac: 'SYNA', words: 'liftgate', means: 'linehaul' }
    expect(chargeKind(known, 'SYNA', [lesson])).toEqual({ kind: 'linehaul' })
  })
})

describe('the description of a charge', () => {
  it.each([
    'Freight',
    'Net freight',
    'LTL Freight',
    'Class 92.5 freight',
    'Freight charges',
    'Line-haul',
    'Freight correction',
    'Rate adjustment',
    'Discount 72%',
    'Minimum charge',
    'Ground',
    'UPS Ground Commercial',
    'FedEx 2Day',
    'FedEx Standard Overnight',
    '2nd Day Air',
    'Priority Mail',
    'USPS Ground Advantage',
  ])('%s are linehaul', (words) => {
    expect(kindOf(words)).toEqual({ kind: 'linehaul' })
  })

  it.each([
    ['Fuel surcharge - Ground', { kind: 'fuel' }],
    ['Ground residential', { kind: 'accessorial', codes: ['RESDEL', 'RESPU'] }],
    ['Express pickup fee', { kind: 'unknown' }],
    ['Standard handling charge', { kind: 'unknown' }],
    ['Freight collect fee', { kind: 'unknown' }],
    ['Zorblax fee', { kind: 'unknown' }],
  ])('%s are not linehaul', (words, kind) => {
    expect(kindOf(words)).toEqual(kind)
  })
})
