/** Validates the surcharges, areas and fuel surcharges of a parcel tariff. */
import { type EffectiveDates, problemOfDates } from '../../calendar/effective-dates.ts'
import { postalRange } from '../postal-code.ts'
import type { ParcelAmount, ParcelSurcharge, ServiceScope } from './parcel-surcharge.ts'
import type { ParcelFuel, ParcelTariff } from './parcel-tariff.ts'
import { isAmount, isMeasure, type RowProblem } from './row-problem.ts'

function problemOfAmount(amount: ParcelAmount): RowProblem {
  if (amount.basis === 'flat') return isAmount(amount.cents) ? null : `${amount.cents} is not an amount`
  if (amount.basis === 'byZone') {
    const zones = amount.groups.flatMap((group) => group.zones)
    if (new Set(zones).size < zones.length) return 'a zone is in two groups'
    return amount.groups.every(({ cents }) => isAmount(cents)) ? null : 'a zone without an amount'
  }
  const { includedCents, stepCents, perStepCents, minimumCents, maximumValueCents } = amount
  if (!(isAmount(stepCents) && stepCents > 0)) return 'declared value without a step'
  return [includedCents, perStepCents, minimumCents, maximumValueCents ?? 0].every(isAmount)
    ? null
    : 'declared value with an invalid amount'
}

function problemOfTrigger(surcharge: ParcelSurcharge, areas: Set<string>): RowProblem {
  const { trigger, amount, per } = surcharge
  if (trigger.kind === 'area' && !areas.has(trigger.area)) return `no area '${trigger.area}'`
  if (trigger.kind === 'measure') {
    const { over, upTo } = trigger
    return isMeasure(over) && (upTo === null || upTo > over) ? null : `over ${over}, up to ${upTo}`
  }
  if (trigger.kind === 'softPack' && !trigger.over.every(isMeasure)) return 'a soft pack without limits'
  if ((trigger.kind === 'declaredValue') !== (amount.basis === 'declaredValue'))
    return 'an amount by declared value needs a declared value trigger, and vice versa'
  return trigger.kind === 'declaredValue' && per !== 'package'
    ? 'a declared value must be charged per package'
    : null
}

/** Problems of surcharges and areas, one row each; the caller checks dates and services (`scope`). */
export function problemsOfSurcharges({
  surcharges,
  areas,
}: ParcelTariff): { row: string; problems: RowProblem[]; scope: ServiceScope & EffectiveDates }[] {
  const names = new Set(areas.map(({ name }) => name))
  const perOfGroup = new Map<string, string>()
  const rows = surcharges.map((surcharge, index) => {
    const { group, per, minimumBillableLb } = surcharge
    const others = group === null ? per : (perOfGroup.get(group) ?? per)
    if (group !== null) perOfGroup.set(group, others)
    const problems = [
      surcharge.code === '' ? 'no code' : null,
      problemOfTrigger(surcharge, names),
      problemOfAmount(surcharge.amount),
      others === per ? null : `its group '${group}' is charged both a package and a shipment`,
      minimumBillableLb === null || isMeasure(minimumBillableLb)
        ? null
        : 'the minimum billable weight is invalid',
      minimumBillableLb !== null && per === 'shipment'
        ? 'a minimum billable weight must be per package'
        : null,
    ]
    return { row: `surcharge ${index + 1} (${surcharge.code})`, problems, scope: surcharge }
  })
  const ofAreas = areas.map((area) => {
    const faulty = area.zips.find((run) => {
      const [from = '', to = from] = run.split('-')
      return postalRange('US', from, to) === null
    })
    const problems = [faulty === undefined ? null : `'${faulty}' is not a ZIP range`]
    return { row: `area ${area.name}`, problems, scope: { ...area, services: null } }
  })
  return [...rows, ...ofAreas]
}

/** Problems of fuel surcharges by date; those of an index are found when it is compiled. */
export function problemsOfFuels(fuels: readonly ParcelFuel[]): { row: string; problem: RowProblem }[] {
  const twice = fuels.find(({ id }, index) => fuels.findIndex((other) => other.id === id) < index)
  const problems = fuels.flatMap((fuel) =>
    fuel.kind === 'index'
      ? []
      : fuel.rows.flatMap((row) => [
          { row: `fuel ${fuel.id} from ${row.effectiveFrom}`, problem: problemOfDates(row) },
          {
            row: `fuel ${fuel.id} from ${row.effectiveFrom}`,
            problem: isAmount(row.percent) ? null : `${row.percent} is not a percent`,
          },
        ]),
  )
  return [...problems, { row: `fuel ${twice?.id}`, problem: twice ? 'its id is used twice' : null }]
}
