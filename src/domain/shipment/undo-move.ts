import type { ShipmentAction, ShipmentStatus } from './lifecycle.ts'

/**
 * Manual moves that can be undone for a short time. Moves that notify a carrier are not included; Resume undoes a
 * deferral.
 */
export const UNDOABLE_MOVES = [
  'moveToTransit',
  'moveToDelivered',
  'archive',
] as const satisfies ShipmentAction[]
export type UndoableMove = (typeof UNDOABLE_MOVES)[number]

export const isUndoable = (action: ShipmentAction): action is UndoableMove =>
  (UNDOABLE_MOVES as readonly ShipmentAction[]).includes(action)

/** Screens offer Undo for 10 s after the last move of a bulk action; its first move may be much earlier. */
export const UNDO_SECONDS = 60

/** Everything that such a move may change, with instants as ISO text. */
export interface FormerState extends Undated {
  lastEventAt: string | null
  pickedUpAt: string | null
  deliveredAt: string | null
}

/** The same as stored with the shipment. */
interface Movable extends Undated {
  lastEventAt: Date | null
  pickedUpAt: Date | null
  deliveredAt: Date | null
}

interface Undated {
  status: Exclude<ShipmentStatus, 'O'>
  isTendered: boolean
  isDeclined: boolean
  deferredFrom: 'O' | 'Q' | null
  endedAs: '' | 'void' | 'archived'
  problem: string
}

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The state to save before a move. */
export const formerStateOf = (shipment: Movable): FormerState => ({
  ...{ status: shipment.status, isTendered: shipment.isTendered, isDeclined: shipment.isDeclined },
  ...{ deferredFrom: shipment.deferredFrom, endedAs: shipment.endedAs, problem: shipment.problem },
  lastEventAt: textOf(shipment.lastEventAt),
  pickedUpAt: textOf(shipment.pickedUpAt),
  deliveredAt: textOf(shipment.deliveredAt),
})

/** The shipment with the fields of the move restored; all other fields keep their current values. */
export const undone = <S extends Movable>(moved: S, former: FormerState): S => ({
  ...moved,
  ...former,
  lastEventAt: dateOf(former.lastEventAt),
  pickedUpAt: dateOf(former.pickedUpAt),
  deliveredAt: dateOf(former.deliveredAt),
})
