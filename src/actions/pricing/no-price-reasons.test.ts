import { describe, expect, it } from 'vitest'
import { tellReasons } from './no-price-reasons.ts'

const notice = (carrierName: string, message: string, code = 'NO_LANE') => ({ carrierName, code, message })

describe('why there is no price', () => {
  it('is listed with its carrier, and once if several carriers have the same reason', () => {
    const lift = 'no charge for Liftgate delivery in the tariff'
    expect(
      tellReasons([
        notice('Old Road Freight', 'no rates from zone TX to zone IL'),
        notice('Blue Lines', lift, 'NO_ACCESSORIAL'),
        notice('New Road', lift, 'NO_ACCESSORIAL'),
        notice('Far Freight', 'the carrier does not serve 60601 US', 'NO_ZONE'),
        notice('Last Lines', 'no tariff in force on 2026-11-20', 'NO_TARIFF'),
      ]),
    ).toEqual([
      `2 carriers: ${lift}`,
      'Old Road Freight: no rates from zone TX to zone IL',
      'Far Freight: the carrier does not serve 60601 US',
    ])
    expect(tellReasons([])).toEqual([])
  })

  it('names no carrier if the shipment itself is invalid', () => {
    const wrong = ['Blue Lines', 'New Road'].map((name) =>
      notice(name, 'an item has no weight', 'REQUEST_INVALID'),
    )
    expect(tellReasons(wrong)).toEqual(['An item has no weight'])
  })
})
