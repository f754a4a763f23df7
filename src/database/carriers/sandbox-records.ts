import type { Db } from '../sql/open.ts'

/** The sandbox's stored data of a client between two requests. */
export const sandboxRecords = (db: Db, clientId: string, network: string) => ({
  recall: async (kind: string, key: string): Promise<unknown> => {
    const row = await db
      .selectFrom('sandbox_records')
      .select('value')
      .where('client_id', '=', clientId)
      .where('network', '=', network)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.value ?? null
  },
  keep: async (kind: string, key: string, value: unknown): Promise<void> => {
    const record = JSON.stringify(value)
    await db
      .insertInto('sandbox_records')
      .values({ client_id: clientId, network, kind, key, value: record })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'network', 'kind', 'key']).doUpdateSet({ value: record }),
      )
      .execute()
  },
})
