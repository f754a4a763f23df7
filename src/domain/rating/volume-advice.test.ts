import { describe, expect, it } from 'vitest'
import { USUAL_VOLUME_THRESHOLDS, VOLUME_ADVICE, volumeAdvice } from './volume-advice.ts'

const SMALL = { pallets: 6, weightLb: 5000, linearFeet: 12, cubicFeet: 700, pcf: 7.1 }

describe('volumeAdvice', () => {
  it.each([
    [SMALL, null],
    [{ ...SMALL, pallets: 7 }, ['7 pallets (more than 6)']],
    [{ ...SMALL, weightLb: 5000.5 }, ['5,000.5 lb (more than 5,000)']],
    [{ ...SMALL, linearFeet: 12.01 }, ['12.01 linear feet (more than 12)']],
    [{ ...SMALL, cubicFeet: 751, pcf: 6 }, null],
    [{ ...SMALL, cubicFeet: 750, pcf: 5 }, null],
    [{ ...SMALL, cubicFeet: 751, pcf: 5.99 }, ['751 cu ft (more than 750) at 5.99 lb/cu ft (less than 6)']],
    [{ ...SMALL, linearFeet: null, cubicFeet: null, pcf: null }, null],
  ])('%o', (size, because) => {
    expect(volumeAdvice(size)?.because ?? null).toEqual(because)
  })

  it("returns the specification's sentence, by the client's thresholds", () => {
    expect(volumeAdvice(SMALL, { ...USUAL_VOLUME_THRESHOLDS, pallets: 5 })).toEqual({
      message: VOLUME_ADVICE,
      because: ['6 pallets (more than 5)'],
    })
    expect(VOLUME_ADVICE).toBe(
      'You may get lower rates through spot quotes. Please consider the Volume LTL/Truckload option for this shipment.',
    )
  })
})
