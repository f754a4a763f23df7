import type { Db } from '../sql/open.ts'

/** A live tariff, as shown in the set-up; rates are found by SCAC and rate mode, whatever the account. */
export interface TariffSummary {
  id: string
  scac: string
  rateModeId: number
  name: string
  effectiveFrom: string
  effectiveTo: string | null
  isSynthetic: boolean
}

/** Live tariffs of these carriers that are in force on `date` (YYYY-MM-DD) or later. */
export async function listTariffSummaries(
  db: Db,
  clientId: string,
  scacs: readonly string[],
  date: string,
): Promise<TariffSummary[]> {
  if (scacs.length === 0) return []
  return db
    .selectFrom('tariffs')
    .select(['id', 'scac', 'rate_mode_id as rateModeId', 'name', 'effective_from as effectiveFrom'])
    .select(['effective_to as effectiveTo', 'is_synthetic as isSynthetic'])
    .where('client_id', '=', clientId)
    .where('state', '=', 'live')
    .where('scac', 'in', [...scacs])
    .where((any) => any.or([any('effective_to', 'is', null), any('effective_to', '>=', date)]))
    .orderBy('effective_from')
    .execute()
}
