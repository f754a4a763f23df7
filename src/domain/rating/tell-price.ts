/** Converts a record of the sheet into a rate with its charges, and the receipt that proves it. */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import type { Charge } from '../shipment/shipment.ts'
import { plural } from '../text/plural.ts'
import { addedWeight, addedWeightLabel } from './added-weight.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import type { LtlRate, LtlReceipt } from './ltl-result.ts'
import { namedRows } from './named-rows.ts'
import { ownWeightOf } from './own-weight.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { INCREASE_BASE } from './rate-increases.ts'
import { LIST_STEP, STEP, stepLength } from './receipt-steps.ts'
import { requestHash } from './request-hash.ts'
import { NO_FUEL, RECORD, type Sheet } from './sheet.ts'

/**
 * The rate whose record begins at `at`.
 * @param tariff and `prepared` must be the same as in the call of `priceLtl`
 */
export function rateFrom(
  sheet: Sheet,
  at: number,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
): LtlRate {
  const { numbers } = sheet
  const { header, zones } = tariff
  const cents = numbers[at + RECORD.cents]!
  const fuel = numbers[at + RECORD.fuel]!
  const spaceRule = numbers[at + RECORD.spaceRule]!
  const steps = Array.from(numbers.subarray(at + RECORD.length, numbers[at + RECORD.end]))
  const rows = namedRows(tariff, prepared, steps)
  const charges = tellCharges(steps, header.accessorials)
  const receipt: LtlReceipt = {
    format: 1,
    tariffId: header.id,
    tariffVersion: header.version,
    tariffName: header.name,
    scac: header.scac,
    currency: header.currency,
    isSynthetic: header.isSynthetic,
    fuelTable: fuel === NO_FUEL ? '' : tariff.fuel!.periods[fuel]!.table,
    originZone: zones.zones[numbers[at + RECORD.originZone]!]!,
    destinationZone: zones.zones[numbers[at + RECORD.destinationZone]!]!,
    request: prepared.request,
    spaceRule: spaceRule < 0 ? null : header.spaceRules[spaceRule]!.name,
    baseTariff: { id: header.baseTariffId, date: header.baseTariffDate },
    ...rows,
    ownWeight: spaceRule < 0 ? ownWeightOf(tariff, prepared, steps) : null,
    charges,
    steps,
    cents,
    hash: requestHash(prepared) + (fuel === NO_FUEL ? tariff.hash : tariff.fuelHashes[fuel]!),
  }
  return { kind: 'rate', scac: header.scac, cents, currency: header.currency, charges, receipt }
}

/** The offsets of a step's fields, from its operation; as in `STEP_FIELDS` and `LIST_FIELDS`. */
const COLUMNS = { total: 4, ratedTotal: 5 }
const LINES = { added: 4, addedCents: 6, firstLine: 7, lineLength: 4, ratedClass: 0, cents: 3 }
const REDUCTIONS = { when: 1, minimumAdded: 4, discount: 7, absoluteAdded: 9 }
const INCREASE = { base: 1, cents: 4 }
const PALLET = { pallets: 1, cents: 2 }
const FUEL = { cents: 8 }
const ACCESSORIAL = { charge: 1, cents: 7 }

const LINE_LABELS: readonly string[] = FREIGHT_CLASSES.map((freightClass) => `Class ${freightClass} freight`)

/**
 * The charges, line by line, read from the calculation, so that the price and its proof cannot differ. In the steps of
 * accessorials, the rule's index (as on the sheet) becomes the index among the charges.
 * @param charges earlier charges; these are added to them
 */
export function tellCharges(
  steps: number[],
  accessorials: readonly { code: string; label: string }[],
  charges: Charge[] = [],
): Charge[] {
  const add = (code: string, label: string, cents: number): void => {
    charges.push({ code, label, cents })
  }
  let increases: number[] = []
  for (let at = 0; at < steps.length; at += stepLength(steps, at)) {
    const amount = (field: number): number => steps[at + field]!
    switch (steps[at]) {
      case LIST_STEP.lines:
        tellLines(steps, at, add)
        break
      case STEP.increase:
        if (amount(INCREASE.base) === INCREASE_BASE.net) add(...increaseCharge(amount(INCREASE.cents)))
        // Increases on the gross are charged after the minimum, which is part of the reductions.
        else increases.push(amount(INCREASE.cents))
        break
      case STEP.reductions:
        tellReductions(steps, at, increases, add)
        increases = []
        break
      case STEP.palletPrice:
        add('PAL', palletLabel(amount(PALLET.pallets)), amount(PALLET.cents))
        break
      case STEP.fuel:
        add('FSC', 'Fuel surcharge', amount(FUEL.cents))
        break
      case STEP.accessorial: {
        const { code, label } = accessorials[amount(ACCESSORIAL.charge)]!
        steps[at + ACCESSORIAL.charge] = charges.length
        add(code, label, amount(ACCESSORIAL.cents))
      }
    }
  }
  return charges
}

type AddCharge = (code: string, label: string, cents: number) => void

const increaseCharge = (cents: number): [string, string, number] => ['GRI', 'General rate increase', cents]
const palletLabel = (pallets: number): string => `${plural(pallets, 'pallet')}, all in`

function tellLines(steps: readonly number[], at: number, add: AddCharge): void {
  const end = at + stepLength(steps, at)
  for (let line = at + LINES.firstLine; line < end; line += LINES.lineLength) {
    add('LHS', LINE_LABELS[steps[line + LINES.ratedClass]!]!, steps[line + LINES.cents]!)
  }
  const added = steps[at + LINES.added]!
  if (added <= 0) return
  // The columns that were tried come after the lines.
  const total = steps[end + COLUMNS.total]!
  const ratedTotal = steps[end + COLUMNS.ratedTotal]!
  const label = addedWeightLabel(addedWeight(steps, { added, total, ratedTotal }))
  add('DEF', label, steps[at + LINES.addedCents]!)
}

/** Minimum, increases, discount, minimum, floor: in the order in which the tariff charges them. */
function tellReductions(
  steps: readonly number[],
  at: number,
  increases: readonly number[],
  add: AddCharge,
): void {
  const isAfter = steps[at + REDUCTIONS.when] === 1
  const minimum = steps[at + REDUCTIONS.minimumAdded]!
  const off = steps[at + REDUCTIONS.discount]!
  const floor = steps[at + REDUCTIONS.absoluteAdded]!
  if (!isAfter && minimum > 0) add('MIN', 'Minimum charge', minimum)
  for (const cents of increases) add(...increaseCharge(cents))
  if (off > 0) add('DSC', 'Discount', -off)
  if (isAfter && minimum > 0) add('MIN', 'Minimum charge', minimum)
  if (floor > 0) add('AMC', 'Absolute minimum charge', floor)
}
