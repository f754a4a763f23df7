import type { Db } from '../sql/open.ts'

/** Whether the pages of a print job still exist. Until the end of the transaction they cannot be deleted. */
export async function holdPrintContent(db: Db, clientId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('print_contents')
    .select('size')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('bytes', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

const MOST_AT_ONCE = 500

/**
 * Deletes the content of pages whose jobs have all ended before `before`; the jobs stay as the record of prints.
 * Returns the number of deleted contents.
 */
export async function prunePrintContents(db: Db, before: Date): Promise<number> {
  for (let pruned = 0; ; ) {
    const count = await db.transaction().execute((tx) => pruneSome(tx, before))
    pruned += count
    if (count < MOST_AT_ONCE) return pruned
  }
}

/** Locks first and checks again after that: if the same pages are printed again at the same time, they are kept. */
async function pruneSome(tx: Db, before: Date): Promise<number> {
  const locked = await unneeded(tx, before).limit(MOST_AT_ONCE).forUpdate().skipLocked().execute()
  if (locked.length === 0) return 0
  const ids = locked.map(({ id }) => id)
  const still = await unneeded(tx, before).where('id', 'in', ids).execute()
  if (still.length === 0) return 0
  await tx
    .updateTable('print_contents')
    .set({ bytes: null })
    .where(
      'id',
      'in',
      still.map(({ id }) => id),
    )
    .execute()
  return locked.length
}

const unneeded = (tx: Db, before: Date) =>
  tx
    .selectFrom('print_contents')
    .select('id')
    .where('bytes', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('print_jobs')
            .select('print_jobs.id')
            .whereRef('content_id', '=', 'print_contents.id')
            .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', before)])),
        ),
      ),
    )
