import { type LifecycleState, transition } from '../shipment/lifecycle.ts'
import type { TrackingStatus } from './status-map.ts'

/** A shipment's tracking data, in addition to its bucket. */
export interface TrackingState {
  lifecycle: LifecycleState
  /** The last applied status; null before the first. */
  trackingStatus: TrackingStatus | null
  /** Instant (ISO 8601) of the newest applied event; null before the first. */
  lastEventAt: string | null
  /** An open problem: set by a Problem event, cleared by a later good event. The bucket does not change. */
  problem: { since: string; note: string } | null
  needsVoidReview: boolean
}

export interface TrackingEvent {
  /** ISO 8601 instant with its offset, as the carrier dates it (not when it reached us). */
  at: string
  status: TrackingStatus
  /** A future time: never changes the bucket and clears no problem. */
  isEstimate: boolean
  needsVoidReview: boolean
  note: string
}

export type AppliedEvent =
  /** `moves` are the life cycle steps that it caused, in order; often none. */
  | { kind: 'applied'; state: TrackingState; moves: ('moveToTransit' | 'moveToDelivered')[] }
  /** Kept in the log, changes no state. */
  | { kind: 'logged'; because: 'older than the last one' | 'unreadable time' | 'not under way' }

/**
 * Applies one carrier event to a shipment. Events may arrive in any order: an event older than the newest applied one
 * changes nothing. A delivery without a pickup makes both steps. Source: the life cycle's table; specification section
 * 4 (tracking status choices).
 */
export function applyEvent(state: TrackingState, event: TrackingEvent): AppliedEvent {
  const at = Date.parse(event.at)
  if (Number.isNaN(at)) return { kind: 'logged', because: 'unreadable time' }
  const { status: bucket } = state.lifecycle
  const isUnderWay = bucket === 'T' || bucket === 'A'
  if (!isUnderWay) return { kind: 'logged', because: 'not under way' }
  if (state.lastEventAt !== null && at < Date.parse(state.lastEventAt)) {
    return { kind: 'logged', because: 'older than the last one' }
  }
  if (event.isEstimate) return { kind: 'applied', state, moves: [] }
  const { lifecycle, moves } = moveBucket(state.lifecycle, event.status)
  const next: TrackingState = {
    lifecycle,
    trackingStatus: event.status,
    lastEventAt: event.at,
    problem:
      event.status === 'Problem' ? { since: state.problem?.since ?? event.at, note: event.note } : null,
    needsVoidReview: event.needsVoidReview || (state.needsVoidReview && event.status === 'Problem'),
  }
  return { kind: 'applied', state: next, moves }
}

const MOVES: Partial<Record<TrackingStatus, readonly ('moveToTransit' | 'moveToDelivered')[]>> = {
  Pickup: ['moveToTransit'],
  // The carrier cannot have it on the road or delivered without picking it up, whatever message was lost.
  'In Transit': ['moveToTransit'],
  Delivered: ['moveToTransit', 'moveToDelivered'],
}

/** Makes those steps that the life cycle allows from the shipment's status. */
function moveBucket(from: LifecycleState, status: TrackingStatus) {
  let lifecycle = from
  const moves: ('moveToTransit' | 'moveToDelivered')[] = []
  for (const action of MOVES[status] ?? []) {
    const moved = transition(lifecycle, action)
    if (moved.kind === 'moved') {
      lifecycle = moved.state
      moves.push(action)
    }
  }
  return { lifecycle, moves }
}
