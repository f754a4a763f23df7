import { describe, expect, it } from 'vitest'
import { event, sampleShipment } from './sample-shipment.test-support.ts'
import { stepsOf } from './steps-of.ts'

const states = (changes: Parameters<typeof sampleShipment>[0]) =>
  stepsOf(sampleShipment(changes)).map((step) => `${step.name}: ${step.state}`)

describe('the steps of a shipment', () => {
  it.each([
    ['Q', ['Rate & Route: current', 'Schedule: coming', 'InTransit: coming', 'Delivered: coming']],
    ['T', ['Rate & Route: done', 'Schedule: current', 'InTransit: coming', 'Delivered: coming']],
    ['A', ['Rate & Route: done', 'Schedule: done', 'InTransit: current', 'Delivered: coming']],
    ['D', ['Rate & Route: done', 'Schedule: done', 'InTransit: done', 'Delivered: current']],
  ] as const)('in %s', (status, expected) => {
    expect(states({ status })).toEqual(expected)
  })

  it('show when each was reached, and no dates for later ones', () => {
    const times = stepsOf(
      sampleShipment({
        events: [
          event('2', 'In Transit', '2026-11-19T01:00:00Z'),
          event('1', 'Pickup', '2026-11-18T23:00:00Z'),
        ],
      }),
    )
    expect(times.map((step) => step.at)).toEqual([
      '2026-11-17T18:00:00Z',
      '2026-11-17T19:00:00Z',
      '2026-11-18T23:00:00Z',
      null,
    ])
  })

  it('end with the outcome of a voided or archived shipment', () => {
    expect(states({ status: 'V', endedAs: 'void', events: [], tenderLog: [], isTendered: false })).toEqual([
      'Rate & Route: done',
      'Voided: ended',
    ])
    expect(states({ status: 'V', endedAs: 'void', events: [] })).toEqual([
      'Rate & Route: done',
      'Schedule: done',
      'Voided: ended',
    ])
    expect(states({ status: 'V', endedAs: 'archived', deliveredAt: '2026-11-20T18:00:00Z' }).at(-1)).toBe(
      'Archived: ended',
    )
  })
})
