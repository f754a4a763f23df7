import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import {
  type LifecycleState,
  possibleActions,
  SHIPMENT_ACTIONS,
  type ShipmentAction,
  transition,
} from './lifecycle.ts'

/**
 * The life cycle of a shipment as a separate, readable list of transitions, run in parallel with the product's table:
 * 100,000 random lives of 50 commands, always with the same state.
 */
const LIVES = runs(100_000)
const COMMANDS = 50

/** The states of a shipment: `H<O` is deferred from Open Orders, `T+` tendered, `T-` declined by its carrier. */
type Name = 'O' | 'Q' | 'H<O' | 'H<Q' | 'T' | 'T+' | 'T-' | 'A' | 'A+' | 'D' | 'D+' | 'V' | 'V+'

const MODEL: Record<Name, Partial<Record<ShipmentAction, Name>>> = {
  O: { build: 'Q', defer: 'H<O' },
  Q: { defer: 'H<Q', revert: 'O', schedule: 'T', void: 'V' },
  'H<O': { resume: 'O' },
  'H<Q': { resume: 'Q' },
  T: { unschedule: 'Q', tender: 'T+', moveToTransit: 'A', reportProblem: 'T', void: 'V' },
  'T+': { declineTender: 'T-', moveToTransit: 'A+', reportProblem: 'T+', void: 'V+' },
  // After a declined tender, the shipment can go back, be tendered again, or be moved by hand.
  'T-': { unschedule: 'Q', tender: 'T+', moveToTransit: 'A+', reportProblem: 'T-', void: 'V+' },
  A: { moveToDelivered: 'D', reportProblem: 'A', void: 'V' },
  'A+': { moveToDelivered: 'D+', reportProblem: 'A+', void: 'V+' },
  D: { archive: 'V' },
  'D+': { archive: 'V+' },
  V: {},
  'V+': {},
}

const nameOf = ({ status, isTendered, deferredFrom, isDeclined }: LifecycleState): string => {
  if (status === 'H') return `H<${deferredFrom}`
  if (status === 'T' && isDeclined) return 'T-'
  return isTendered ? `${status}+` : status
}

const BORN: LifecycleState = { status: 'O', isTendered: false, deferredFrom: null }

describe('the life of a shipment against its model', () => {
  it(`never differs in ${LIVES.toLocaleString('en-US')} lives of ${COMMANDS} commands`, () => {
    const seen = new Set<string>()
    let walked = 0
    const lives = fc.array(fc.constantFrom(...SHIPMENT_ACTIONS), { minLength: COMMANDS, maxLength: COMMANDS })
    fc.assert(
      fc.property(lives, (commands) => {
        let state = BORN
        let name: Name = 'O'
        for (const command of commands) {
          walked++
          const next: Name | undefined = MODEL[name][command]
          const moved = transition(state, command)
          if ((moved.kind === 'moved') !== (next !== undefined)) {
            throw new Error(`${command} of ${name}: the product says ${moved.kind}`)
          }
          if (moved.kind === 'refused') {
            if (moved.because === '') throw new Error(`${command} of ${name} is refused without a reason`)
            continue
          }
          state = moved.state
          name = next!
          if (nameOf(state) !== name) throw new Error(`${command} led to ${nameOf(state)}, not to ${name}`)
          seen.add(name)
        }
      }),
      { numRuns: LIVES },
    )
    expect(walked).toBe(LIVES * COMMANDS)
    // Random walks that never reach a state would prove nothing about it.
    expect([...seen].sort()).toEqual(Object.keys(MODEL).sort())
  })

  it('offers exactly the actions that the model allows', () => {
    for (const [name, arrows] of Object.entries(MODEL)) {
      const [status, mark] = [name[0], name.slice(1)] as [LifecycleState['status'], string]
      const state: LifecycleState = {
        status,
        isTendered: mark === '+' || mark === '-',
        deferredFrom: status === 'H' ? (mark.slice(1) as 'O' | 'Q') : null,
        isDeclined: mark === '-',
      }
      expect([name, possibleActions(state).toSorted()]).toEqual([name, Object.keys(arrows).sort()])
    }
  })
})
