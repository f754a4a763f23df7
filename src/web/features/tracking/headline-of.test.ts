import { describe, expect, it } from 'vitest'
import { dateIn, headlineOf } from './headline-of.ts'

const destination = {
  ...{ name: 'Store', city: 'Dallas', state: 'TX', zip: '75201' },
  ...{ latitude: null, longitude: null, timeZone: 'America/Chicago' },
}
const FACTS = {
  statusCode: 'A',
  deliveredAt: null as string | null,
  pickupDate: '2026-11-18' as string | null,
  estimatedDelivery: '2026-11-23' as string | null,
  carrierExpects: null as string | null,
  destination,
}

describe("the consignee's headline", () => {
  it.each([
    [FACTS, 'On its way', 'Estimated delivery Mon, Nov 23, 2026'],
    [{ ...FACTS, estimatedDelivery: '2026-11-19' }, 'On its way', 'Was expected Thu, Nov 19, 2026'],
    [{ ...FACTS, estimatedDelivery: null }, 'On its way', 'The delivery date is not known yet.'],
    [
      { ...FACTS, carrierExpects: '2026-11-24' },
      'On its way',
      'Estimated delivery Mon, Nov 23, 2026 · Carrier now expects Tue, Nov 24, 2026',
    ],
    [{ ...FACTS, carrierExpects: '2026-11-23' }, 'On its way', 'Estimated delivery Mon, Nov 23, 2026'],
    [
      { ...FACTS, estimatedDelivery: '2026-11-18', carrierExpects: '2026-11-19' },
      'On its way',
      'Was expected Wed, Nov 18, 2026 · Carrier last expected Thu, Nov 19, 2026',
    ],
    [
      { ...FACTS, estimatedDelivery: null, carrierExpects: '2026-11-24' },
      'On its way',
      'Carrier now expects Tue, Nov 24, 2026',
    ],
    [
      { ...FACTS, statusCode: 'T' },
      'Booked, waiting for pickup',
      'Pickup Wed, Nov 18, 2026 · Estimated delivery Mon, Nov 23, 2026',
    ],
    [
      { ...FACTS, statusCode: 'Q', pickupDate: null },
      'Being prepared',
      'Estimated delivery Mon, Nov 23, 2026',
    ],
    [{ ...FACTS, statusCode: 'V' }, 'Canceled', 'This shipment will not be delivered.'],
  ])('shows where the shipment is and when it arrives', (facts, title, detail) => {
    expect(headlineOf(facts, new Date('2026-11-20T18:00:00Z'))).toEqual({ title, detail })
  })

  it("shows the delivery in the consignee's time zone, also once it is archived", () => {
    const delivered = { ...FACTS, statusCode: 'V', deliveredAt: '2026-11-20T20:05:00Z' }
    const read = (now: string) => headlineOf(delivered, new Date(now))
    expect(read('2026-11-21T12:00:00Z')).toEqual({ title: 'Delivered', detail: 'Fri, Nov 20, 2:05 PM CST' })
    expect(read('2027-01-02T12:00:00Z').detail).toBe('Fri, Nov 20, 2026, 2:05 PM CST')
  })

  it('knows the local date', () => {
    const at = new Date('2026-11-21T03:00:00Z')
    expect(dateIn('America/Chicago', at)).toBe('2026-11-20')
    expect(dateIn('Asia/Tokyo', at)).toBe('2026-11-21')
  })
})
