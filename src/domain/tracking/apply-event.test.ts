import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShipmentStatus } from '../shipment/lifecycle.ts'
import { applyEvent, type TrackingEvent, type TrackingState } from './apply-event.ts'
import { TRACKING_STATUSES, type TrackingStatus } from './status-map.ts'

const start = (status: ShipmentStatus = 'T'): TrackingState => ({
  lifecycle: { status, isTendered: true, deferredFrom: null },
  trackingStatus: null,
  lastEventAt: null,
  problem: null,
  needsVoidReview: false,
})

/** An event at `hour` hours of the day. */
const event = (hour: number, status: TrackingStatus, more: Partial<TrackingEvent> = {}): TrackingEvent => ({
  at: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
  status,
  isEstimate: false,
  needsVoidReview: false,
  note: '',
  ...more,
})

function run(events: TrackingEvent[], from = start()) {
  return events.reduce((state, next) => {
    const applied = applyEvent(state, next)
    return applied.kind === 'applied' ? applied.state : state
  }, from)
}

describe('carrier events', () => {
  it('the first pickup moves to in transit, the delivery to delivered', () => {
    const picked = applyEvent(start(), event(8, 'Pickup'))
    expect(picked).toMatchObject({
      moves: ['moveToTransit'],
      state: { lifecycle: { status: 'A', isTendered: true } },
    })
    const again = applyEvent(run([event(8, 'Pickup')]), event(9, 'Pickup'))
    expect(again).toMatchObject({ moves: [], state: { lifecycle: { status: 'A' } } })
    const delivered = applyEvent(run([event(8, 'Pickup')]), event(20, 'Delivered'))
    expect(delivered).toMatchObject({ moves: ['moveToDelivered'], state: { lifecycle: { status: 'D' } } })
  })

  it('a delivery without a pickup makes both steps', () => {
    expect(applyEvent(start(), event(8, 'Delivered'))).toMatchObject({
      moves: ['moveToTransit', 'moveToDelivered'],
      state: { lifecycle: { status: 'D' }, trackingStatus: 'Delivered' },
    })
  })

  it('preparing changes nothing', () => {
    expect(applyEvent(start(), event(8, 'Prepared Pickup'))).toMatchObject({
      moves: [],
      state: { lifecycle: { status: 'T' }, trackingStatus: 'Prepared Pickup' },
    })
  })

  it('an older event changes nothing, one of the same minute does', () => {
    const state = run([event(10, 'In Transit')])
    expect(applyEvent(state, event(9, 'Problem'))).toEqual({
      kind: 'logged',
      because: 'older than the last one',
    })
    expect(applyEvent(state, event(10, 'Delivered')).kind).toBe('applied')
  })

  it('compares instants, not their spelling', () => {
    const state = run([event(10, 'Pickup')])
    expect(applyEvent(state, event(0, 'Delivered', { at: '2026-11-20T06:00:00-05:00' })).kind).toBe('applied')
    expect(applyEvent(state, event(0, 'Delivered', { at: '2026-11-20T10:30:00+01:00' })).kind).toBe('logged')
  })

  it('a problem is cleared by a later good event', () => {
    const troubled = run([
      event(8, 'Pickup'),
      event(9, 'Problem', { note: 'weather' }),
      event(10, 'Problem', { note: 'still' }),
    ])
    expect(troubled).toMatchObject({
      lifecycle: { status: 'A' },
      trackingStatus: 'Problem',
      problem: { since: event(9, 'Problem').at, note: 'still' },
    })
    expect(run([event(11, 'In Transit')], troubled).problem).toBeNull()
    expect(run([event(11, 'Delivered')], troubled)).toMatchObject({
      lifecycle: { status: 'D' },
      problem: null,
    })
  })

  it('an estimate changes and clears nothing, and later events count', () => {
    const troubled = run([event(8, 'Problem')])
    const applied = applyEvent(troubled, event(23, 'In Transit', { isEstimate: true }))
    expect(applied).toEqual({ kind: 'applied', state: troubled, moves: [] })
  })

  it('keeps the flag for a check until a good event', () => {
    const cancelled = run([event(8, 'Problem', { needsVoidReview: true }), event(9, 'Problem')])
    expect(cancelled).toMatchObject({ needsVoidReview: true, lifecycle: { status: 'T' } })
    expect(run([event(10, 'Pickup')], cancelled).needsVoidReview).toBe(false)
  })

  it.each(['O', 'Q', 'H', 'D', 'V'] as const)('bucket %s accepts no events', (bucket) => {
    expect(applyEvent(start(bucket), event(8, 'Problem'))).toEqual({
      kind: 'logged',
      because: 'not under way',
    })
  })

  it('ignores an unreadable time', () => {
    expect(applyEvent(start(), event(8, 'Pickup', { at: 'soon' }))).toEqual({
      kind: 'logged',
      because: 'unreadable time',
    })
  })

  it('for any events in any order, the bucket never goes back and the newest time counts', () => {
    const events = fc.array(
      fc.record({
        hour: fc.nat(47),
        status: fc.constantFrom(...TRACKING_STATUSES),
        isEstimate: fc.boolean(),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(events, (list) => {
        let state = start()
        for (const { hour, status, isEstimate } of list) {
          const applied = applyEvent(state, event(hour, status, { isEstimate }))
          if (applied.kind !== 'applied') continue
          const order = ['T', 'A', 'D']
          expect(order.indexOf(applied.state.lifecycle.status)).toBeGreaterThanOrEqual(
            order.indexOf(state.lifecycle.status),
          )
          expect((applied.state.lastEventAt ?? '') >= (state.lastEventAt ?? '')).toBe(true)
          expect(applied.state.problem !== null).toBe(applied.state.trackingStatus === 'Problem')
          state = applied.state
        }
      }),
    )
  })
})
