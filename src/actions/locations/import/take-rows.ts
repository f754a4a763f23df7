import {
  addRows,
  chooseForDuplicates,
  type RowMerge,
  removeAdded,
  restoreMerged,
  skipTheRest,
  waitForOtherTakes,
  writeMerges,
} from '#database/locations/location-import-changes.ts'
import {
  changeImport,
  findImport,
  type LocationImport,
  lastRowOf,
  listImportRows,
  matchRows,
} from '#database/locations/location-imports.ts'
import { lotsOfRows } from '#database/locations/undo-import.ts'
import type { Db } from '#database/sql/open.ts'
import { fillIn } from '#domain/addresses/merge-locations.ts'
import { changedSince } from '#domain/text/changed-since.ts'
import { markUnchanged } from './check-file.ts'

/** Called after every batch with its number of rows. */
type OnRows = (count: number) => void

const LOT = 2_000

/**
 * Imports the rows of a checked list, all in the caller's transaction. `duplicates` applies to rows without a choice:
 * by default, rows whose location was added after the check, so that no user has seen them as duplicates.
 */
export async function takeRows(
  db: Db,
  one: LocationImport,
  onRows: OnRows,
  duplicates: 'merge' | 'skip' | 'add' = 'skip',
): Promise<void> {
  await waitForOtherTakes(db, one.clientId)
  await matchRows(db, one.clientId, one.id)
  await markUnchanged(db, one.id)
  await chooseForDuplicates(db, one.id, duplicates, [])
  for (const range of await rangesOf(db, one.id)) onRows(await addRows(db, one.clientId, one.id, range))
  await mergeRows(db, one, onRows)
  await skipTheRest(db, one.id)
  await changeImport(db, one.id, { state: 'done', message: '', isFinished: true })
}

async function mergeRows(db: Db, { clientId, id }: LocationImport, onRows: OnRows): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listImportRows(db, id, 'duplicate', { limit: LOT, after, merging: true })
    const last = rows.at(-1)
    if (!last) return
    const merges = rows.flatMap(({ row, found, given }): RowMerge[] =>
      found && given ? [{ row, id: found.id, before: found, after: fillIn(found, given) }] : [],
    )
    await writeMerges(db, clientId, id, merges)
    onRows(rows.length)
    after = last.row
  }
}

/** Undoes an import except for locations changed since; returns how many stay. */
export async function undoRows(db: Db, one: LocationImport, onRows: OnRows): Promise<{ kept: number }> {
  await waitForOtherTakes(db, one.clientId)
  let undone = 0
  for (const range of await rangesOf(db, one.id)) {
    undone += await removeAdded(db, one.clientId, one.id, range)
    undone += await restoreMerged(db, one.clientId, one.id, range)
    onRows(LOT)
  }
  const kept = one.counts.added + one.counts.merged - undone
  await changeImport(db, one.id, { state: 'undone', message: changedSince(kept) })
  return { kept }
}

/** All row numbers of an import, batch by batch. */
const rangesOf = async (db: Db, importId: string) => lotsOfRows(await lastRowOf(db, importId), LOT)

/** The import, locked, if it is still in that state, so that steps done before a kill are not repeated. */
export async function lockInState(
  db: Db,
  clientId: string,
  id: string,
  state: LocationImport['state'],
): Promise<LocationImport | null> {
  const found = await findImport(db, clientId, id, { lock: true })
  return found?.state === state ? found : null
}
