/** The errors in a contract's rules, each by the path of its field. */
import { type EffectiveDates, problemOfDates } from '../calendar/effective-dates.ts'
import { freightClassIndex } from '../classification/freight-class.ts'
import type { LaneScope, TariffArea, TariffHeader } from './tariff.ts'
import type { AccessorialRule } from './tariff-charges.ts'
import { problemsOfHeader } from './tariff-problems.ts'
import { compileZones } from './zone-index.ts'

/** Path below the header, such as `discounts.2.percent`, and the error in the field. */
export type RuleFaults = Record<string, string>

/** Every error that a form can show next to its field; the others are under ''. */
export function faultsOfRules(header: TariffHeader, fuelTables: readonly string[]): RuleFaults {
  const faults: RuleFaults = {
    ...faultsOfAreas(header.areas),
    ...faultsOfScopes(header),
    ...faultsOfDates(header),
    ...faultsOfFak(header),
    ...faultsOfAccessorials(header),
  }
  const { fuel } = header
  if (fuel && !fuelTables.includes(fuel.tableId)) {
    faults['fuel.tableId'] = `There is no fuel table ${fuel.tableId}. Save the table first.`
  }
  if (Object.keys(faults).length > 0) return faults
  const rest = problemsOfHeader(header, [])
  return rest.length > 0 ? { '': rest.slice(0, 5).join('; ') } : {}
}

function faultsOfAreas(areas: readonly TariffArea[]): RuleFaults {
  const faults: RuleFaults = {}
  const seen = new Set<string>()
  areas.forEach((area, at) => {
    if (seen.has(area.name)) faults[`areas.${at}.name`] = `There are two areas named ${area.name}.`
    seen.add(area.name)
    if (area.ranges.length === 0) faults[`areas.${at}.ranges`] = 'Enter at least one ZIP range or state.'
    area.ranges.forEach((range, row) => {
      const problems: string[] = []
      compileZones([], [{ name: area.name, ranges: [range] }], problems)
      if (problems.length > 0) {
        faults[`areas.${at}.ranges.${row}.${range.zipFrom === null ? 'state' : 'zipFrom'}`] =
          'Enter a ZIP range such as 100 to 104, or a state.'
      }
    })
  })
  return faults
}

function faultsOfScopes({ areas, discounts, absoluteMinimums, accessorials }: TariffHeader): RuleFaults {
  const faults: RuleFaults = {}
  const names = new Set(areas.map(({ name }) => name))
  const check = (path: string, scope: LaneScope): void => {
    for (const end of ['originArea', 'destinationArea'] as const) {
      const area = scope[end]
      if (area !== null && !names.has(area)) faults[`${path}.scope.${end}`] = noArea(area)
    }
  }
  discounts.forEach((row, at) => {
    check(`discounts.${at}`, row.scope)
  })
  absoluteMinimums.forEach((row, at) => {
    check(`absoluteMinimums.${at}`, row.scope)
  })
  accessorials.forEach(({ trigger }, at) => {
    if (trigger.kind === 'area' && !names.has(trigger.area))
      faults[`accessorials.${at}.trigger.area`] = noArea(trigger.area)
  })
  return faults
}

const noArea = (name: string): string => `There is no area named ${name} in this contract.`

const DATED = ['discounts', 'absoluteMinimums', 'accessorials', 'spaceRules', 'rateIncreases'] as const

function faultsOfDates(header: TariffHeader): RuleFaults {
  const faults: RuleFaults = {}
  for (const list of DATED) {
    const rows: readonly EffectiveDates[] = header[list]
    rows.forEach((row, at) => {
      if (problemOfDates(row)) faults[`${list}.${at}.effectiveTo`] = 'The last day is before the first day.'
    })
  }
  return faults
}

function faultsOfFak({ fak }: TariffHeader): RuleFaults {
  const faults: RuleFaults = {}
  fak.forEach(({ fromClass, toClass }, at) => {
    if (freightClassIndex(fromClass) > freightClassIndex(toClass))
      faults[`fak.${at}.toClass`] = `Class ${toClass} is below class ${fromClass}.`
  })
  return faults
}

function faultsOfAccessorials({ accessorials }: TariffHeader): RuleFaults {
  const faults: RuleFaults = {}
  accessorials.forEach((rule, at) => {
    const { price, trigger } = rule
    const path = `accessorials.${at}`
    if (trigger.kind === 'length' && price.basis !== 'lengthTiers')
      faults[`${path}.price.basis`] = 'A charge by length needs length tiers.'
    if ('minimumCents' in price && (price.minimumCents ?? 0) > (price.maximumCents ?? Number.MAX_VALUE))
      faults[`${path}.price.maximumCents`] = 'The maximum is below the minimum.'
    if (price.basis === 'lengthTiers') {
      price.tiers.forEach((tier, row) => {
        const next = price.tiers[row + 1]
        const isReversed = tier.belowInches !== null && tier.belowInches <= tier.fromInches
        const overlaps = next && (tier.belowInches === null || next.fromInches < tier.belowInches)
        if (isReversed || overlaps)
          faults[`${path}.price.tiers.${row}.belowInches`] = isReversed
            ? 'This tier ends before it begins.'
            : 'This tier overlaps the next one.'
      })
    }
    if (accessorials.slice(0, at).some((other) => isTwin(other, rule)))
      faults[`${path}.code`] = `${rule.code} is already priced on the same days.`
  })
  return faults
}

const isTwin = (one: AccessorialRule, other: AccessorialRule): boolean =>
  one.code === other.code &&
  one.trigger.kind === 'requested' &&
  other.trigger.kind === 'requested' &&
  one.effectiveFrom <= (other.effectiveTo ?? '9999-12-31') &&
  other.effectiveFrom <= (one.effectiveTo ?? '9999-12-31')
