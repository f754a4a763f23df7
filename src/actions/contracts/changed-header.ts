import type { ChangedTariffRules } from '#contracts/entities/tariff-rules.ts'
import { fail } from '#contracts/errors.ts'
import { listFuelTableNames } from '#database/tariffs/sheet-drafts.ts'
import { faultsOfRules } from '#domain/rating/rule-faults.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Set by the server, never by a caller. */
const SERVER_SET = ['id', 'version', 'scac', 'rateModeId', 'isSynthetic', 'effectiveFrom', 'effectiveTo']

/** The former rules with the changes that were sent. Not checked. */
export function mergeRules<Rules extends object>(
  former: Rules,
  changed: { [Name in keyof Rules]?: unknown },
): Rules {
  const sent = Object.entries(changed).filter(
    ([name, value]) => value !== undefined && !SERVER_SET.includes(name),
  )
  return { ...former, ...(Object.fromEntries(sent) as Partial<Rules>) }
}

/** The changed rules of a draft; refused with an error at each invalid field. */
export async function changedHeader(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  former: TariffHeader,
  changed: ChangedTariffRules,
  set: { id: string; effectiveFrom: string },
): Promise<TariffHeader> {
  const header = { ...mergeRules(former, changed), ...set, version: 'draft', effectiveTo: null }
  const faults = faultsOfRules(header, await listFuelTableNames(db, clientId))
  const fields = Object.entries(faults).map(([path, words]) => [path ? `rules.${path}` : 'rules', words])
  return fields.length > 0 ? fail('VALIDATION_FAILED', { fields: Object.fromEntries(fields) }) : header
}
