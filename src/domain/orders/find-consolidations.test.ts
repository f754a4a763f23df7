import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address } from '../shipment/shipment.ts'
import {
  dropsInTravelOrder,
  type FindOptions,
  findConsolidations,
  isSameConsignee,
  type OpenOrder,
  plannedDay,
  whyNotTogether,
} from './find-consolidations.ts'

const TODAY = '2026-11-20'
const TOMORROW = '2026-11-23'
const POINTS: Record<string, { latitude: number; longitude: number }> = {
  '89502': { latitude: 39.5, longitude: -119.8 },
  '60606': { latitude: 41.88, longitude: -87.64 },
  '60607': { latitude: 41.87, longitude: -87.65 },
  '60611': { latitude: 41.9, longitude: -87.62 },
  '75201': { latitude: 32.79, longitude: -96.8 },
}
const OPTIONS: FindOptions = {
  today: TODAY,
  tomorrow: TOMORROW,
  pointOf: ({ zip, countryCode }) => (countryCode === 'US' ? (POINTS[zip.slice(0, 5)] ?? null) : null),
  nearMiles: 25,
  mostDrops: 3,
  mostOrders: 100,
}

const address = (companyName: string, street: string, zip: string): Address => ({
  ...{ companyName, street, street2: '', city: '', state: 'IL', zip, countryCode: 'US' },
  ...{ contactName: '', contactPhone: '', email: '' },
})
const DOCK = address('Reno DC', '1 Way', '89502')
const order = (id: string, plan: Partial<OpenOrder> = {}): OpenOrder => ({
  ...{ id, origin: DOCK, destination: address('Store', '2 Road', '60606'), paymentType: 'P', soldTo: '' },
  ...{ shipBy: null, ...plan },
})
const found = (...orders: OpenOrder[]) =>
  findConsolidations(orders, OPTIONS).map(({ reason, orderIds }) => [reason, ...orderIds])

describe('a consolidation', () => {
  it('has the same consignee and day, however the address is written', () => {
    const other = address('STORE,', '2  road.', '60606-1234')
    expect(isSameConsignee(order('a').destination, other)).toBe(true)
    expect(found(order('b'), order('a', { destination: other }))).toEqual([['sameConsignee', 'a', 'b']])
  })

  it.each<[string, Partial<OpenOrder>]>([
    ['dock', { origin: { ...DOCK, street: '9 Way' } }],
    ['payer', { paymentType: 'C' }],
    ['account', { soldTo: 'ACME' }],
  ])('has no order of another %s', (_what, plan) => {
    expect(found(order('a'), order('b', plan))).toEqual([])
    expect(whyNotTogether([order('a'), order('b', plan)])).not.toBeNull()
  })

  it('has orders that ship today or tomorrow, and none that ship later', () => {
    const [group, ...others] = findConsolidations(
      [order('a', { shipBy: TODAY }), order('b', { shipBy: TOMORROW }), order('c', { shipBy: '2026-11-24' })],
      OPTIONS,
    )
    expect(others).toEqual([])
    expect(group).toMatchObject({
      ...{ reason: 'holdToTomorrow', orderIds: ['a', 'b'], pickupDate: TOMORROW, lateOrderIds: ['a'] },
    })
  })

  it('has nearby consignees on the same day, in the order of travel', () => {
    const to = (zip: string) => ({ destination: address(`Store ${zip}`, '2 Road', zip) })
    const orders = [
      order('a', to('60611')),
      order('b', to('60607')),
      order('c', to('75201')),
      order('d', to('99999')),
      // A code of another country is not a ZIP, even if it looks like one.
      order('e', { destination: { ...address('Almacén', '2 Calle', '60611'), countryCode: 'MX' } }),
    ]
    expect(findConsolidations(orders, OPTIONS)).toMatchObject([
      { reason: 'nearZip', orderIds: ['a', 'b'], drops: [['b'], ['a']], lateOrderIds: [] },
    ])
    expect(dropsInTravelOrder(orders.slice(0, 2), OPTIONS.pointOf)).toEqual([['b'], ['a']])
  })

  it('fits one truck: many orders for one consignee are several', () => {
    const many = Array.from({ length: 7 }, (_, n) => order(`o${n}`))
    const later = [8, 9].map((n) => order(`o${n}`, { shipBy: TOMORROW }))
    const options = { ...OPTIONS, mostOrders: 3 }
    const groups = findConsolidations([...many, ...later], options)
    expect(groups.map(({ reason, orderIds }) => [reason, orderIds.join(' ')])).toEqual([
      ['sameConsignee', 'o0 o1 o2'],
      ['sameConsignee', 'o3 o4 o5'],
      ['sameConsignee', 'o8 o9'],
      ['holdToTomorrow', 'o0 o8 o9'],
    ])
    const near = order('n', { destination: address('Near', '1 Lane', '60607') })
    expect(findConsolidations([...many.slice(0, 2), near], options).map(({ reason }) => reason)).toEqual([
      'sameConsignee',
    ])
    expect(findConsolidations([many[0]!, near], options).map(({ reason }) => reason)).toEqual(['nearZip'])
  })

  it('an overdue order leaves on the next day, and does not become later in a group', () => {
    expect(plannedDay({ shipBy: '2026-11-01' }, TODAY)).toBe(TODAY)
    const groups = findConsolidations([order('a', { shipBy: '2026-11-01' }), order('b')], OPTIONS)
    expect(groups).toMatchObject([{ reason: 'sameConsignee', pickupDate: TODAY, lateOrderIds: [] }])
  })
})

describe('the day on which an order leaves', () => {
  it.each([
    ['a Saturday', '2026-12-05', '2026-12-04'],
    ['a Sunday', '2026-12-06', '2026-12-04'],
    ['Thanksgiving', '2026-11-26', '2026-11-25'],
    ['the weekend after it', '2026-11-29', '2026-11-25'],
    ['Christmas, a Friday', '2026-12-25', '2026-12-24'],
    ['the weekend before the next pickup day', '2026-11-22', TODAY],
    ['a working day', '2026-11-24', '2026-11-24'],
  ])('if it is due on %s', (_day, shipBy, leaves) => {
    expect(plannedDay({ shipBy }, TODAY)).toBe(leaves)
  })

  it('combines orders due on a weekend with those that leave before it', () => {
    const options = { ...OPTIONS, today: '2026-11-25', tomorrow: '2026-11-30' }
    const orders = [order('a'), order('b', { shipBy: '2026-11-28' }), order('c', { shipBy: '2026-11-30' })]
    expect(findConsolidations(orders, options)).toMatchObject([
      { reason: 'sameConsignee', orderIds: ['a', 'b'], pickupDate: '2026-11-25' },
      { reason: 'holdToTomorrow', orderIds: ['a', 'b', 'c'], pickupDate: '2026-11-30', lateOrderIds: ['b'] },
    ])
  })
})

const anyOrders = fc
  .array(
    fc.record({
      zip: fc.constantFrom('60606', '60607', '60611', '75201', '99999'),
      street: fc.constantFrom('1 Road', '2 Road'),
      shipBy: fc.constantFrom(null, '2026-11-01', TODAY, '2026-11-21', TOMORROW, '2026-12-01', '2026-12-05'),
      paymentType: fc.constantFrom('P', 'C'),
      soldTo: fc.constantFrom('', 'ACME'),
    }),
    { maxLength: 40 },
  )
  .map((plans) =>
    plans.map(({ zip, street, ...plan }, at) =>
      order(`o${String(at).padStart(3, '0')}`, { ...plan, destination: address('Store', street, zip) }),
    ),
  )

describe('groups of any orders', () => {
  it('have two or more members that may travel together, each order in one group per reason', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const byId = new Map(orders.map((one) => [one.id, one]))
        const seen = new Set<string>()
        for (const { reason, orderIds, drops, pickupDate, lateOrderIds } of findConsolidations(
          orders,
          OPTIONS,
        )) {
          expect(orderIds.length).toBeGreaterThan(1)
          expect(whyNotTogether(orderIds.map((id) => byId.get(id)!))).toBeNull()
          expect(drops.flat().toSorted()).toEqual(orderIds)
          expect(drops.length > 1).toBe(reason === 'nearZip')
          expect(drops.length).toBeLessThanOrEqual(OPTIONS.mostDrops)
          for (const id of orderIds) {
            expect(seen.has(`${reason} ${id}`)).toBe(false)
            seen.add(`${reason} ${id}`)
            const day = plannedDay(byId.get(id)!, TODAY)
            expect(day <= pickupDate).toBe(true)
            // Only an order with a day can be late.
            const { shipBy } = byId.get(id)!
            expect(lateOrderIds.includes(id)).toBe(shipBy !== null && day < pickupDate)
          }
        }
      }),
    )
  })

  it('are the same for orders in any sequence', () => {
    fc.assert(
      fc.property(
        anyOrders.chain((orders) =>
          fc.tuple(fc.constant(orders), fc.shuffledSubarray(orders, { minLength: orders.length })),
        ),
        ([orders, shuffled]) => {
          const keys = (list: OpenOrder[]) =>
            findConsolidations(list, OPTIONS)
              .map(({ key }) => key)
              .toSorted()
          expect(keys(shuffled)).toEqual(keys(orders))
        },
      ),
    )
  })
})
