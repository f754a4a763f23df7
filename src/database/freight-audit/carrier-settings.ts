import type { ColumnNames } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

interface OfCarrier {
  /** '' = every carrier without its own row. */
  scac: string
  /** 0: not stored, the default. */
  version: number
}

/** Settings of a client for all carriers or for one: one row per SCAC. */
export function carrierSettings<
  T extends 'bill_tolerances' | 'claim_rules',
  C extends string,
  R,
  V extends OfCarrier,
>(names: ColumnNames<T, C, R, V>) {
  const table = names.table as 'claim_rules'

  const list = async (db: Db, clientId: string): Promise<V[]> => {
    const query = db.selectFrom(table).selectAll().where('client_id', '=', clientId).orderBy('scac')
    return (await query.execute()).map((row) => names.value(row as never))
  }

  /** Saves it if it is still at `version` (0: not stored yet); false if another user changed it. */
  const save = async (db: Db, clientId: string, value: V): Promise<boolean> => {
    const { scac, version } = value
    const columns = { ...names.row(value), version: version + 1 }
    if (version === 0) {
      const inserted = await db
        .insertInto(table)
        .values({ ...columns, client_id: clientId } as never)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return inserted.numInsertedOrUpdatedRows === 1n
    }
    const updated = await db
      .updateTable(table)
      .set(columns as never)
      .where('client_id', '=', clientId)
      .where('scac', '=', scac)
      .where('version', '=', version)
      .executeTakeFirst()
    return updated.numUpdatedRows === 1n
  }

  return { list, save }
}
