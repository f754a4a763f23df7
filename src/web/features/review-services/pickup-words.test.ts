import { describe, expect, it } from 'vitest'
import { pickupWords } from './pickup-words.ts'

const PICKUP = {
  date: '2026-11-20',
  from: '09:00',
  to: '16:00',
  timeZone: 'America/Los_Angeles',
  cutOff: '14:00',
}

describe('the pickup in words', () => {
  it('shows the time, and the deadline for calling', () => {
    expect(
      pickupWords([{ pickupDate: '2026-11-20', pickupReasons: [], pickupCutOff: '14:00' }], PICKUP),
    ).toEqual({
      isRolledOver: false,
      text: 'Pickup Fri, Nov 20, 9:00 AM-4:00 PM PST. For same-day pickup, call by 2:00 PM.',
    })
  })

  it("shows each carrier's time if they differ", () => {
    const services = ['15:30', '12:00', '14:00'].map((pickupCutOff) => ({
      pickupDate: '2026-11-20',
      pickupReasons: [],
      pickupCutOff,
    }))
    expect(pickupWords(services, PICKUP).text).toContain(
      'call by 12:00 PM to 3:30 PM, depending on the carrier.',
    )
  })

  it('shows to which day it rolls over, and why', () => {
    const rolled = {
      pickupDate: '2026-11-23',
      pickupReasons: ['afterCutOff', 'closedDay'] as const,
      pickupCutOff: '14:00',
    }
    const words = pickupWords([{ ...rolled, pickupReasons: [...rolled.pickupReasons] }], PICKUP)
    expect(words).toEqual({
      isRolledOver: true,
      text: 'Pickup moves to Mon, Nov 23: it is past the cut-off, 2:00 PM.',
    })
    const closed = pickupWords([{ ...rolled, pickupReasons: ['closedDay'] }], PICKUP)
    expect(closed.text).toBe('Pickup moves to Mon, Nov 23: carriers are closed that day.')
  })
})
