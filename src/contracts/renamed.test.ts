import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { address } from './entities/address.ts'
import { item } from './entities/item.ts'
import { order, orderDraft } from './entities/order.ts'
import { shipmentDraft } from './entities/shipment-draft.ts'
import { amount, numeric, timeOfDay } from './fields.ts'
import { renamed, wireNamesOf } from './renamed.ts'

const person = renamed(
  { zip: z.string(), email: z.optional(z.string()), age: numeric },
  { zip: 'Zip', email: 'EmailID' },
)
const parcel = renamed(
  { from: person, pieces: z.array(renamed({ cents: amount }, { cents: 'Amount' })), at: timeOfDay },
  { from: 'Origin', pieces: 'Mailpieces', at: 'PickupByFromTime' },
)

describe('renamed', () => {
  it('reads the wire under our names and writes ours under the wire’s', () => {
    const wire = {
      Origin: { Zip: '1', EmailID: 'a@b.cd', age: '7' },
      Mailpieces: [{ Amount: 12.5 }],
      PickupByFromTime: '11:00 AM',
    }
    const ours = { from: { zip: '1', email: 'a@b.cd', age: 7 }, pieces: [{ cents: 1250 }], at: '11:00' }
    expect(z.decode(parcel, wire)).toEqual(ours)
    expect(z.encode(parcel, ours)).toEqual({ ...wire, Origin: { ...wire.Origin, age: 7 } })
  })

  it('keeps a key without another name, and drops unknown keys', () => {
    expect(person.parse({ Zip: '1', age: 3, zip: 'ours is not the wire’s', extra: 1 })).toEqual({
      zip: '1',
      age: 3,
    })
  })

  it('reports errors in the wire’s spelling, at any depth', () => {
    const faults = parcel.safeParse({
      Origin: { Zip: 1, age: 3 },
      Mailpieces: [{ Amount: 1 }, { Amount: 'x' }],
      PickupByFromTime: '',
    })
    expect(faults.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'Origin.Zip',
      'Mailpieces.1.Amount',
    ])
  })

  it('is the same after a round trip, whatever the values', () => {
    const values = fc.record({
      from: fc.record({ zip: fc.string(), email: fc.string(), age: fc.integer() }),
      pieces: fc.array(fc.record({ cents: fc.integer({ min: -1e12, max: 1e12 }) })),
      at: fc
        .record({ h: fc.integer({ min: 0, max: 23 }), m: fc.integer({ min: 0, max: 59 }) })
        .map(({ h, m }) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
    })
    fc.assert(
      fc.property(values, (value) => {
        expect(z.decode(parcel, z.encode(parcel, value))).toEqual(value)
      }),
    )
  })

  it('ignores properties of the prototype', () => {
    const odd = renamed({ toString: z.string() }, {})
    expect(odd.parse(JSON.parse('{"toString":"a","__proto__":{"x":1}}'))).toEqual({ toString: 'a' })
  })

  it('returns its table for printing the vocabulary', () => {
    expect([...wireNamesOf(person)!]).toEqual([
      ['zip', 'Zip'],
      ['email', 'EmailID'],
      ['age', 'age'],
    ])
    expect(wireNamesOf(z.object({}))).toBeUndefined()
  })

  it('has the types of both sides', () => {
    expectTypeOf<z.output<typeof person>>().toEqualTypeOf<{
      zip: string
      email?: string | undefined
      age: number
    }>()
    expectTypeOf<z.input<typeof person>>().toEqualTypeOf<{
      Zip: string
      EmailID?: string | undefined
      age: string | number
    }>()
    expectTypeOf<z.output<typeof address>['companyName']>().toEqualTypeOf<string>()
    // @ts-expect-error a name for a key that the shape does not have
    renamed({ zip: z.string() }, { zipp: 'Zip' })
  })
})

describe('the entities', () => {
  it('write what they read: item, order, shipment', () => {
    const line = item.parse({
      Description: 'Steel shelving',
      Weight: '1,240',
      Qty: 2,
      Hazmatitemflag: 'N',
      DeclaredValue: '10.05',
    })
    expect(line).toMatchObject({
      description: 'Steel shelving',
      weight: 1240,
      isHazmat: false,
      declaredValueCents: 1005,
    })
    expect(item.parse(z.encode(item, line))).toEqual(line)

    const draft = orderDraft.parse({
      OrderNumber: 'SO-1',
      Destination: { Zip: '75201' },
      Items: [{ ItemCode: 'SKU-1042' }],
    })
    expect(draft).toMatchObject({
      orderNumber: 'SO-1',
      backorder: '00',
      lines: [{ itemCode: 'SKU-1042', quantity: 1 }],
    })
    expect(orderDraft.parse(z.encode(orderDraft, draft))).toEqual(draft)

    const shipment = shipmentDraft.parse({
      Origin: { Zip: '89502' },
      Destination: { Zip: '75201' },
      Items: [{ Weight: 100 }],
      SheduleDateTime: {
        PickupByDate: '11/20/2026',
        PickupByFromTime: '11:00 AM',
        PickupByToTime: '03:30 PM',
      },
      Mailpieces: [{ Weight: 3, Length: 10, Width: 8, Height: 6 }],
      SaturdayDelivery: 'true',
    })
    expect(shipment.pickup).toEqual({ date: '2026-11-20', from: '11:00', to: '15:30' })
    expect(shipment).toMatchObject({ saturdayDelivery: true, mailpieces: [{ weight: 3, cartonsInside: 0 }] })
    expect(shipmentDraft.parse(z.encode(shipmentDraft, shipment))).toEqual(shipment)
  })

  it('keep the specification’s spelling, misspelled names too', () => {
    const names = [
      ...wireNamesOf(shipmentDraft)!.values(),
      ...wireNamesOf(item)!.values(),
      ...wireNamesOf(order)!.values(),
    ]
    for (const name of [
      'SheduleDateTime',
      'internalnotes',
      'PO_Number',
      'Hazmatitemflag',
      'itemClass',
      'CheckweightQTY',
      'ShipmentStops',
    ])
      expect(names).toContain(name)
  })
})
