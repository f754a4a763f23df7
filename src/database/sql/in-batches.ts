/** Rows in one transaction: they are locked, and written to the log, together. */
export const DELETED_AT_ONCE = 5_000

/** Repeats a statement that deletes at most `DELETED_AT_ONCE` rows until none is left; each is a transaction. */
export async function deleteInBatches(
  deleteSome: () => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await deleteSome()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < DELETED_AT_ONCE) return deleted
  }
}
