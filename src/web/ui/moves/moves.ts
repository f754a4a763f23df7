import { t } from '@lingui/core/macro'
import type { MANUAL_MOVES } from '#contracts/endpoints/shipments.ts'
import { type LifecycleState, possibleActions, type ShipmentStatus } from '#domain/shipment/lifecycle.ts'

/** Tracking statuses that a user can report; the server uses the specification's words. */
export const TRACKING_MOVES = { preparedPickup: 'Prepared Pickup', pickup: 'Pickup' } as const

/** A move that a user makes by hand. */
export type ManualMove = (typeof MANUAL_MOVES)[number] | keyof typeof TRACKING_MOVES

/** The texts of a move. */
export interface MoveWords {
  /** The button; in the specification's words if it has them. */
  label: string
  /** What the move does, for the confirmation. */
  asks: string
  /** The text after the BOL once it is done. */
  done: string
  /** 'event': it creates a tracking event with time and place; 'note': only a note; 'none': no fields. */
  form: 'event' | 'note' | 'none'
  /** The label of a required note. */
  requiredNote?: string
  isGrave?: boolean
}

export const MOVES: Record<ManualMove, MoveWords> = {
  preparedPickup: {
    label: t`Prepared Pickup`,
    asks: t`The carrier has everything for the pickup. The shipment stays in Schedule.`,
    done: t`is ready for pickup`,
    form: 'event',
  },
  pickup: {
    label: t`Pickup`,
    asks: t`The carrier has picked up the shipment. It moves to InTransit.`,
    done: t`is picked up`,
    form: 'event',
  },
  moveToTransit: {
    label: t`Move to InTransit`,
    asks: t`The carrier has picked up the shipment. It moves to InTransit.`,
    done: t`is in transit`,
    form: 'event',
  },
  moveToDelivered: {
    label: t`Move to Delivered`,
    asks: t`The consignee has received the shipment. It moves to Delivered.`,
    done: t`is delivered`,
    form: 'event',
  },
  reportProblem: {
    label: t`Problem`,
    asks: t`The shipment stays where it is and is marked with the problem until its next normal event.`,
    done: t`is marked with the problem`,
    form: 'event',
    requiredNote: t`What is the problem?`,
    isGrave: true,
  },
  declineTender: {
    label: t`Carrier declined`,
    asks: t`The tender is open again. You can tender the shipment to another carrier, or take it back to change it.`,
    done: t`was declined by its carrier`,
    form: 'event',
    requiredNote: t`What did the carrier say?`,
  },
  schedule: {
    label: t`Schedule`,
    asks: t`The shipment moves to Schedule with the carrier chosen. Nothing is sent yet.`,
    done: t`is scheduled`,
    form: 'none',
  },
  unschedule: {
    label: t`Unschedule`,
    asks: t`The shipment goes back to Rate & Route, where it can be changed.`,
    done: t`is back in Rate & Route`,
    form: 'none',
  },
  defer: {
    label: t`Defer`,
    asks: t`The shipment stays in Deferred until someone resumes it.`,
    done: t`is deferred`,
    form: 'note',
  },
  resume: {
    label: t`Resume`,
    asks: t`The shipment goes back to where it came from.`,
    done: t`is resumed`,
    form: 'none',
  },
  archive: {
    label: t`Archive`,
    asks: t`The shipment leaves Delivered. It stays in Shipment History under Archived.`,
    done: t`is archived`,
    form: 'none',
  },
  void: {
    label: t`Void`,
    asks: t`The shipment is voided and cannot be restored.`,
    done: t`is voided`,
    form: 'note',
    requiredNote: t`Reason`,
    isGrave: true,
  },
}

/** The order in which screens offer the moves: the next step first, irreversible ones last. */
const ORDER = Object.keys(MOVES) as ManualMove[]

/** The manual moves among the actions that a reply allows. A shipment that can be picked up can be prepared for it. */
export const movesAmong = (actions: readonly string[]): ManualMove[] =>
  ORDER.filter((move) => actions.includes(move in TRACKING_MOVES ? 'moveToTransit' : move))

/** Whether the move reports that a carrier has the freight. */
export const isPickup = (move: ManualMove): boolean => move === 'pickup' || move === 'moveToTransit'

/** The manual moves of a list row, which has its status but not its actions. */
export function movesOf(row: { status: ShipmentStatus; isTendered: boolean }): ManualMove[] {
  const state: LifecycleState = { ...row, deferredFrom: null }
  return movesAmong(possibleActions(state))
}

/** What the user enters for a move. */
export interface MoveDetails {
  notes: string
  place: string
  /** As in a `datetime-local` input, in the browser's time zone; '' = now. */
  when: string
}
export const NOTHING_SAID: MoveDetails = { notes: '', place: '', when: '' }

const NOTE_FAULTS: Partial<Record<ManualMove, string>> = {
  void: t`Enter the reason for voiding.`,
  declineTender: t`Enter what the carrier said.`,
}

/** The errors by field; empty if the move can be made. */
export function faultsOf(move: ManualMove, details: MoveDetails, now: Date): Partial<MoveDetails> {
  const faults: Partial<MoveDetails> = {}
  const { requiredNote } = MOVES[move]
  if (requiredNote && details.notes.trim() === '') {
    faults.notes = NOTE_FAULTS[move] ?? t`Describe the problem.`
  }
  if (details.when !== '' && !(new Date(details.when).getTime() <= now.getTime())) {
    faults.when = t`Enter a time in the past.`
  }
  return faults
}

/** The request body of Shipment/UpdateStatusCode or Shipment/Void. */
export function bodyOf(move: ManualMove, shipment: { id: string; version: number }, details: MoveDetails) {
  const occurredAt = details.when === '' ? '' : new Date(details.when).toISOString()
  const { notes, place } = details
  const said = isTrackingMove(move) ? { trackingStatus: TRACKING_MOVES[move] } : { action: move }
  return { shipmentId: shipment.id, ...said, version: shipment.version, notes, place, occurredAt }
}

const isTrackingMove = (move: ManualMove): move is keyof typeof TRACKING_MOVES => move in TRACKING_MOVES
