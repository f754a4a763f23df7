import { describe, expect, it } from 'vitest'
import {
  noticeOf,
  plainVolume,
  rated,
  roadMiles,
  truck,
  VAN,
} from '../rating/volume/plain-volume.test-support.ts'
import { makeRowReader } from './read-row.ts'
import { newEquipment, VOLUME_FIELDS, VolumeGatherer } from './volume-sheet.ts'

const STATES: Record<string, string> = { '752': 'TX', '895': 'NV' }

/** Reads rows like an import: equipment, basis, origin, destination, from, rate, minimum. */
function tariffOf(rows: readonly (readonly string[])[]) {
  const columns = VOLUME_FIELDS.map(({ id }, column) => ({ field: id, column, fallback: '', unit: '' }))
  const reader = makeRowReader(
    VOLUME_FIELDS,
    columns,
    VOLUME_FIELDS.map(({ label }) => label),
  )
  const gatherer = new VolumeGatherer()
  rows.forEach((cells, at) => {
    const read = reader.read({ number: at + 2, cells: [...cells] })
    if (read.kind === 'faults') throw new Error(read.faults[0]!.reason)
    const fault = gatherer.add(at + 2, read.values)
    if (fault) throw new Error(fault.reason)
  })
  const { zones, tables, equipment } = gatherer.finish((zip3) => STATES[zip3] ?? '')
  const added = equipment.filter((code) => code !== VAN.code).map(newEquipment)
  return plainVolume({ zones, tables, equipment: [VAN, ...added] })
}

const VAN_MILES = [
  ['VAN53', 'per mile', '', '', '0', '3.00', '650'],
  ['VAN53', 'per mile', '', '', '500', '2.50', ''],
]
const cents = (rows: readonly (readonly string[])[], more: Parameters<typeof truck>[0] = {}) =>
  rated(tariffOf(rows), truck(more)).cents

describe('a sheet of truckload rates', () => {
  it('prices by miles, as calculated by hand', () => {
    // 1,000 miles at $2.50; 400 at $3.00; 100 at $3.00 is below the minimum of $650.
    expect(cents(VAN_MILES)).toBe(250_000)
    expect(cents(VAN_MILES, { distance: roadMiles(400) })).toBe(120_000)
    expect(cents(VAN_MILES, { distance: roadMiles(100) })).toBe(65_000)
  })

  it('uses lanes before miles: flat, per 100 lb with its minimum, per pallet', () => {
    const lane = (basis: string, rate: string, minimum = '') => [
      ...VAN_MILES,
      ['VAN53', basis, 'TX', 'NV', '0', rate, minimum],
    ]
    expect(cents(lane('flat', '2100'))).toBe(210_000)
    // 10 cwt at $18.75 = $187.50; at least $300.
    expect(cents(lane('per cwt', '18.75'))).toBe(18_750)
    expect(cents(lane('per cwt', '18.75', '300'))).toBe(30_000)
    expect(cents(lane('per pallet', '145'))).toBe(14_500)
  })

  it('uses the narrower of two places', () => {
    const rows = [
      ['VAN53', 'flat', 'TX', 'NV', '', '2100', ''],
      ['VAN53', 'flat', 'TX', '895', '', '1900', ''],
    ]
    expect(cents(rows)).toBe(190_000)
    const toVegas = { destination: { zip: '89101', state: 'NV', countryCode: 'US' } }
    expect(cents(rows, toVegas)).toBe(210_000)
    const toChicago = { destination: { zip: '60601', state: 'IL', countryCode: 'US' } }
    expect(noticeOf(tariffOf(rows), truck(toChicago))).toMatch(/^NO_/)
  })

  it('reports the error in a row', () => {
    expect(() => tariffOf([['VAN53', 'per mile', 'TX', '', '0', '3', '']])).toThrow(
      'cannot have an origin or destination',
    )
    expect(() => tariffOf([['VAN53', 'flat', 'TX', '', '0', '3', '']])).toThrow('needs an origin')
    expect(() => tariffOf([['VAN53', 'weekly', '', '', '0', '3', '']])).toThrow('is not per mile')
    expect(() => tariffOf([...VAN_MILES, VAN_MILES[0]!])).toThrow('already has a row')
  })

  it('has a readable example', () => {
    const example = VOLUME_FIELDS.map((field) => field.example)
    expect(rated(tariffOf([example]), truck()).cents).toBe(285_000)
  })
})
