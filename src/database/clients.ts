import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import type { Db } from './open.ts'

export interface Client {
  id: string
  code: string
  name: string
  settings: Partial<ClientSettings>
  isDemo: boolean
}

export async function findClient(db: Db, clientId: string): Promise<Client | null> {
  const row = await db
    .selectFrom('clients')
    .select(['id', 'code', 'name', 'settings', 'is_demo'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, code: row.code, name: row.name, settings: row.settings, isDemo: row.is_demo }
}

/** The ids of the first clients of the installation, oldest first. */
export async function listClientIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('clients').select('id').orderBy('created_at').limit(limit).execute()
  return rows.map((row) => row.id)
}

export async function findClientLogo(
  db: Db,
  clientId: string,
): Promise<{ bytes: Buffer; type: string } | null> {
  const row = await db
    .selectFrom('clients')
    .select(['logo', 'logo_type'])
    .where('id', '=', clientId)
    .executeTakeFirst()
  return row?.logo && row.logo_type ? { bytes: row.logo, type: row.logo_type } : null
}

/** Lets changes of what a client has one of (a default, a number) come one after the other. */
export async function lockClient(db: Db, clientId: string): Promise<void> {
  await db.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute()
}
