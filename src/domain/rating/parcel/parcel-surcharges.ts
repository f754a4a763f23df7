/** The surcharges of a service on a piece or on the shipment, and their amounts (domain facts 3.2, 3.3). */
import type { Cents } from '../../money.ts'
import type { CompiledSurcharge } from './compiled-parcel-tariff.ts'
import { type ParcelSheet, refuse } from './parcel-sheet.ts'
import type { NotChargedStep, SurchargeStep, TriggerWorking } from './parcel-steps.ts'
import type { LeastWeight } from './piece-weight.ts'
import type { PreparedPiece } from './prepare-parcel-request.ts'
import { triggerOf } from './surcharge-trigger.ts'

/** Index of the shipment as a whole among the pieces. */
const SHIPMENT = -1

interface Held {
  compiled: CompiledSurcharge
  trigger: TriggerWorking
  each: Cents
  valueSteps: number
}

/** The surcharges of a service: steps in the order of pieces, cents by row of the document. */
export interface Surcharges {
  steps: (SurchargeStep | NotChargedStep)[]
  charges: Map<CompiledSurcharge, Cents>
  /** One for each piece of the request. */
  leastWeights: LeastWeight[]
}

/** Charged steps of a declared value (started steps count): 0 up to the included part. */
function valueStepsOf({ row }: CompiledSurcharge, value: Cents): number {
  if (row.amount.basis !== 'declaredValue' || value <= row.amount.includedCents) return 0
  const { counts, includedCents, stepCents } = row.amount
  return Math.ceil((counts === 'whole' ? value : value - includedCents) / stepCents)
}

/** Cents for one piece; null with a notice if the row has none for the zone or the value. */
function amountOf(sheet: ParcelSheet, compiled: CompiledSurcharge, piece: PreparedPiece): Cents | null {
  const { amount, label } = compiled.row
  if (amount.basis === 'flat') return amount.cents
  if (amount.basis === 'byZone') {
    const cents = compiled.centsOfZone![sheet.zone]!
    return cents >= 0
      ? cents
      : refuse(sheet, 'NO_SURCHARGE', `no amount for '${label}' in zone ${sheet.zoneName}`)
  }
  const { declaredValueCents } = piece.piece
  if (amount.maximumValueCents !== null && declaredValueCents > amount.maximumValueCents) {
    const most = (amount.maximumValueCents / 100).toLocaleString('en-US')
    return refuse(sheet, 'OVER_LIMIT', `a declared value over $${most} is not accepted`)
  }
  const steps = valueStepsOf(compiled, declaredValueCents)
  return steps === 0 ? 0 : Math.max(amount.minimumCents, steps * amount.perStepCents)
}

/** Rows that apply to a piece, with the cost of each; null with a notice. */
function heldOn(sheet: ParcelSheet, rows: readonly CompiledSurcharge[], piece: PreparedPiece): Held[] | null {
  const held: Held[] = []
  for (const compiled of rows) {
    const trigger = triggerOf(sheet.prepared, compiled, piece)
    if (!trigger) continue
    const each = amountOf(sheet, compiled, piece)
    if (each === null) return null
    held.push({ compiled, trigger, each, valueSteps: valueStepsOf(compiled, piece.piece.declaredValueCents) })
  }
  return held
}

/** The most expensive of the same group; the first of equals. */
function leaderOf(held: readonly Held[], one: Held): Held {
  const { group } = one.compiled.row
  if (group === null) return one
  return held
    .filter((other) => other.compiled.row.group === group)
    .reduce((best, other) => (other.each > best.each ? other : best))
}

/** Sorts the rows that apply into charged and not charged, and records them. */
function settle(found: Surcharges, held: readonly Held[], piece: number, quantity: number): LeastWeight {
  const leaders = held.filter((one) => leaderOf(held, one) === one)
  const least: LeastWeight = { lb: 0, by: '' }
  for (const one of held) {
    const { row } = one.compiled
    const { code, label, group } = row
    const suppressor = leaders.find(
      ({ compiled }) => group !== null && compiled.row.suppresses.includes(group),
    )
    const leader = leaderOf(held, one)
    if (suppressor || leader !== one) {
      const by = (suppressor ?? leader).compiled.row.label
      const because = suppressor ? 'suppressed' : 'dearerOfGroup'
      found.steps.push({ step: 'notCharged', code, label, piece, trigger: one.trigger, because, by })
      continue
    }
    const { each, trigger, valueSteps } = one
    const cents = each * quantity
    const { isFuelable } = row
    found.steps.push({
      step: 'surcharge',
      code,
      label,
      piece,
      quantity,
      trigger,
      each,
      cents,
      isFuelable,
      valueSteps,
    })
    found.charges.set(one.compiled, (found.charges.get(one.compiled) ?? 0) + cents)
    if ((row.minimumBillableLb ?? 0) > least.lb) Object.assign(least, { lb: row.minimumBillableLb, by: code })
  }
  return least
}

/** The triggered rows that are charged once per shipment: the most expensive piece of each row decides. */
function heldOnShipment(sheet: ParcelSheet, rows: readonly CompiledSurcharge[]): Held[] | null {
  const best = new Map<CompiledSurcharge, Held>()
  for (const piece of sheet.prepared.pieces) {
    const held = heldOn(sheet, rows, piece)
    if (!held) return null
    for (const one of held) if (one.each > (best.get(one.compiled)?.each ?? -1)) best.set(one.compiled, one)
  }
  return [...best.values()].sort((a, b) => a.compiled.place - b.compiled.place)
}

/** All surcharges of the shipment; null with a notice if one has no amount. */
export function findSurcharges(sheet: ParcelSheet): Surcharges | null {
  const { service, prepared } = sheet
  const day = prepared.shipDay
  const rows = service.surcharges.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  const missing = missingRow(sheet, rows)
  if (missing !== null) return refuse(sheet, 'NO_SURCHARGE', `no ${missing} in the tariff of this service`)
  const perPackage = rows.filter(({ row }) => row.per === 'package')
  const perShipment = rows.filter(({ row }) => row.per === 'shipment')
  const found: Surcharges = { steps: [], charges: new Map(), leastWeights: [] }
  for (const piece of prepared.pieces) {
    const held = heldOn(sheet, perPackage, piece)
    if (!held) return null
    found.leastWeights.push(settle(found, held, piece.number, piece.piece.quantity))
  }
  const held = heldOnShipment(sheet, perShipment)
  if (!held) return null
  settle(found, held, SHIPMENT, 1)
  return found
}

/** A requested service that is not in the current table: a service that the carrier does not offer has no price. */
function missingRow({ prepared }: ParcelSheet, rows: readonly CompiledSurcharge[]): string | null {
  const kinds = new Set<string>(rows.map(({ row }) => row.trigger.kind))
  const options = new Set(rows.map(({ row }) => (row.trigger.kind === 'option' ? row.trigger.option : '')))
  const option = prepared.options.find((one) => !options.has(one))
  if (option !== undefined) return `service ${option}`
  if (prepared.request.isResidential && !kinds.has('residential')) return 'residential delivery'
  const { pieces } = prepared
  if (pieces.some(({ piece }) => piece.needsAdditionalHandling) && !kinds.has('flagged'))
    return 'additional handling'
  const hasValue = pieces.some(({ piece }) => piece.declaredValueCents > 0)
  return hasValue && !kinds.has('declaredValue') ? 'declared value' : null
}
