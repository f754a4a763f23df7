/** Why pounds were added to a shipment: by a space rule, or to reach a break or a better discount. */
import { STEP, stepLength } from './receipt-steps.ts'

/** Hundredths of a pound. */
export interface AddedWeight {
  space: number
  deficit: number
}

/** Offset within the step of a space rule. */
const IS_USED = 8

/** Whether a space rule set the linehaul of these steps. */
export function isSpaceUsed(steps: readonly number[]): boolean {
  for (let at = 0; at < steps.length; at += stepLength(steps, at)) {
    if (steps[at] === STEP.space && steps[at + IS_USED] === 1) return true
  }
  return false
}

/**
 * The pounds that a price added, by their reason.
 * @param steps of the whole price
 */
export function addedWeight(
  steps: readonly number[],
  { added, total, ratedTotal }: { added: number; total: number; ratedTotal: number },
): AddedWeight {
  const space = isSpaceUsed(steps) ? Math.max(0, Math.min(added, ratedTotal - total)) : 0
  return { space, deficit: added - space }
}

/** The name of the charge for added pounds. */
export function addedWeightLabel({ space, deficit }: AddedWeight): string {
  if (space === 0) return 'Deficit weight'
  return deficit === 0 ? 'Space weight' : 'Space and deficit weight'
}
