import type pg from 'pg'

/** Names of the migrations that have run, as the database records them; none in a new database. */
export async function recordedNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  )
  if (!rows[0]!.isThere) return []
  const names = await client.query<{ name: string }>('select name from kysely_migration')
  return names.rows.map(({ name }) => name)
}
