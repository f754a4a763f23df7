import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/locations.ts'
import { fail } from '#contracts/errors.ts'
import * as merges from '#database/locations/location-merges.ts'
import { findLocation, locations } from '#database/locations/locations.ts'
import { combine } from '#domain/addresses/merge-locations.ts'
import type { ActionContext } from '../kernel/context.ts'
import { showLocation } from './locations.ts'

/**
 * Saved locations that are the same place. Orders and shipments keep the address that they were made with, so a merge
 * does not change them. What is saved by location, its parcel carrier, is merged, too.
 */

const MOST_GROUPS = 100

export async function findDuplicateLocations({ db, clientId }: ActionContext) {
  const { groups, total } = await merges.listDuplicateGroups(db, clientId, MOST_GROUPS)
  const former = await merges.listMerges(db, clientId)
  return {
    groups: groups.map(({ key, locations }) => ({ key, locations: locations.map(showLocation) })),
    total,
    merges: former.map((one) => ({
      id: one.id,
      name: one.name,
      count: one.merged_ids.length,
      createdBy: one.created_by,
      createdAt: one.created_at.toISOString(),
    })),
  }
}

/** Merges several into one, which gets its missing details from the others; those are removed from the list. */
export async function mergeLocations(context: ActionContext, body: BodyOf<typeof calls.mergeLocations>) {
  const { db, clientId, user } = context
  const ids = [...new Set(body.ids)].filter((id) => id !== body.keepId)
  if (ids.length === 0) fail('VALIDATION_FAILED', { fields: { ids: 'Choose the locations to merge.' } })
  const [kept, ...others] = await merges.lockLocations(db, clientId, [body.keepId, ...ids])
  if (kept?.id !== body.keepId || others.length !== ids.length) return fail('LOCATION_NOT_FOUND')
  // Merges only versions that the user has seen: the locations to remove and the one that gets their data.
  const isChanged = [kept, ...others].some(({ id, version }) => (body.versions[id] ?? version) !== version)
  if (isChanged) fail('LOCATION_CHANGED')
  const warehouse = others.find(({ warehouseCode }) => warehouseCode !== '')
  if (warehouse) fail('WAREHOUSE_KEPT', { name: warehouse.companyName })
  // Removed first, because the remaining one may get a code from them.
  await merges.hideMerged(db, clientId, kept.id, ids)
  await merges.copyParcelCarrier(db, clientId, kept.id, ids)
  const location = combine(kept, others)
  const merged = await locations.update(db, clientId, location)
  if (!merged) return fail('LOCATION_NOT_FOUND')
  const mergeId = newId()
  const merge = { id: mergeId, keptId: kept.id, mergedIds: ids, before: kept, by: user.userName }
  await merges.insertMerge(db, clientId, merge)
  context.note(kept.id, { name: kept.companyName, merged: ids })
  return { location: showLocation(merged), mergeId }
}

/** Undoes a merge; the remaining location keeps its values if a user has changed it since. */
export async function undoMerge(context: ActionContext, mergeId: string) {
  const { db, clientId } = context
  const merge = await merges.lockMerge(db, clientId, mergeId)
  if (!merge) return fail('MERGE_NOT_FOUND')
  const isRestored = await merges.isAsMerged(db, clientId, merge)
  const kept = isRestored ? await findLocation(db, clientId, { id: merge.keptId }) : null
  if (kept) {
    const { matchKey: _key, ...former } = merge.former
    await locations.update(db, clientId, { ...kept, ...former })
  }
  await merges.showMergedAgain(db, clientId, merge)
  context.note(merge.keptId, { brought_back: merge.mergedIds })
  return { isRestored }
}
