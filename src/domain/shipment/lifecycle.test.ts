import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LifecycleState,
  possibleActions,
  SHIPMENT_ACTIONS,
  SHIPMENT_STATUSES,
  type ShipmentAction,
  type ShipmentStatus,
  transition,
} from './lifecycle.ts'

/** O, Q, T, t (tendered), x (tendered and declined), A, a (in transit, tendered), D, d, V, v; Ho and Hq are deferred from O and from Q. */
const STATES = {
  O: { status: 'O', isTendered: false, deferredFrom: null },
  Q: { status: 'Q', isTendered: false, deferredFrom: null },
  Ho: { status: 'H', isTendered: false, deferredFrom: 'O' },
  Hq: { status: 'H', isTendered: false, deferredFrom: 'Q' },
  T: { status: 'T', isTendered: false, deferredFrom: null },
  t: { status: 'T', isTendered: true, deferredFrom: null },
  x: { status: 'T', isTendered: true, deferredFrom: null, isDeclined: true },
  A: { status: 'A', isTendered: false, deferredFrom: null },
  a: { status: 'A', isTendered: true, deferredFrom: null },
  D: { status: 'D', isTendered: false, deferredFrom: null },
  d: { status: 'D', isTendered: true, deferredFrom: null },
  V: { status: 'V', isTendered: false, deferredFrom: null },
  v: { status: 'V', isTendered: true, deferredFrom: null },
} as const satisfies Record<string, LifecycleState>
type StateName = keyof typeof STATES

/**
 * Written by hand from the product's table of states, not derived from the code: each row an action, each column a
 * state, each cell the resulting state; a dot is a refusal.
 */
const MATRIX = `
                  O    Q    Ho   Hq   T    t    x    A    a    D    d    V    v
  build           Q    .    .    .    .    .    .    .    .    .    .    .    .
  defer           Ho   Hq   .    .    .    .    .    .    .    .    .    .    .
  resume          .    .    O    Q    .    .    .    .    .    .    .    .    .
  revert          .    O    .    .    .    .    .    .    .    .    .    .    .
  schedule        .    T    .    .    .    .    .    .    .    .    .    .    .
  unschedule      .    .    .    .    Q    .    Q    .    .    .    .    .    .
  tender          .    .    .    .    t    .    t    .    .    .    .    .    .
  declineTender   .    .    .    .    .    x    .    .    .    .    .    .    .
  moveToTransit   .    .    .    .    A    a    a    .    .    .    .    .    .
  moveToDelivered .    .    .    .    .    .    .    D    d    .    .    .    .
  reportProblem   .    .    .    .    T    t    x    A    a    .    .    .    .
  void            .    V    .    .    V    v    v    V    v    .    .    .    .
  archive         .    .    .    .    .    .    .    .    .    V    v    .    .
`
const [header, ...rows] = MATRIX.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/)) as [StateName[], ...string[][]]
const cells = rows.flatMap(([action, ...results]) =>
  results.map((result, column) => ({ action: action as ShipmentAction, from: header[column]!, result })),
)

describe('the life cycle', () => {
  it('has an expectation for every action in every state', () => {
    expect(rows.map(([action]) => action)).toEqual([...SHIPMENT_ACTIONS])
    expect(header).toEqual(Object.keys(STATES))
    expect(cells).toHaveLength(SHIPMENT_ACTIONS.length * header.length)
  })

  it.each(cells)('$action from $from leads to $result', ({ action, from, result }) => {
    const outcome = transition(STATES[from], action)
    if (result === '.') {
      expect(outcome).toMatchObject({ kind: 'refused', action, from: STATES[from].status })
      expect((outcome as { because: string }).because).toMatch(/\w{3}/)
    } else {
      expect(outcome).toEqual({ kind: 'moved', state: STATES[result as StateName] })
    }
  })

  it('returns the reason for a refusal', () => {
    expect(transition(STATES.t, 'unschedule')).toMatchObject({ because: 'the shipment has been tendered' })
    expect(transition(STATES.O, 'defer').kind).toBe('moved')
    expect(transition(STATES.T, 'archive')).toMatchObject({ because: 'it is possible only from Delivered' })
    expect(transition(STATES.D, 'void')).toMatchObject({
      because: 'it is possible only from Rate & Route, Schedule, InTransit',
    })
  })

  it('reaches every state from a new order', () => {
    const reached = new Set<ShipmentStatus>()
    const visit = (state: LifecycleState) => {
      if (reached.has(state.status)) return
      reached.add(state.status)
      for (const action of possibleActions(state)) {
        const outcome = transition(state, action)
        if (outcome.kind === 'moved') visit(outcome.state)
      }
    }
    visit(STATES.O)
    expect([...reached].sort()).toEqual([...SHIPMENT_STATUSES].sort())
  })

  it.each(header)('offers from %s exactly the possible actions', (name) => {
    const expected = cells
      .filter(({ from, result }) => from === name && result !== '.')
      .map(({ action }) => action)
    expect(possibleActions(STATES[name])).toEqual(expected)
  })

  it('never modifies its input state, and never leaves the known states', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SHIPMENT_ACTIONS), { maxLength: 60 }), (actions) => {
        let state: LifecycleState = Object.freeze({ ...STATES.O })
        for (const action of actions) {
          const outcome = transition(state, action)
          if (outcome.kind === 'moved') state = Object.freeze({ ...outcome.state })
          expect(Object.values(STATES)).toContainEqual(state)
        }
      }),
    )
  })

  it('has no way out of V', () => {
    expect(possibleActions(STATES.V)).toEqual([])
    expect(possibleActions(STATES.v)).toEqual([])
  })
})
