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

/** The rules of a carrier that has no parcel contract yet: whole pounds up, and nothing to sell. */
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

/** What keeps the rules from being rated, in sentences. */
export function problemsOfParcel(document: ParcelTariff, fuel: FuelRows): string[] {
  const result = compileParcelTariff(document, fuel)
  return result.kind === 'invalid' ? result.problems : []
}

/** What a contract lacks while its services, charts and rates are entered one after the other. */
const UNFINISHED = /^tariff: no services$|^service \S+: no zone chart|^rate table .*: no service /

/** What is wrong with a draft; what is only missing yet is not. */
export const faultsOfParcel = (document: ParcelTariff, fuel: FuelRows): string[] =>
  problemsOfParcel(document, fuel).filter((problem) => !UNFINISHED.test(problem))

/** The changed rules of a draft, refused with what is wrong with them. */
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
