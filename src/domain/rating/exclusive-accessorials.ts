/** In an exclusive group only the most expensive charge applies (domain facts 2.6). */
import { ACCESSORIAL_ROW } from './accessorial-rows.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { STEP, stepLength } from './receipt-steps.ts'
import type { Sheet } from './sheet.ts'

/** Offsets of the fields of a written accessorial, from its operation. */
const RULE = 1
const CENTS = 7
const IS_FUELABLE = 8

/** The starts of the outdone steps, ascending. Reused, because few shipments have any. */
const outdone: number[] = []

/** Exclusive groups (bits) of the step that begins at `at`. */
function groupsAt({ numbers }: Sheet, tariff: CompiledTariff, at: number): number {
  if (numbers[at] !== STEP.accessorial) return 0
  return tariff.accessorials[numbers[at + RULE]! * ACCESSORIAL_ROW.length + ACCESSORIAL_ROW.groups]!
}

/** Whether another step from `mark` on is in one of its groups and more expensive; of equals the first is charged. */
function isOutdone(sheet: Sheet, tariff: CompiledTariff, mark: number, at: number): boolean {
  const { numbers, end } = sheet
  const groups = groupsAt(sheet, tariff, at)
  if (groups === 0) return false
  for (let other = mark; other < end; other += stepLength(numbers, other)) {
    if (other === at || (groupsAt(sheet, tariff, other) & groups) === 0) continue
    const ahead = numbers[other + CENTS]! - numbers[at + CENTS]!
    if (ahead > 0 || (ahead === 0 && other < at)) return true
  }
  return false
}

/** Removes the accessorial at `at` from the sums, and records at the end of the sheet that it is not charged. */
function leaveOut(sheet: Sheet, tariff: CompiledTariff, prepared: PreparedLtlRequest, at: number): void {
  const { numbers, end } = sheet
  const cents = numbers[at + CENTS]!
  sheet.added -= cents
  if (numbers[at + IS_FUELABLE] === 1) sheet.fuelable -= cents
  const { code } = tariff.header.accessorials[numbers[at + RULE]!]!
  numbers[end] = STEP.notCharged
  numbers[end + 1] = prepared.services.indexOf(code)
  numbers[end + 2] = 1
  sheet.end = end + 3
}

/**
 * Moves the accessorials from `mark` on together, over the outdone ones, which become steps for services that are not
 * charged.
 */
export function dropOutdone(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  mark: number,
): void {
  const { numbers, end } = sheet
  outdone.length = 0
  for (let at = mark; at < end; at += stepLength(numbers, at)) {
    if (isOutdone(sheet, tariff, mark, at)) outdone.push(at)
  }
  sheet.end = mark
  let dropped = 0
  for (let at = mark, length = 0; at < end; at += length) {
    length = stepLength(numbers, at)
    if (at === outdone[dropped]) {
      leaveOut(sheet, tariff, prepared, at)
      dropped++
    } else {
      numbers.copyWithin(sheet.end, at, at + length)
      sheet.end += length
    }
  }
}
