import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import { type LifecycleState, SHIPMENT_ACTIONS, transition } from './lifecycle.ts'
import { formerStateOf, isUndoable, undone } from './undo-move.ts'

/** A shipment with facts that moves change, and one that they do not. */
type Kept = Parameters<typeof formerStateOf>[0] & { proNumber: string }

const instant = fc.option(
  fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }).map((ms) => new Date(ms)),
)
const shipments: fc.Arbitrary<Kept> = fc.record({
  status: fc.constantFrom('Q', 'H', 'T', 'A', 'D'),
  isTendered: fc.boolean(),
  isDeclined: fc.boolean(),
  deferredFrom: fc.constantFrom('O', 'Q', null),
  endedAs: fc.constant(''),
  problem: fc.string(),
  lastEventAt: instant,
  pickedUpAt: instant,
  deliveredAt: instant,
  proNumber: fc.string(),
})

/** The shipment as the action saves it: the life cycle's state, with times and problem after the move. */
function moved(shipment: Kept, action: (typeof SHIPMENT_ACTIONS)[number], at: Date): Kept | null {
  const outcome = transition(shipment as LifecycleState, action)
  if (outcome.kind === 'refused') return null
  const { status, isTendered, deferredFrom, isDeclined = false } = outcome.state
  const endedAs = action === 'archive' ? 'archived' : shipment.endedAs
  const times = { lastEventAt: at, pickedUpAt: shipment.pickedUpAt ?? at, deliveredAt: at, problem: '' }
  return {
    ...shipment,
    ...times,
    status: status as Kept['status'],
    isTendered,
    deferredFrom,
    isDeclined,
    endedAs,
  }
}

it('restores a shipment’s state before any move that can be undone, and nothing else', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      shipments,
      fc.array(fc.constantFrom(...SHIPMENT_ACTIONS), { minLength: 1, maxLength: 8 }),
      fc.date({ noInvalidDate: true }),
      (begun, actions, at) => {
        let shipment = begun
        for (const action of actions) {
          const after = moved(shipment, action, at)
          if (after === null) continue
          if (isUndoable(action)) {
            // Through the database and back: as text.
            const former = JSON.parse(JSON.stringify(formerStateOf(shipment)))
            expect(undone({ ...after, proNumber: 'typed since' }, former)).toEqual({
              ...shipment,
              proNumber: 'typed since',
            })
            seen.add(action)
          }
          shipment = after
        }
      },
    ),
    { numRuns: runs(20_000) },
  )
  expect([...seen].sort()).toEqual(['archive', 'moveToDelivered', 'moveToTransit'])
})

it('offers no undo for moves that notify a carrier', () => {
  expect(SHIPMENT_ACTIONS.filter(isUndoable)).toEqual(['moveToTransit', 'moveToDelivered', 'archive'])
})

it('restores the same state in any sequence of moves, other actions and undos', () => {
  type Command = (typeof SHIPMENT_ACTIONS)[number] | 'undo' | 'edit'
  const commands = fc.array(fc.constantFrom<Command>(...SHIPMENT_ACTIONS, 'undo', 'undo', 'edit'), {
    minLength: 20,
    maxLength: 40,
  })
  let taken = 0
  let refused = 0
  fc.assert(
    fc.property(shipments, commands, (begun, some) => {
      let now = { ...begun, version: 1 }
      // Saved by the server: the last move that can be undone, and the version that it made.
      let kept: { version: number; former: string } | null = null
      // Remembered by the user: the whole shipment before that move.
      let remembered: Kept | null = null
      for (const [index, command] of some.entries()) {
        const { version, ...shipment } = now
        if (command === 'edit') {
          now = { ...now, proNumber: `PRO ${index}`, version: version + 1 }
          remembered = null
        } else if (command === 'undo') {
          if (kept?.version !== version) {
            // There was another change since, or it was already undone.
            expect(remembered).toBeNull()
            refused++
            continue
          }
          const back = undone(now, JSON.parse(kept.former))
          expect({ ...back, version }).toEqual({ ...remembered, version })
          now = { ...back, version: version + 1 }
          remembered = null
          taken++
        } else {
          const after = moved(shipment, command, new Date(1_800_000_000_000 + index))
          if (after === null) continue
          now = { ...after, version: version + 1 }
          remembered = isUndoable(command) ? shipment : null
          if (isUndoable(command)) {
            kept = { version: now.version, former: JSON.stringify(formerStateOf(shipment)) }
          }
        }
      }
    }),
    { numRuns: runs(20_000) },
  )
  expect([taken > 0, refused > 0]).toEqual([true, true])
})
