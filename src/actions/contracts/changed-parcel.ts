import type { ChangedParcelRules } from '#contracts/entities/parcel-rules.ts'
import { fail } from '#contracts/errors.ts'
import { loadFuel } from '#database/tariffs/tariffs.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import { compileParcelTariff } from '#domain/rating/parcel/compile-parcel-tariff.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { mergeRules } from './changed-header.ts'
import { FUEL_DAYS } from './tariff-import-input.ts'

const ALWAYS = { effectiveFrom: '2000-01-01', effectiveTo: null }

/**
 * The rules of a carrier that has no parcel contract yet: weights round up to whole pounds, and there are no services.
 */
export function plainParcel(scac: string, name: string, effectiveFrom: string): ParcelTariff {
  return {
    kind: 'parcel',
    id: '',
    version: '',
    name,
    scac,
    rateModeId: 4,
    currency: 'USD',
    isSynthetic: false,
    effectiveFrom,
    effectiveTo: null,
    services: [],
    charts: [],
    rateTables: [],
    weightRules: [{ services: null, mode: 'up', fromLb: 0, ...ALWAYS }],
    dimRules: [],
    limits: [],
    cubicRates: [],
    hundredweights: [],
    areas: [],
    surcharges: [],
    fuels: [],
  }
}

/** Why the rules cannot be rated, as sentences. */
export function problemsOfParcel(document: ParcelTariff, fuel: FuelRows): string[] {
  const result = compileParcelTariff(document, fuel)
  return result.kind === 'invalid' ? result.problems : []
}

/** What a contract may lack while its services, charts and rates are entered one after the other. */
const UNFINISHED = /^tariff: no services$|^service \S+: no zone chart|^rate table .*: no service /

/** Errors of a draft, without those about parts that are still missing. */
export const faultsOfParcel = (document: ParcelTariff, fuel: FuelRows): string[] =>
  problemsOfParcel(document, fuel).filter((problem) => !UNFINISHED.test(problem))

/** The changed rules of a draft; refused with its errors. */
export async function changedParcel(
  { pool, clientId }: Pick<ActionContext, 'pool' | 'clientId'>,
  former: ParcelTariff,
  changed: ChangedParcelRules,
  set: { id: string; effectiveFrom: string },
): Promise<ParcelTariff> {
  const document = { ...mergeRules(former, changed), ...set, version: 'draft', effectiveTo: null }
  const fuel = await loadFuel(pool, clientId, addDays(set.effectiveFrom, -FUEL_DAYS))
  const problems = faultsOfParcel(document, fuel)
  if (problems.length === 0) return document
  return fail('VALIDATION_FAILED', { fields: { parcelRules: `${problems.slice(0, 5).join('; ')}.` } })
}
