import type { ShipmentAction, ShipmentStatus } from './lifecycle.ts'

/**
 * The moves by hand that can be taken back for a moment. What a carrier or its network is told of is not among them; a
 * deferral is taken back by resuming.
 */
export const UNDOABLE_MOVES = [
  'moveToTransit',
  'moveToDelivered',
  'archive',
] as const satisfies ShipmentAction[]
export type UndoableMove = (typeof UNDOABLE_MOVES)[number]

export const isUndoable = (action: ShipmentAction): action is UndoableMove =>
  (UNDOABLE_MOVES as readonly ShipmentAction[]).includes(action)

/** Screens offer it for 10 s after the last of many was moved; the first of them was moved long before. */
export const UNDO_SECONDS = 60

/** Everything of a shipment that such a move may change; instants as ISO text. */
export interface FormerState extends Undated {
  lastEventAt: string | null
  pickedUpAt: string | null
  deliveredAt: string | null
}

/** The same where it is kept with the shipment. */
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

/** What is kept of a shipment before it is moved. */
export const formerStateOf = (shipment: Movable): FormerState => ({
  ...{ status: shipment.status, isTendered: shipment.isTendered, isDeclined: shipment.isDeclined },
  ...{ deferredFrom: shipment.deferredFrom, endedAs: shipment.endedAs, problem: shipment.problem },
  lastEventAt: textOf(shipment.lastEventAt),
  pickedUpAt: textOf(shipment.pickedUpAt),
  deliveredAt: textOf(shipment.deliveredAt),
})

/** The shipment as it was before the move; what the move did not touch stays as it is now. */
export const undone = <S extends Movable>(moved: S, former: FormerState): S => ({
  ...moved,
  ...former,
  lastEventAt: dateOf(former.lastEventAt),
  pickedUpAt: dateOf(former.pickedUpAt),
  deliveredAt: dateOf(former.deliveredAt),
})
