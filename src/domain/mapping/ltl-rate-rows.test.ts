import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { compileTariff } from '../rating/compile-tariff.ts'
import { classOffset, laneKey, laneOffset } from '../rating/lane-index.ts'
import { PLAIN_HEADER } from '../rating/plain-tariff.test-support.ts'
import { postalPlace } from '../rating/postal-code.ts'
import { placeAt, zoneAt } from '../rating/zone-index.ts'
import { LtlRateGatherer, type LtlRates } from './ltl-rate-rows.ts'
import { readPlace, type SheetPlace } from './place-text.ts'

const STATE_OF = (zip3: string) => (zip3 < '850' ? 'UT' : zip3 < '890' ? 'AZ' : zip3 < '900' ? 'NV' : 'CA')
const place = (text: string): SheetPlace => {
  const reading = readPlace(text)
  if (reading.kind === 'fault') throw new Error(reading.reason)
  return reading.value
}

type Row = [origin: string, destination: string, cents: number, freightClass?: string]
const gather = (rows: readonly Row[]) => {
  const gatherer = new LtlRateGatherer()
  const faults = rows.flatMap(([origin, destination, minimum, freightClass = '70'], at) => {
    const values = {
      origin: place(origin),
      destination: place(destination),
      freightClass,
      minimum,
      L5C: 1_000_000,
    }
    return gatherer.add(at + 2, values) ?? []
  })
  return { gatherer, faults }
}
const ratesOf = (rows: readonly Row[]): LtlRates => {
  const { gatherer, faults } = gather(rows)
  expect(faults).toEqual([])
  const made = gatherer.finish(STATE_OF)
  if (made.kind === 'faults') throw new Error(JSON.stringify(made.faults))
  return made.rates
}
const faultsOf = (rows: readonly Row[]) => {
  const made = gather(rows).gatherer.finish(STATE_OF)
  return made.kind === 'faults' ? made.faults : []
}

/** The engine's own result for two ZIPs in the tariff made from the sheet. */
function engineMinimum(rates: LtlRates, from: string, to: string): number | null {
  const compiled = compileTariff(
    { header: PLAIN_HEADER, zones: rates.zones, lanes: rates.lanes(), palletRates: [] },
    { tables: [], prices: [] },
  )
  if (compiled.kind === 'invalid') throw new Error(compiled.problems.join('; '))
  const { zones, lanes } = compiled.tariff
  const zoneOf = (zip: string) => {
    const at = postalPlace('US', zip, STATE_OF(zip.slice(0, 3)))
    return zoneAt(zones, placeAt(zones, at), at)
  }
  const [origin, destination] = [zoneOf(from), zoneOf(to)]
  if (origin < 0 || destination < 0) return null
  const offset = laneOffset(lanes, laneKey(origin, destination, zones.zones.length))
  if (offset < 0) return null
  return lanes.rates[offset + classOffset(lanes, 4)]!
}

const holds = (text: string, zip: string): boolean => {
  const { state, zipFrom, zipTo } = place(text)
  if (state !== null) return STATE_OF(zip.slice(0, 3)) === state
  return zip >= zipFrom!.padEnd(5, '0') && zip <= zipTo!.padEnd(5, '9')
}
const width = (text: string): number => {
  const { state, zipFrom, zipTo } = place(text)
  return state !== null ? 1e9 : Number(zipTo!.padEnd(5, '9')) - Number(zipFrom!.padEnd(5, '0'))
}
/** Slow and simple: of the matching rows, the narrowest origin, then the narrowest destination. */
function plainMinimum(rows: readonly Row[], from: string, to: string): number | null {
  const fit = rows.filter(([origin, destination]) => holds(origin, from) && holds(destination, to))
  fit.sort((a, b) => width(a[0]) - width(b[0]) || width(a[1]) - width(b[1]))
  return fit[0]?.[2] ?? null
}

describe('rates by lane', () => {
  it('between the same places are imported one to one', () => {
    const rates = ratesOf([
      ['895', '900', 100],
      ['900', '895', 200],
    ])
    expect(rates.laneCount).toBe(2)
    expect(rates.zones).toHaveLength(2)
    expect(
      [...rates.lanes()].map(({ originZone, destinationZone }) => `${originZone} ${destinationZone}`),
    ).toEqual(['US:895 US:900', 'US:900 US:895'])
    expect(engineMinimum(rates, '89502', '90001')).toBe(100)
  })

  it('by ZIP at one end and by state at the other apply to every ZIP of the state', () => {
    const rows: Row[] = [
      ['895', 'NV', 100],
      ['895', 'CA', 200],
    ]
    const rates = ratesOf(rows)
    expect(engineMinimum(rates, '89502', '89503')).toBe(100)
    expect(engineMinimum(rates, '89502', '89101')).toBe(100)
    expect(engineMinimum(rates, '89502', '90210')).toBe(200)
    expect(engineMinimum(rates, '89101', '90210')).toBeNull()
  })

  it('are those of the narrowest places, even if places overlap', () => {
    const texts = ['NV', 'AZ', 'CA', '89502', '895', '890-899', '85001', '850-899', '900', '90001', '900-950']
    const zips = ['89502', '89503', '89101', '85001', '85701', '90001', '90099', '95001', '96101']
    const lane = fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts))
    const lanes = fc.uniqueArray(lane, { minLength: 1, maxLength: 12, selector: (one) => one.join('>') })
    fc.assert(
      fc.property(lanes, fc.constantFrom(...zips), fc.constantFrom(...zips), (pairs, from, to) => {
        const rows = pairs.map(([origin, destination], at): Row => [origin, destination, 100 + at])
        expect(engineMinimum(ratesOf(rows), from, to)).toBe(plainMinimum(rows, from, to))
      }),
      { numRuns: runs(400) },
    )
  })
})

describe('rates by lane are rejected', () => {
  it('if a lane occurs twice, even in another spelling', () => {
    const { faults } = gather([
      ['895', '900', 100],
      ['89500-89599', '90000-90099', 100],
    ])
    expect(faults).toEqual([{ row: 3, column: '', reason: 'This lane and class are already in row 2.' }])
  })
  it('if a lane has no row for a class that others have', () => {
    const rows: Row[] = [
      ['895', '900', 100, '50'],
      ['895', '900', 100, '70'],
      ['895', '910', 100, '50'],
    ]
    expect(faultsOf(rows)).toEqual([
      { row: 4, column: '', reason: 'This lane has no row for class 70, which other lanes have.' },
    ])
  })
  it('if two ranges overlap partly', () => {
    const rows: Row[] = [
      ['890-895', '900', 100],
      ['893-898', '900', 100],
    ]
    expect(faultsOf(rows)).toEqual([
      { row: 3, column: '', reason: 'US:893-898 is partly in US:890-895 of row 2.' },
    ])
  })
  it('if a rate is missing between two others, or if there is none at all', () => {
    const gatherer = new LtlRateGatherer()
    const values = {
      origin: place('895'),
      destination: place('900'),
      freightClass: '70',
      minimum: 1,
      L5C: 10,
      M1M: 5,
    }
    expect(gatherer.add(2, values)).toMatchObject({ row: 2, column: 'M5C' })
    expect(gatherer.finish(STATE_OF)).toMatchObject({
      kind: 'faults',
      faults: [{ row: 0, reason: 'The sheet has no rates.' }],
    })
  })
})
