import { fail } from '#contracts/errors.ts'
import { findImport } from '#database/tariffs/tariff-imports.ts'
import {
  findLiveRoot,
  findVersion,
  keepComparison,
  type StoredVersion,
} from '#database/tariffs/tariff-timeline.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { compareParcel } from './compare-parcel.ts'
import { compareVolume } from './compare-volume.ts'
import { compileVersion, recentFuel } from './compile-version.ts'
import { compareTariffs, type TariffDiff } from './tariff-import-diff.ts'

/** The cost of a draft for the shipments of the last 90 days. */

const SHOWN_LANES = 200

/** Compares a draft with the version it replaces, once for each time the draft is saved. */
export async function compareTariff(context: ActionContext, tariffId: string) {
  const { db, clientId } = context
  const draft = await findVersion(db, clientId, tariffId)
  if (!draft?.importId) return fail('TARIFF_NOT_FOUND')
  const found = await findImport(db, clientId, draft.importId)
  const notices = found?.notices ?? []
  const known = found?.diff as TariffDiff | null
  if (known) return { diff: showDiff(known), notices }
  const rootId = await findLiveRoot(db, clientId, draft.basedOn)
  const inForce = rootId ? await findVersion(db, clientId, rootId) : null
  const diff = await compared(context, draft, inForce)
  if ('problems' in diff) return { diff: null, notices: [...notices, ...diff.problems] }
  await keepComparison(db, draft.importId, draft.revision, diff)
  return { diff: showDiff(diff), notices }
}

/** Both versions are rated on the day from which the draft applies: rows may begin on it. */
async function compared(
  { db, pool, clientId, now }: ActionContext,
  draft: StoredVersion,
  inForce: StoredVersion | null,
): Promise<TariffDiff | { problems: string[] }> {
  const today = dayInForce(now)
  const pickupDate = [draft.effectiveFrom, today].sort().at(-1)!
  const { scac, rateModeId } = draft
  const fuel = await recentFuel(pool, clientId, today)
  if (draft.kind === 'volume') {
    const versions = {
      ...{ scac, rateModeId, drafted: draft.header as VolumeTariff },
      inForce: inForce?.kind === 'volume' ? (inForce.header as VolumeTariff) : null,
    }
    return compareVolume(pool, clientId, versions, fuel, { today, pickupDate })
  }
  if (draft.kind === 'parcel') {
    const versions = {
      ...{ scac, drafted: draft.header as ParcelTariff },
      inForce: inForce?.kind === 'parcel' ? (inForce.header as ParcelTariff) : null,
    }
    return compareParcel({ db, pool, clientId, now }, versions, fuel, { today, pickupDate })
  }
  const drafted = await compileVersion(pool, draft, draft.header as TariffHeader, fuel)
  if (drafted.kind === 'invalid') return drafted
  const former = inForce && (await compileVersion(pool, inForce, inForce.header as TariffHeader, fuel))
  const versions = [
    { scac, inForce: former?.kind === 'compiled' ? former.tariff : null, drafted: drafted.tariff },
  ]
  return compareTariffs(pool, clientId, { rateModeId, versions }, today, () => {}, pickupDate)
}

const showDiff = (diff: TariffDiff) => ({
  ...diff,
  lanes: diff.lanes.slice(0, SHOWN_LANES),
  laneCount: diff.lanes.length,
})
