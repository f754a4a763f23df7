/** Rows per transaction: they are locked, and written to the log, together. */
export const DELETED_AT_ONCE = 5_000

/** Repeats a statement that deletes at most `DELETED_AT_ONCE` rows until none are left; each run is one transaction. */
export async function deleteInBatches(
  deleteSome: () => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await deleteSome()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < DELETED_AT_ONCE) return deleted
  }
}
