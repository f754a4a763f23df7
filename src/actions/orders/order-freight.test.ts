import { describe, expect, it } from 'vitest'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { cpuMs } from '#test/support/cpu-time.ts'
import { DESTINATION, ITEM, ORIGIN } from '#test/support/scene.ts'
import { draftOfOrders, tryFreight } from './order-freight.ts'

const order = (number: number, lines = 1) => ({
  order: {
    ...{ id: `o${number}`, orderNumber: `SO-${number}`, backorder: '00', origin: ORIGIN, soldTo: '' },
    ...{ destination: DESTINATION, paymentType: 'P', services: [], poNumber: `PO-${number}` },
    ...{ specialInstructions: `Call ${number}.`, details: {} },
  },
  lines: Array.from({ length: lines }, (_, at) => ({
    ...{ id: `l${number}-${at}`, lineNumber: at + 1, item: ITEM, shipmentId: null },
  })),
})
const wishes = { pickupDate: '2026-11-23', rateModeId: 1 }
const draftOf = (...orders: ReturnType<typeof order>[]) => draftOfOrders([orders] as never, wishes)

describe('orders as one shipment', () => {
  it('show as many of their numbers as fit, and the count of the others', () => {
    expect(draftOf(order(1), order(2)).orderNumber).toBe('SO-1, SO-2')
    const many = draftOf(...Array.from({ length: 12 }, (_, at) => order(at + 1)))
    expect(many.orderNumber).toBe('SO-1, SO-2, SO-3, SO-4, SO-5, SO-6, SO-7, SO-8, SO-9 +3')
  })

  it('are combined quickly, however many they are', () => {
    const orders = Array.from({ length: 20_000 }, (_, at) => order(at))
    let poNumber = ''
    const spent = cpuMs(() => {
      poNumber = draftOf(...orders).poNumber
    })
    expect(spent).toBeLessThan(5_000)
    expect(poNumber).toMatch(/ \+19\d{3}$/)
  })

  it('are refused if together they have too many lines', () => {
    const context = { settings: DEFAULT_CLIENT_SETTINGS, now: new Date('2026-11-20T12:00:00Z') }
    expect(tryFreight(context, draftOf(order(1, 300), order(2, 201)))).toEqual({
      kind: 'faulty',
      fields: {
        'Items.length': 'A shipment can have at most 500 lines, but this one would have 501. Split it.',
      },
    })
    expect(tryFreight(context, draftOf(order(1, 300), order(2, 200))).kind).toBe('ready')
  })
})
