/** Of the charges of an exclusive group only the dearest is charged (domain facts 2.6). */
import { ACCESSORIAL_ROW } from './accessorial-rows.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { STEP, stepLength } from './receipt-steps.ts'
import { record, type Sheet } from './sheet.ts'

/** Where fields of a written accessorial stand, counted from its operation. */
const RULE = 1
const CENTS = 7
const IS_FUELABLE = 8

/** The steps from `mark` on, each as its numbers. */
function stepsFrom(sheet: Sheet, mark: number): number[][] {
  const steps: number[][] = []
  for (let at = mark; at < sheet.end; ) {
    const length = stepLength(sheet.numbers, at)
    steps.push(Array.from(sheet.numbers.subarray(at, at + length)))
    at += length
  }
  return steps
}

/** Writes the accessorials from `mark` on again: the outdone ones as not charged, and takes them off the sums. */
export function dropOutdone(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  mark: number,
): void {
  const groupsOf = (step: number[]): number =>
    step[0] === STEP.accessorial
      ? tariff.accessorials[step[RULE]! * ACCESSORIAL_ROW.length + ACCESSORIAL_ROW.groups]!
      : 0
  const steps = stepsFrom(sheet, mark)
  // Of equals the first is charged.
  const isOutdone = (step: number[], place: number): boolean =>
    steps.some((other, otherPlace) => {
      if (other === step || (groupsOf(other) & groupsOf(step)) === 0) return false
      const ahead = other[CENTS]! - step[CENTS]!
      return ahead > 0 || (ahead === 0 && otherPlace < place)
    })
  const outdone = steps.map(isOutdone)
  sheet.end = mark
  steps.forEach((step, place) => {
    const [operation, ...fields] = step
    if (!outdone[place]) {
      record(sheet, operation!, fields)
      return
    }
    const { code } = tariff.header.accessorials[step[RULE]!]!
    record(sheet, STEP.notCharged, [prepared.services.indexOf(code), 1])
    sheet.added -= step[CENTS]!
    if (step[IS_FUELABLE] === 1) sheet.fuelable -= step[CENTS]!
  })
}
