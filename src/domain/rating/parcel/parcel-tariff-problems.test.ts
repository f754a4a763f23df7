import { describe, expect, it } from 'vitest'
import { compileParcelTariff } from './compile-parcel-tariff.ts'
import type { ParcelTariff } from './parcel-tariff.ts'
import { parcelTariffProblems } from './parcel-tariff-problems.ts'
import {
  ALWAYS,
  dimRule,
  limit,
  over,
  plainParcelDocument,
  plainService,
  plainTable,
  QUARTER_DOWN,
  surcharge,
  weightRule,
} from './plain-parcel.test-support.ts'

const chart = plainParcelDocument().charts[0]!
const origin = chart.origins[0]!
const cubic = {
  services: null,
  ...ALWAYS,
  maximumLb: 20,
  maximumLongest: 18,
  exceptShapes: [],
  sides: QUARTER_DOWN,
  zones: ['5'],
  upToCubicFeet: [0.1, 0.2],
  cents: [[1], [2]],
  softPackUpToInches: null,
}
const hundredweight = {
  services: null,
  ...ALWAYS,
  packaging: ['package' as const],
  minimumPieces: 2,
  minimumLb: 200,
  belowMinimum: 'raised' as const,
  minimumAverageLb: 15,
  belowAverage: 'raised' as const,
  zones: ['5'],
  breaks: [{ fromLb: 200, rates: [1] }],
  minimumCents: [0],
}
const residential = { kind: 'residential' } as const

const faults: [string, Partial<ParcelTariff>][] = [
  ["tariff: 'ups!' is not a SCAC", { scac: 'ups!' }],
  ["tariff: 'US$' is not a currency", { currency: 'US$' }],
  ['tariff: no services', { services: [], rateTables: [] }],
  [
    'tariff: ends (2019-01-01) before it begins (2020-01-01)',
    { effectiveFrom: '2020-01-01', effectiveTo: '2019-01-01' },
  ],
  ['services: a code is used twice', { services: [plainService(), plainService()] }],
  ["service PLAIN: no zone chart 'two'", { services: [plainService({ chart: 'two' })] }],
  ["service PLAIN: no fuel surcharge 'air'", { services: [plainService({ fuel: 'air' })] }],
  ['service PLAIN: invalid days', { services: [plainService({ transitDays: { '5': -1 } })] }],
  ['service PLAIN: no weekdays', { services: [plainService({ workWeekdays: [] })] }],
  ['zone chart one: two charts apply on the same day', { charts: [chart, chart] }],
  [
    "zone chart one from 750-753: '894-89' is not a ZIP range",
    { charts: [{ ...chart, origins: [{ ...origin, destinations: [['894', '89', '5']] }] }] },
  ],
  [
    'zone chart one from 750-753: two zones for 895',
    {
      charts: [
        {
          ...chart,
          origins: [
            {
              ...origin,
              destinations: [
                ['894', '896', '5'],
                ['895', '895', '8'],
              ],
            },
          ],
        },
      ],
    },
  ],
  [
    'zone chart one from 75-753: not a ZIP3 range',
    { charts: [{ ...chart, origins: [{ ...origin, from: '75' }] }] },
  ],
  [
    'zone chart one from 752-760: 752 has two rows',
    {
      charts: [
        {
          ...chart,
          origins: [
            { ...origin, to: '752' },
            { ...origin, from: '752', to: '760' },
          ],
        },
      ],
    },
  ],
  [
    'zone chart one: its mileage tiers are not in ascending order',
    {
      charts: [
        {
          ...chart,
          fallback: {
            ladder: [
              { upToMiles: 9, zone: '5' },
              { upToMiles: 9, zone: '8' },
            ],
            except: [],
          },
        },
      ],
    },
  ],
  ["rate table OTHER package, tube: no service 'OTHER'", { rateTables: [plainTable({ service: 'OTHER' })] }],
  [
    'rate table PLAIN package, tube: two tables apply on the same day',
    { rateTables: [plainTable(), plainTable()] },
  ],
  [
    'rate table PLAIN package, tube: its steps are not in ascending order above 0',
    {
      rateTables: [
        plainTable({
          upToLb: [2, 1],
          cents: [
            [1, 1],
            [1, 1],
          ],
        }),
      ],
    },
  ],
  [
    'rate table PLAIN package, tube: 1 rows of prices for 2 steps',
    { rateTables: [plainTable({ upToLb: [1, 2], cents: [[1, 1]] })] },
  ],
  [
    'rate table PLAIN package, tube: row 2 does not have one price for each of 2 zones',
    { rateTables: [plainTable({ upToLb: [1, 2], cents: [[1, 1], [1]] })] },
  ],
  [
    'rate table PLAIN package, tube: row 1 has a price that is not an amount',
    { rateTables: [plainTable({ upToLb: [1], cents: [[1, 0.5]] })] },
  ],
  [
    'rate table PLAIN package, tube: not exactly one price per pound for each zone',
    { rateTables: [plainTable({ perLbAbove: [1] })] },
  ],
  [
    "weight rule 1: '2026-13-01' is not a date",
    { weightRules: [weightRule({ effectiveFrom: '2026-13-01' })] },
  ],
  ['weight rule 1: from -1 lb', { weightRules: [weightRule({ fromLb: -1 })] }],
  ['dim rule 2: divisor 139.5 is not a whole number', { dimRules: [dimRule(), dimRule({ divisor: 139.5 })] }],
  ["dim rule 1: no service 'X'", { dimRules: [dimRule({ services: ['X'] })] }],
  [
    'dim rule 1: sides cannot be rounded to 0.5 in',
    { dimRules: [dimRule({ sides: { mode: 'up', toInches: 0.5 } })] },
  ],
  ['dim rule 1: factor 1200', { dimRules: [dimRule({ nonrectangularThousandths: 1200 })] }],
  ['limit 1 (longest): over -1', { limits: [limit('longest', -1)] }],
  [
    'cubic rate 1: soft pack tiers are not in ascending order',
    { cubicRates: [{ ...cubic, softPackUpToInches: [21, 21] }] },
  ],
  [
    'cubic rate 1: its steps are not in ascending order above 0',
    { cubicRates: [{ ...cubic, upToCubicFeet: [0, 0.1] }] },
  ],
  [
    'hundredweight 1: its breaks are not in ascending order from the minimum weight',
    { hundredweights: [{ ...hundredweight, minimumLb: 100 }] },
  ],
  [
    'hundredweight 1: a break without a rate for each zone',
    { hundredweights: [{ ...hundredweight, breaks: [{ fromLb: 200, rates: [] }] }] },
  ],
  [
    'hundredweight 1: not exactly one minimum for each zone',
    { hundredweights: [{ ...hundredweight, minimumCents: [] }] },
  ],
  [
    "surcharge 1 (DAS): no area 'DAS'",
    { surcharges: [surcharge('DAS', { kind: 'area', area: 'DAS', address: 'any' }, 1)] },
  ],
  [
    'surcharge 2 (B): 1.5 is not an amount',
    { surcharges: [surcharge('A', residential, 1), surcharge('B', residential, 1.5)] },
  ],
  ['surcharge 1 (A): over 30, up to 22', { surcharges: [surcharge('A', over('longest', 30, 22), 1)] }],
  [
    'surcharge 1 (DV): an amount by declared value needs a declared value trigger, and vice versa',
    { surcharges: [surcharge('DV', { kind: 'declaredValue' }, 1)] },
  ],
  [
    "surcharge 2 (B): its group 'G' is charged both a package and a shipment",
    {
      surcharges: [
        surcharge('A', residential, 1, { group: 'G' }),
        surcharge('B', residential, 1, { group: 'G', per: 'shipment' }),
      ],
    },
  ],
  [
    'surcharge 1 (A): a zone is in two groups',
    {
      surcharges: [
        surcharge('A', residential, { basis: 'byZone', groups: [{ zones: ['5', '5'], cents: 1 }] }),
      ],
    },
  ],
  ["area DAS: '89' is not a ZIP range", { areas: [{ name: 'DAS', zips: ['895', '89'], ...ALWAYS }] }],
  [
    "fuel air from 2026-02-30: '2026-02-30' is not a date",
    {
      fuels: [
        {
          id: 'air',
          kind: 'percents',
          lookupDate: 'pickup',
          rows: [{ effectiveFrom: '2026-02-30', effectiveTo: null, percent: 1 }],
        },
      ],
    },
  ],
]

describe('parcelTariffProblems', () => {
  it('finds nothing in a valid document', () => {
    const sound = { cubicRates: [cubic], hundredweights: [hundredweight], limits: [limit('longest', 108)] }
    expect(parcelTariffProblems(plainParcelDocument(sound))).toEqual([])
  })

  it.each(faults)('%s', (problem, parts) => {
    expect(parcelTariffProblems(plainParcelDocument(parts))).toContain(problem)
    expect(compileParcelTariff(plainParcelDocument(parts)).kind).toBe('invalid')
  })

  it('lists a hundred, and counts the rest', () => {
    const surcharges = Array.from({ length: 150 }, (_, number) => surcharge(`S${number}`, residential, -1))
    const problems = parcelTariffProblems(plainParcelDocument({ surcharges }))
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toBe('and 50 more')
  })

  it('reports a fuel table that neither the document nor the caller has', () => {
    const rule = {
      tableId: 'gone',
      indexId: 'diesel',
      effectiveWeekday: 1,
      lagWeeks: 2,
      lookupDate: 'pickup' as const,
      staleAfterDays: 7,
    }
    const document = plainParcelDocument({ fuels: [{ id: 'ground', kind: 'index', rule, tables: [] }] })
    expect(compileParcelTariff(document)).toEqual({
      kind: 'invalid',
      problems: ["fuel ground: no fuel table 'gone'"],
    })
  })
})
