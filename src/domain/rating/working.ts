/**
 * The sheet of paper on which one price is worked out: steps and charges as they come. One sheet is reused for all
 * prices (rating is synchronous), because a fresh one for each would cost more than the arithmetic on it.
 */
import type { Cents } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import type { CompiledAccessorial } from './compiled-tariff.ts'
import type { LtlNoticeCode } from './ltl-result.ts'

/** A charge that is computed but not written down yet: fuel stands before it and depends on it. */
export interface PendingCharge {
  compiled: CompiledAccessorial | null
  quantity: number
  cents: Cents
  /** A dearer one of its exclusive group is pending too, so this one is not charged. */
  isOutdone: boolean
}

export interface Working {
  /** Written at `stepCount` onwards; what lies beyond is from earlier prices. */
  steps: number[]
  stepCount: number
  charges: Charge[]
  pending: PendingCharge[]
  pendingCount: number
  /** Exclusive groups (bits) of the pending charges, and those that more than one of them is in. */
  groups: number
  sharedGroups: number
  /** Name of the space rule that set the linehaul, and the linehaul under the rule that held, used or not. */
  spaceRule: string | null
  spacePrice: Cents
  noticeCode: LtlNoticeCode
  noticeMessage: string
}

const STEPS_AT_FIRST = 1024
const PENDING_AT_FIRST = 16

const makePending = (): PendingCharge => ({ compiled: null, quantity: 0, cents: 0, isOutdone: false })

export function makeWorking(): Working {
  const steps: number[] = []
  const pending: PendingCharge[] = []
  // Filled one by one with small integers, so that the list stays packed and unboxed and is copied in one go.
  for (let at = 0; at < STEPS_AT_FIRST; at++) steps.push(0)
  for (let at = 0; at < PENDING_AT_FIRST; at++) pending.push(makePending())
  return {
    steps,
    stepCount: 0,
    charges: [],
    pending,
    pendingCount: 0,
    groups: 0,
    sharedGroups: 0,
    spaceRule: null,
    spacePrice: 0,
    noticeCode: 'REQUEST_INVALID',
    noticeMessage: '',
  }
}

/** A clean sheet. */
export function startWorking(working: Working): void {
  working.stepCount = 0
  working.charges = []
  working.pendingCount = 0
  working.groups = 0
  working.sharedGroups = 0
  working.spaceRule = null
}

/** Returned in place of an amount when there is no price; the notice stands on the sheet. */
export const NO_PRICE = -1

export function refuse(working: Working, code: LtlNoticeCode, message: string): number {
  working.noticeCode = code
  working.noticeMessage = message
  return NO_PRICE
}

export function addPending(
  working: Working,
  compiled: CompiledAccessorial,
  quantity: number,
  cents: Cents,
): void {
  const number = working.pendingCount++
  if (number === working.pending.length) working.pending.push(makePending())
  const entry = working.pending[number]!
  entry.compiled = compiled
  entry.quantity = quantity
  entry.cents = cents
  entry.isOutdone = false
  working.sharedGroups |= working.groups & compiled.groups
  working.groups |= compiled.groups
}

/** Writes one record of a step with a fixed number of fields; for those that are rare. */
export function record(working: Working, step: number, fields: readonly number[]): void {
  working.steps[working.stepCount++] = step
  for (const field of fields) working.steps[working.stepCount++] = field
}
