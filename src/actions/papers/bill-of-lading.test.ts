import { expect, it } from 'vitest'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { asShipment } from './bill-of-lading.ts'

const unscheduled = (timeZone: string) => ({ pickupDate: null, timeZone, rateModeId: 1 }) as StoredShipment

it('is dated in the time zone of the dock, also in the evening', () => {
  const evening = new Date('2026-11-21T02:30:00Z')
  expect(asShipment(unscheduled('America/Los_Angeles'), evening).pickup.date).toBe('2026-11-20')
  expect(asShipment(unscheduled('UTC'), evening).pickup.date).toBe('2026-11-21')
})
