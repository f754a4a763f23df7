import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/tariffs.ts'
import { fail } from '#contracts/errors.ts'
import { findVersion, type StoredVersion } from '#database/tariffs/tariff-timeline.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseNewer } from './contract-rules.ts'
import { showVersion } from './show-version.ts'
import { discardRateSheet, putRateSheetLive, rollBackRateSheet } from './tariff-import-life.ts'

/** Puts drafts of contracts in force and takes them out again, in the same way as imported sheets. */

/** Puts a draft in force from the given day, or from its own first day. */
export async function putTariffLive(context: ActionContext, body: BodyOf<typeof calls.putTariffLive>) {
  const draft = await recorded(context, body.tariffId)
  refuseNewer(draft, body.revision)
  const today = dayInForce(context.now)
  const isPast = draft.effectiveFrom < today
  const meant = isPast ? today : draft.effectiveFrom
  await putRateSheetLive(context, draft.importId, body.effectiveFrom || meant)
  return shown(context, draft)
}

/** Puts the version that was replaced in force again. */
export async function rollBackTariff(context: ActionContext, tariffId: string, reason: string) {
  const version = await recorded(context, tariffId)
  await rollBackRateSheet(context, version.importId, reason)
  return shown(context, version)
}

/** Deletes a draft with its rows. */
export async function discardTariff(context: ActionContext, body: BodyOf<typeof calls.discardTariff>) {
  const draft = await recorded(context, body.tariffId)
  refuseNewer(draft, body.revision)
  await discardRateSheet(context, draft.importId)
  return {}
}

async function recorded(
  { db, clientId }: ActionContext,
  tariffId: string,
): Promise<StoredVersion & { importId: string }> {
  const found = await findVersion(db, clientId, tariffId, true)
  if (!found) return fail('TARIFF_NOT_FOUND')
  const { importId } = found
  return importId === null ? fail('TARIFF_WITHOUT_RECORD', { name: found.name }) : { ...found, importId }
}

async function shown(context: ActionContext, version: StoredVersion) {
  const found = await findVersion(context.db, context.clientId, version.id)
  context.note(version.id, { scac: version.scac, name: version.name, effectiveFrom: found?.effectiveFrom })
  return found ? { version: showVersion(found, dayInForce(context.now)) } : fail('TARIFF_NOT_FOUND')
}
