/**
 * The life cycle of a shipment as a table: the actions possible in each state, and the resulting state. Source:
 * specification section 4 and the table of states the product settled on. Nothing else is possible.
 */

import { possibleOnlyFrom } from './status-name.ts'

/** O Open Orders, Q Rate & Route, H Deferred, T Schedule, A InTransit, D Delivered, V void or archived. */
export const SHIPMENT_STATUSES = ['O', 'Q', 'H', 'T', 'A', 'D', 'V'] as const
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

export const SHIPMENT_ACTIONS = [
  'build',
  'defer',
  'resume',
  'revert',
  'schedule',
  'unschedule',
  'tender',
  'declineTender',
  'moveToTransit',
  'moveToDelivered',
  'reportProblem',
  'void',
  'archive',
] as const
export type ShipmentAction = (typeof SHIPMENT_ACTIONS)[number]

/** The facts of an order or shipment that the life cycle needs. */
export interface LifecycleState {
  status: ShipmentStatus
  isTendered: boolean
  /** For a deferred one: its previous bucket. */
  deferredFrom: 'O' | 'Q' | null
  /** The carrier declined the tender: it is open again, and still in the list of tenders. */
  isDeclined?: boolean
}

/** A carrier has it, and has not declined. */
export const isHeldByCarrier = ({
  isTendered,
  isDeclined,
}: Pick<LifecycleState, 'isTendered' | 'isDeclined'>): boolean => isTendered && isDeclined !== true

interface Rule {
  from: readonly ShipmentStatus[]
  /** Further condition on the state; `because` is its text for the refusal. */
  only?: { holds: (state: LifecycleState) => boolean; because: string }
  to: (state: LifecycleState) => LifecycleState
}

const at = (status: ShipmentStatus, isTendered = false): LifecycleState => ({
  status,
  isTendered,
  deferredFrom: null,
})
/** A tender that its carrier declined does not count. */
const notTendered = {
  holds: (state: LifecycleState) => !isHeldByCarrier(state),
  because: 'the shipment has been tendered',
}
const awaitingCarrier = {
  holds: isHeldByCarrier,
  because: 'there is no tender to decline',
}

export const LIFECYCLE: Record<ShipmentAction, Rule> = {
  build: { from: ['O'], to: () => at('Q') },
  defer: {
    from: ['O', 'Q'],
    to: (state) => ({ ...at('H'), deferredFrom: state.status === 'O' ? 'O' : 'Q' }),
  },
  resume: { from: ['H'], to: (state) => at(state.deferredFrom ?? 'O') },
  revert: { from: ['Q'], to: () => at('O') },
  schedule: { from: ['Q'], to: () => at('T') },
  unschedule: { from: ['T'], only: notTendered, to: () => at('Q') },
  tender: { from: ['T'], only: notTendered, to: () => at('T', true) },
  declineTender: { from: ['T'], only: awaitingCarrier, to: (state) => ({ ...state, isDeclined: true }) },
  moveToTransit: { from: ['T'], to: (state) => at('A', state.isTendered) },
  moveToDelivered: { from: ['A'], to: (state) => at('D', state.isTendered) },
  reportProblem: { from: ['T', 'A'], to: (state) => state },
  void: { from: ['Q', 'T', 'A'], to: (state) => at('V', state.isTendered) },
  archive: { from: ['D'], to: (state) => at('V', state.isTendered) },
}

export type Transition =
  | { kind: 'moved'; state: LifecycleState }
  | { kind: 'refused'; action: ShipmentAction; from: ShipmentStatus; because: string }

/** Applies `action` to `state`: the new state, or the refusal with its reason. Never throws. */
export function transition(state: LifecycleState, action: ShipmentAction): Transition {
  const rule = LIFECYCLE[action]
  if (!rule.from.includes(state.status)) {
    return {
      kind: 'refused',
      action,
      from: state.status,
      because: possibleOnlyFrom(rule.from),
    }
  }
  if (rule.only && !rule.only.holds(state)) {
    return { kind: 'refused', action, from: state.status, because: rule.only.because }
  }
  return { kind: 'moved', state: rule.to(state) }
}

/** The actions possible in `state`, in the order of the table; screens offer exactly these. */
export function possibleActions(state: LifecycleState): ShipmentAction[] {
  return SHIPMENT_ACTIONS.filter((action) => transition(state, action).kind === 'moved')
}
