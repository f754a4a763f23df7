import { describe, expect, it } from 'vitest'
import { syntheticParcelDocument } from '#domain/rating/parcel/synthetic-parcel.test-support.ts'
import { syntheticTariff } from '#domain/rating/synthetic-tariff.test-support.ts'
import { byLane, byMiles, PLAIN } from '#domain/rating/volume/plain-volume.test-support.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { choice, day, discount, figure, list, money, percent, type Read, required } from './column.ts'
import { ltlForm } from './ltl-form.ts'
import { parcelForm } from './parcel-form.ts'
import { groupsOf } from './parcel-surcharges.ts'
import { gridOf, originsOf, percentsOf } from './parcel-texts.ts'
import { places, rangesOf, rangesText, zonesOf } from './places.ts'
import { type FormContext, same, tiersOf } from './shared-sections.ts'
import { readLanes, readSteps } from './steps.ts'
import { documentOf, type RuleForm, type TypedDocument, typedDocument } from './typed-document.ts'
import { volumeForm } from './volume-form.ts'

const CONTEXT: FormContext = {
  ...{ areas: [], fuelTables: [], fuelIndexes: [], equipment: [] },
}
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

/** As if every field had been typed by hand: drops the original values of each row. */
const retyped = (typed: TypedDocument): TypedDocument => ({
  fields: typed.fields,
  rows: Object.fromEntries(
    Object.entries(typed.rows).map(([path, rows]) => [path, rows.map((row) => ({ ...row, base: null }))]),
  ),
})

function comesBack(form: RuleForm, document: object): void {
  const before = plain(document)
  const typed = typedDocument(form, before)
  expect(documentOf(form, before, typed)).toEqual({ document: before, faults: {} })
  const again = documentOf(form, { ...before, ...emptied(form) }, retyped(typed))
  expect(again.faults).toEqual({})
  expect(withoutWidth(again.document)).toEqual(withoutWidth(before))
}

/** Wide pieces that count with their own width: null and absent are equal. */
const withoutWidth = (document: object) =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'cubeWidth' && !value ? undefined : value)))

/** The document without the values that the form shows. */
const emptied = ({ sections }: RuleForm) => Object.fromEntries(sections.map(({ path }) => [path, []]))

const VOLUME: VolumeTariff = {
  ...PLAIN,
  areas: [{ name: 'East', ranges: [{ countryCode: 'US', state: 'PA', zipFrom: null, zipTo: null }] }],
  tables: [
    byMiles([
      [0, 30_000],
      [500, 28_500],
    ]),
    byMiles([[0, null]], { basis: 'flat', minimumCents: 65_000, name: 'Flat' }),
    { ...byLane('perCwt', [[0, 123_456]]), name: 'By weight' },
    { ...byLane('perPallet', [[1, 9_900]]), name: 'By pallet', palletTypes: ['PLT'] },
  ],
  contractMiles: [
    {
      ...{ originZone: 'NV', destinationZone: 'TX', miles: 1_700 },
      ...{ effectiveFrom: '2026-01-01', effectiveTo: null },
    },
  ],
  stops: [
    {
      ...{ freeStops: 1, maxStops: 3, cents: [5_000, 7_550], isFuelable: true },
      ...{ effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' },
    },
  ],
  fuel: {
    basis: 'perMile',
    rule: {
      ...{ tableId: 'T', indexId: 'I', effectiveWeekday: 3, lagWeeks: 1, lookupDate: 'rating' },
      staleAfterDays: 21,
    },
  },
}

const read = (column: { read: (text: string, cells: Record<string, string>) => Read }, text: string) => {
  const found = column.read(text, {})
  return 'fault' in found ? found.fault : found.value
}

describe('fields of a contract', () => {
  it('are read in the format that people type', () => {
    expect(read(money('c', ''), '$1,129.5')).toBe(112_950)
    expect(read(money('c', ''), '1.295')).toBe('Use at most 2 decimal places.')
    expect(read(money('c', ''), '-5')).toBe('Enter a number of 0 or more.')
    expect(read(money('c', ''), '12,5')).toBe('Enter a number.')
    expect(read(percent('p', ''), '72.125%')).toBe(72_125)
    expect(read(percent('p', ''), '')).toBe('Enter a number.')
    expect(read(percent('p', ''), '1000.1')).toBe('Enter a number from 0 to 1,000.')
    expect(read(discount('d', ''), '100')).toBe(100_000)
    expect(read(discount('d', ''), '170')).toBe('Enter a number from 0 to 100.')
    expect(read(figure('f', '', { empty: null }), ' ')).toBe(null)
    expect(read(day('d', ''), '2026-02-30')).toBe('Enter a date.')
    expect(read(list('l', '', { isUpper: true }), 'lgdel; Resdel,')).toEqual(['LGDEL', 'RESDEL'])
    expect(rangesText(rangesOf('PA, 100-119, CA:ON'))).toBe('PA, 100-119, CA:ON')
    expect(rangesOf('89502')).toEqual([{ countryCode: 'US', state: null, zipFrom: '89502', zipTo: '89502' }])
  })

  it('show the equipment that a rate table needs', () => {
    const faultWith = (equipment: string[]) => {
      const form = volumeForm({ ...CONTEXT, equipment })
      const tables = form.sections.find(({ path }) => path === 'tables')!
      return read(tables.columns.find(({ cell }) => cell === 'equipment')!, '')
    }
    expect(faultWith([])).toBe('Add equipment above first.')
    expect(faultWith(['VAN53'])).toBe('Choose the equipment.')
  })

  it('explain their format if they cannot be read', () => {
    const HOW = 'Enter states and ZIP codes, such as PA, NJ, 100-119.'
    expect(read(places('ranges', ''), 'OH, Ontario')).toBe(HOW)
    expect(read(places('ranges', ''), '99x')).toBe(HOW)
    expect(read(places('ranges', ''), 'OH, CA:ON, CA:K1A-K1Z, 100-119')).toHaveLength(4)
    expect(read(required(choice('c', '', [{ value: '', label: '' }, ...same(['50'])])), '')).toBe(
      'Choose one.',
    )
    expect(tiersOf('96-144 85')).toHaveProperty('fault')
    expect(readLanes('TX NV 4100', {})).toHaveProperty('fault')
    expect(readLanes('TX > NV: 4100; at least x', { basis: 'flat' })).toHaveProperty('fault')
    expect(readSteps('0 = ; 500', { basis: 'perMile' })).toHaveProperty('fault')
    expect(gridOf('lb\t2\t3\n1\t9.50')).toEqual({ fault: 'The line for 1 has 1 prices for 2 zones.' })
    expect(gridOf('lb 2 3\n1 9.50 10.25\n2 9.75 -')).toEqual({
      ...{ zones: ['2', '3'], steps: [1, 2] },
      prices: [
        [950, 1_025],
        [975, null],
      ],
    })
    expect(originsOf('170 010: 4')).toHaveProperty('fault')
    expect(zonesOf('NORTH PA')).toHaveProperty('fault')
    expect(groupsOf('2, 3')).toHaveProperty('fault')
    expect(percentsOf('2026-01-05: x')).toHaveProperty('fault')
  })

  it('keep the values of untouched fields, and drop fields of another kind of row', () => {
    const form = ltlForm(CONTEXT)
    const dates = { effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' }
    const price = { basis: 'perCwt', rate: 57_525, minimumCents: 9_000, maximumCents: null }
    const rule = {
      code: 'LGDEL',
      label: 'Liftgate',
      trigger: { kind: 'requested' },
      price,
      isFuelable: false,
    }
    const document = { ...syntheticTariff(1, 4, 0).header, accessorials: [{ ...rule, ...dates }] }
    const typed = typedDocument(form, document)
    expect(typed.rows.accessorials![0]!.cells).toMatchObject({ basis: 'perCwt', amount: '5.7525' })
    Object.assign(typed.rows.accessorials![0]!.cells, { basis: 'flat', amount: '85' })
    const [changed] = documentOf(form, document, typed).document.accessorials as object[]
    expect(changed).toMatchObject({ price: { basis: 'flat', cents: 8_500 }, ...dates })
    Object.assign(typed.rows.accessorials![0]!.cells, { amount: 'a lot' })
    expect(documentOf(form, document, typed).faults).toEqual({
      'accessorials.0.price.cents': 'Enter a number.',
    })
  })
})

describe('a contract passed through its form', () => {
  it('returns unchanged: LTL', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const { header } = syntheticTariff(seed, 4, 0)
      comesBack(ltlForm(CONTEXT), header)
    }
  })

  it('returns unchanged: volume, truckload, expedited', () => {
    comesBack(volumeForm(CONTEXT), VOLUME)
    comesBack(volumeForm(CONTEXT), { ...VOLUME, fuel: null })
  })

  it('returns unchanged: parcel', () => {
    for (let seed = 1; seed <= 12; seed++) comesBack(parcelForm(CONTEXT), syntheticParcelDocument(seed))
  })
})
