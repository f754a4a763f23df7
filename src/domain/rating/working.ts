/**
 * The sheet of paper on which one price is worked out: steps and charges as they come. Its long lists are used again
 * for every price (rating is synchronous): fresh ones would cost more than the arithmetic on them.
 */
import type { Cents } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import type { CompiledAccessorial } from './compiled-tariff.ts'
import type { LtlNoticeCode } from './ltl-result.ts'

/** Accessorials of one price; more are refused. */
export const MOST_PENDING = 200

/** Charges that are computed but not written down yet: fuel stands before them and depends on them. */
export interface Pending {
  count: number
  rows: CompiledAccessorial[]
  quantities: Float64Array
  cents: Float64Array
  /** 1: a dearer one of its exclusive group is pending too, so this one is not charged. */
  isOutdone: Uint8Array
}

export interface Working {
  /** Written at `stepCount` onwards; what lies beyond is from earlier prices. */
  steps: number[]
  stepCount: number
  charges: Charge[]
  pending: Pending
  /** Exclusive groups (bits) of the pending charges, and those that more than one of them is in. */
  groups: number
  sharedGroups: number
  /** Minimum charge of the lane, the highest among the classes rated last. */
  laneMinimum: Cents
  /** Name of the space rule that set the linehaul, and the linehaul under the rule that held, used or not. */
  spaceRule: string | null
  spacePrice: Cents
  noticeCode: LtlNoticeCode
  noticeMessage: string
}

const STEPS_AT_FIRST = 1024
const steps: number[] = []
// Filled one by one with small integers, so that the list stays packed and unboxed and is copied in one go.
for (let at = 0; at < STEPS_AT_FIRST; at++) steps.push(0)

const pending: Pending = {
  count: 0,
  rows: [],
  quantities: new Float64Array(MOST_PENDING),
  cents: new Float64Array(MOST_PENDING),
  isOutdone: new Uint8Array(MOST_PENDING),
}

/** A clean sheet; the one before must not be used any more. */
export function startWorking(): Working {
  pending.count = 0
  return {
    steps,
    stepCount: 0,
    charges: [],
    pending,
    groups: 0,
    sharedGroups: 0,
    laneMinimum: 0,
    spaceRule: null,
    spacePrice: 0,
    noticeCode: 'REQUEST_INVALID',
    noticeMessage: '',
  }
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
  const number = pending.count++
  pending.rows[number] = compiled
  pending.quantities[number] = quantity
  pending.cents[number] = cents
  pending.isOutdone[number] = 0
  working.sharedGroups |= working.groups & compiled.groups
  working.groups |= compiled.groups
}

/** Writes one record of a step with a fixed number of fields; for those that are rare. */
export function record(working: Working, step: number, fields: readonly number[]): void {
  working.steps[working.stepCount++] = step
  for (const field of fields) working.steps[working.stepCount++] = field
}
