import { expect, test } from 'vitest'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { BUCKETS } from '#domain/access/buckets.ts'
import { columnsOf } from './columns.tsx'

const bucket = BUCKETS.find(({ status }) => status === 'T')!
const textOf = (id: string, row: Partial<ShipmentRow>) =>
  columnsOf(bucket, { onOpen: () => {}, menu: null })
    .find((column) => column.id === id)
    ?.text(row as ShipmentRow)

test('a collect shipment without a known price shows no charge, as in every other list', () => {
  expect(textOf('charge', { carrierScac: 'SYNA', paymentType: 'C', totalCents: 0 })).toBe('')
})

test('a return travels from the customer back to the shipper, as in every other list', () => {
  const reno = { city: 'Reno', state: 'NV', zip: '89502' }
  const boston = { city: 'Boston', state: 'MA', zip: '02110' }
  const row = { originCity: 'Reno', returnLane: { from: boston, to: reno } }
  expect(textOf('lane', row)).toMatch(/^Boston.*Reno/)
})
