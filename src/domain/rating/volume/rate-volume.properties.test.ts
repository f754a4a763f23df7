import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainVolumeReceipt } from './explain-volume-receipt.ts'
import {
  ALWAYS,
  byLane,
  byMiles,
  FUEL_RULE,
  fuelRows,
  itemOf,
  plainVolume,
  rated,
  roadMiles,
  truck,
} from './plain-volume.test-support.ts'
import { rateVolume } from './rate-volume.ts'
import { rerateVolume } from './rerate-volume.ts'

/** Rates that fall or rise arbitrarily from step to step: the rule must apply to any table. */
const steps = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 0, maxLength: 5 }).chain((starts) =>
    fc
      .array(fc.integer({ min: 50, max: 900 }), {
        minLength: starts.length + 1,
        maxLength: starts.length + 1,
      })
      .map((rates) =>
        [0, ...starts.toSorted((a, b) => a - b)].map((from, index) => [from, rates[index]! / 100] as const),
      ),
  )

const anyTable = fc.oneof(
  steps(2_000).map((rates) => byMiles(rates)),
  steps(40_000).map((rates) => byLane('perCwt', rates)),
  steps(24).map((rates) => byLane('perPallet', rates)),
  steps(50).map((rates) => byLane('perLinearFoot', rates)),
)
const item = fc
  .record({
    weightLb: fc.integer({ min: 1, max: 400_000 }).map((hundredths) => hundredths / 100),
    quantity: fc.integer({ min: 1, max: 4 }),
    isStackable: fc.boolean(),
    isHazmat: fc.constant(false),
  })
  .map(itemOf)
const services = fc.subarray(['APPT', 'LGDEL', 'SORTDEL'])
const shipment = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 5 }),
    services,
    miles: fc.integer({ min: 1, max: 3_000 }),
  })
  .map(({ miles, ...rest }) => truck({ ...rest, distance: roadMiles(miles) }))

const rule = (code: string, price: object) => ({
  code,
  label: code,
  trigger: { kind: 'requested' as const },
  price: price as never,
  isFuelable: code === 'LGDEL',
  ...ALWAYS,
})
const tariffOf = (tables: ReturnType<typeof byMiles | typeof byLane>[]) =>
  plainVolume(
    {
      tables,
      fuel: { basis: 'percent', rule: FUEL_RULE },
      accessorials: [
        rule('APPT', { basis: 'flat', cents: 3_600 }),
        rule('LGDEL', { basis: 'perCwt', rate: 21_300, minimumCents: 4_000, maximumCents: 30_000 }),
        rule('SORTDEL', { basis: 'perPiece', cents: 110, minimumCents: null, maximumCents: null }),
      ],
    },
    fuelRows(31_250),
  )

describe('for any tables', () => {
  it('no shipment costs more than a heavier one of the same size', () => {
    fc.assert(
      fc.property(
        fc.array(anyTable, { minLength: 1, maxLength: 3 }),
        shipment,
        fc.integer({ min: 1, max: 5_000 }),
        (tables, asked, more) => {
          const [first, ...rest] = asked.items
          const heavier = { ...asked, items: [{ ...first!, weightLb: first!.weightLb + more }, ...rest] }
          const tariff = tariffOf(tables)
          expect(rated(tariff, heavier).cents).toBeGreaterThanOrEqual(rated(tariff, asked).cents)
        },
      ),
    )
  })

  it('no shipment costs more than the same over more miles, or with one more pallet', () => {
    fc.assert(
      fc.property(
        fc.array(anyTable, { minLength: 1, maxLength: 3 }),
        shipment,
        fc.integer({ min: 0, max: 700 }),
        (tables, asked, more) => {
          const tariff = tariffOf(tables)
          const { cents } = rated(tariff, asked)
          const further = { ...asked, distance: roadMiles(asked.distance!.tenths / 10 + more) }
          expect(rated(tariff, further).cents).toBeGreaterThanOrEqual(cents)
          const larger = { ...asked, items: [...asked.items, itemOf({ weightLb: 1 })] }
          expect(rated(tariff, larger).cents).toBeGreaterThanOrEqual(cents)
        },
      ),
    )
  })

  it('the order of items and services never matters', () => {
    fc.assert(
      fc.property(anyTable, shipment, (table, asked) => {
        const tariff = tariffOf([table])
        const turned = { ...asked, items: asked.items.toReversed(), services: asked.services.toReversed() }
        expect(rated(tariff, turned).cents).toBe(rated(tariff, asked).cents)
      }),
    )
  })

  it('the order of tables never matters', () => {
    fc.assert(
      fc.property(fc.array(anyTable, { minLength: 2, maxLength: 4 }), shipment, (tables, asked) => {
        expect(rated(tariffOf(tables.toReversed()), asked).cents).toBe(rated(tariffOf(tables), asked).cents)
      }),
    )
  })

  it('the total is the sum of the charges and of the explained lines, and is the same to the cent when rated again', () => {
    fc.assert(
      fc.property(fc.array(anyTable, { minLength: 1, maxLength: 3 }), shipment, (tables, asked) => {
        const tariff = tariffOf(tables)
        const { cents, charges, receipt } = rated(tariff, asked)
        expect(charges.reduce((sum, charge) => sum + charge.cents, 0)).toBe(cents)
        const told = explainVolumeReceipt(receipt).filter(({ step }) => step !== 'total')
        expect(told.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(cents)
        expect(rerateVolume(JSON.parse(JSON.stringify(receipt)), tariff)).toEqual({ kind: 'same', cents })
      }),
    )
  })

  it('a request for a service without a price has no price', () => {
    fc.assert(
      fc.property(anyTable, shipment, (table, asked) => {
        const more = { ...asked, services: [...asked.services, 'RESDEL'] }
        expect(rateVolume(tariffOf([table]), more)).toMatchObject({ kind: 'notice', code: 'NO_ACCESSORIAL' })
      }),
    )
  })
})
