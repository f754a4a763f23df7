import type { ChangedVolumeRules } from '#contracts/entities/volume-rules.ts'
import { fail } from '#contracts/errors.ts'
import { loadFuel } from '#database/tariffs/tariffs.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { usualExclusiveAccessorials } from '#domain/rating/accessorial-codes.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import { compileVolumeTariff } from '#domain/rating/volume/compile-volume-tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { mergeRules } from './changed-header.ts'
import { FUEL_DAYS } from './tariff-import-input.ts'

/** Road miles per straight-line mile on average, in thousandths. */
const USUAL_CIRCUITY = 1_170
const ALWAYS = { effectiveFrom: '2000-01-01', effectiveTo: null }

/** The rules of a carrier that has no volume, truckload or expedited contract yet. */
export function plainVolume(
  carrier: { scac: string; rateModeId: number },
  name: string,
  effectiveFrom: string,
): VolumeTariff {
  return {
    kind: 'volume',
    id: '',
    version: '',
    name,
    scac: carrier.scac,
    rateModeId: carrier.rateModeId,
    currency: 'USD',
    isSynthetic: false,
    effectiveFrom,
    effectiveTo: null,
    zones: [],
    areas: [],
    equipment: [],
    tables: [],
    contractMiles: [],
    circuity: [{ thousandths: USUAL_CIRCUITY, ...ALWAYS }],
    stops: [],
    fuel: null,
    accessorials: [],
    exclusiveAccessorials: usualExclusiveAccessorials(),
    milesPerDay: null,
  }
}

/** Why the rules cannot be rated, as sentences. */
export function problemsOfVolume(document: VolumeTariff, fuel: FuelRows): string[] {
  const result = compileVolumeTariff(document, fuel)
  return result.kind === 'invalid' ? result.problems : []
}

/** The changed rules of a draft; refused with its errors. */
export async function changedVolume(
  { pool, clientId }: Pick<ActionContext, 'pool' | 'clientId'>,
  former: VolumeTariff,
  changed: ChangedVolumeRules,
  set: { id: string; effectiveFrom: string },
): Promise<VolumeTariff> {
  const document = { ...mergeRules(former, changed), ...set, version: 'draft', effectiveTo: null }
  const fuel = await loadFuel(pool, clientId, addDays(set.effectiveFrom, -FUEL_DAYS))
  // The rules of a contract may be entered before its rates.
  const problems = problemsOfVolume(document, fuel).filter((problem) => problem !== 'no rate table')
  if (problems.length === 0) return document
  const fields: Record<string, string> = {}
  for (const problem of problems) fields[fieldOf(problem, document)] ??= `${problem}.`
  return fail('VALIDATION_FAILED', { fields })
}

/** The field that a problem is about, guessed from its text. */
function fieldOf(problem: string, document: VolumeTariff): string {
  const at = document.tables.findIndex(({ name }) => problem.startsWith(`table ${name}`))
  if (at >= 0) return `volumeRules.tables.${at}`
  const equipment = document.equipment.findIndex(({ code }) => problem.startsWith(`equipment ${code}`))
  if (equipment >= 0) return `volumeRules.equipment.${equipment}`
  const accessorial = document.accessorials.findIndex(({ code }) => problem.startsWith(`accessorial ${code}`))
  if (accessorial >= 0) return `volumeRules.accessorials.${accessorial}`
  const word = /^(zone|area|fuel|contract miles|circuity|stops)/.exec(problem)?.[1] ?? ''
  const FIELDS: Record<string, string> = {
    zone: 'zones',
    area: 'areas',
    fuel: 'fuel',
    'contract miles': 'contractMiles',
    circuity: 'circuity',
    stops: 'stops',
  }
  return FIELDS[word] ? `volumeRules.${FIELDS[word]}` : 'volumeRules'
}
