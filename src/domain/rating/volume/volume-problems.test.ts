import { describe, expect, it } from 'vitest'
import { compileVolumeTariff } from './compile-volume-tariff.ts'
import { ALWAYS, byLane, byMiles, EVERYWHERE, PLAIN, VAN } from './plain-volume.test-support.ts'
import type { VolumeTariff } from './volume-tariff.ts'

const SOUND: VolumeTariff = { ...PLAIN, tables: [byMiles([[0, 2]]), byLane('flat', [[0, 900]])] }
const problemsOf = (parts: Partial<VolumeTariff>): string[] => {
  const result = compileVolumeTariff({ ...SOUND, ...parts }, { tables: [], prices: [] })
  return result.kind === 'invalid' ? result.problems : []
}

describe('volumeTariffProblems', () => {
  it('finds none in a valid tariff', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each<[string, Partial<VolumeTariff>]>([
    ['rate mode 1 is not one of 2, 3, 5', { rateModeId: 1 }],
    ['no rate table', { tables: [] }],
    ['the miles per day are invalid', { milesPerDay: 0 }],
    ["table plain: no equipment 'REEFER'", { tables: [byMiles([[0, 2]], { equipment: 'REEFER' })] }],
    [
      "table plain: no area 'Reno'",
      { tables: [byMiles([[0, 2]], { scope: { ...EVERYWHERE, originArea: 'Reno' } })] },
    ],
    [
      'table plain: the steps are not in ascending order at 5',
      {
        tables: [
          byMiles([
            [5, 2],
            [5, 1],
          ]),
        ],
      },
    ],
    ['table plain: rate 0 is not a valid rate', { tables: [byMiles([[0, 0]])] }],
    ['table plain: no rates', { tables: [byMiles([])] }],
    ['table plain: minimum -1 is not an amount', { tables: [byMiles([[0, 2]], { minimumCents: -1 })] }],
    [
      'table plain, TX to OR: a zone without ZIPs',
      { tables: [byLane('flat', [[0, 9]], { lane: { destinationZone: 'OR' } })] },
    ],
    [
      'table plain, TX to NV: a flat price has one step',
      {
        tables: [
          byLane('flat', [
            [0, 9],
            [1, 8],
          ]),
        ],
      },
    ],
    [
      'table plain: no package type counts as a pallet',
      { tables: [byLane('perPallet', [[0, 9]], { palletTypes: [] })] },
    ],
    ['equipment VAN53: two rows apply on the same day', { equipment: [VAN, VAN] }],
    ['equipment VAN53: an invalid limit', { equipment: [{ ...VAN, maxLb: 0 }] }],
    ['circuity: 900 thousandths is not from 1 to 3', { circuity: [{ thousandths: 900, ...ALWAYS }] }],
    [
      'contract miles TX to NV: 0 miles',
      { contractMiles: [{ originZone: 'TX', destinationZone: 'NV', miles: 0, ...ALWAYS }] },
    ],
    [
      'stops: no charge for those that are not free',
      { stops: [{ freeStops: 0, maxStops: 2, cents: [], isFuelable: false, ...ALWAYS }] },
    ],
    ["'x' is not a SCAC", { scac: 'x' }],
  ])('%s', (problem, parts) => {
    expect(problemsOf(parts)).toContain(problem)
  })

  it('names a lane that occurs twice', () => {
    const table = byLane('flat', [[0, 9]])
    expect(problemsOf({ tables: [{ ...table, lanes: [...table.lanes, ...table.lanes] }] })).toEqual([
      'table plain, TX to NV: two rows for the same lane',
    ])
  })
})
