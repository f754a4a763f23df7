import type { TestApp } from './app.ts'

/** The current version of a record, which a screen that has just read it sends with a change. */
export async function versionOf(
  product: TestApp,
  table: 'shipments' | 'orders' | 'locations' | 'items',
  id: string,
): Promise<number> {
  const { rows } = await product.database.pool.query(`select version from ${table} where id = $1`, [id])
  return rows[0]?.version ?? 0
}
