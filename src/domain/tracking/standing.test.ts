import { describe, expect, it } from 'vitest'
import { deadlinesOf, type StandingFacts, standingOf } from './standing.ts'

const SCHEDULED: StandingFacts = {
  status: 'T',
  leavesHere: true,
  pickupDate: '2026-11-27',
  pickupTo: '15:30',
  timeZone: 'America/Los_Angeles',
  deliveryDate: '2026-12-01',
  destinationZone: 'America/Chicago',
  expectedDate: null,
  problem: '',
  isTenderLost: false,
  proNumber: '',
  pickupNumber: '',
  isConfirmed: false,
  lastEventAt: null,
  pickedUpAt: null,
  eventGapHours: 48,
}
const MOVING: StandingFacts = {
  ...SCHEDULED,
  status: 'A',
  pickedUpAt: new Date('2026-11-27T22:00:00Z'),
}
const stands = (facts: StandingFacts, now: string) => {
  const { standing, why } = standingOf(facts, new Date(now))
  return why === '' ? standing : `${standing} ${why}`
}

describe('before the pickup', () => {
  const CASES: [string, Partial<StandingFacts>, string, string][] = [
    ['long before the window closes', {}, '2026-11-27T20:00:00Z', 'onTime'],
    ['an hour before, unconfirmed', {}, '2026-11-27T22:30:00Z', 'atRisk unconfirmed'],
    ['with a PRO', { proNumber: '123' }, '2026-11-27T23:29:59Z', 'onTime'],
    ['with a pickup number', { pickupNumber: '7' }, '2026-11-27T23:29:00Z', 'onTime'],
    ['confirmed', { isConfirmed: true }, '2026-11-27T23:29:00Z', 'onTime'],
    [
      'declined before by another carrier',
      { lastEventAt: new Date('2026-11-26T10:00:00Z') },
      '2026-11-27T23:29:00Z',
      'atRisk unconfirmed',
    ],
    ['the window closed at the origin', { proNumber: '123' }, '2026-11-27T23:30:00Z', 'late pickupMissed'],
    ['late beats a problem', { problem: 'Dock closed' }, '2026-11-27T23:30:00Z', 'late pickupMissed'],
    ['a problem', { problem: 'Dock closed' }, '2026-11-20T00:00:00Z', 'atRisk problem'],
    ['a lost tender', { isTenderLost: true }, '2026-11-20T00:00:00Z', 'atRisk tenderLost'],
    ['expected too late', { expectedDate: '2026-12-02' }, '2026-11-20T00:00:00Z', 'atRisk expectedLate'],
    ['expected in time', { expectedDate: '2026-12-01' }, '2026-11-20T00:00:00Z', 'onTime'],
    ['no window: the whole day', { pickupTo: '', proNumber: '1' }, '2026-11-28T07:58:59Z', 'onTime'],
    ['no window: the day is over', { pickupTo: '' }, '2026-11-28T07:59:00Z', 'late pickupMissed'],
    ['no day', { pickupDate: null }, '2027-11-28T08:00:00Z', 'onTime'],
    ['a return has no pickup of ours', { leavesHere: false }, '2027-11-28T08:00:00Z', 'onTime'],
    ['its promise counts from the pickup on', { pickupDate: null }, '2026-12-24T08:00:00Z', 'onTime'],
  ]
  it.each(CASES)('%s', (_name, change, now, expected) => {
    expect(stands({ ...SCHEDULED, ...change }, now)).toBe(expected)
  })
})

describe('on the road', () => {
  const CASES: [string, Partial<StandingFacts>, string, string][] = [
    ['just picked up', {}, '2026-11-28T22:00:00Z', 'onTime'],
    ['silent for the usual gap', {}, '2026-11-29T22:00:00Z', 'atRisk silent'],
    [
      'heard of meanwhile',
      { lastEventAt: new Date('2026-11-29T10:00:00Z') },
      '2026-11-29T22:00:00Z',
      'onTime',
    ],
    [
      'on the evening of the promised day at the destination',
      { lastEventAt: new Date('2026-12-01T20:00:00Z') },
      '2026-12-02T05:59:59Z',
      'onTime',
    ],
    [
      'when that day is over there',
      { lastEventAt: new Date('2026-12-01T20:00:00Z') },
      '2026-12-02T06:00:00Z',
      'late deliveryMissed',
    ],
    ['a lost tender is no matter any more', { isTenderLost: true }, '2026-11-28T22:00:00Z', 'onTime'],
    ['expected too late', { expectedDate: '2026-12-04' }, '2026-11-28T22:00:00Z', 'atRisk expectedLate'],
    ['a problem', { problem: 'Weather' }, '2026-11-28T22:00:00Z', 'atRisk problem'],
    ['no promise', { deliveryDate: null, expectedDate: '2026-12-09' }, '2026-11-28T22:00:00Z', 'onTime'],
    ['no promise, silent', { deliveryDate: null }, '2027-01-01T00:00:00Z', 'atRisk silent'],
  ]
  it.each(CASES)('%s', (_name, change, now, expected) => {
    expect(stands({ ...MOVING, ...change }, now)).toBe(expected)
  })
})

it.each(['Q', 'H', 'D', 'V'])('a shipment in %s cannot be late', (status) => {
  const facts = { ...MOVING, status, problem: 'Damaged' }
  expect(stands(facts, '2027-01-01T00:00:00Z')).toBe('')
})

it('uses the later one of an hour that occurs twice', () => {
  const facts = { ...SCHEDULED, pickupDate: '2026-11-01', pickupTo: '01:30', timeZone: 'America/Chicago' }
  expect(deadlinesOf(facts).pickupDueAt).toEqual(new Date('2026-11-01T07:30:00Z'))
})
