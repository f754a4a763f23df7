import { sql } from 'kysely'
import { codeStem } from '#domain/accounts/company-code.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import type { Db } from '../sql/open.ts'

export interface Client {
  id: string
  code: string
  name: string
  settings: Partial<ClientSettings>
  isDemo: boolean
}

/** The company with that code, or with that name if it is unique; case-insensitive. */
export async function findClientByNameOrCode(
  db: Db,
  text: string,
): Promise<Pick<Client, 'id' | 'name'> | null> {
  const wanted = text.trim().toLowerCase()
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'name', 'code'])
    .where((eb) => eb.or([eb(sql`lower(code)`, '=', wanted), eb(sql`lower(name)`, '=', wanted)]))
    .execute()
  return rows.find(({ code }) => code.toLowerCase() === wanted) ?? (rows.length === 1 ? rows[0]! : null)
}

/** Adds a company. */
export async function insertClient(db: Db, client: Client): Promise<void> {
  await db
    .insertInto('clients')
    .values({
      id: client.id,
      code: client.code,
      name: client.name,
      settings: JSON.stringify(client.settings),
      is_demo: client.isDemo,
    })
    .execute()
}

/** The codes of companies that start with the stem of this name. */
export async function findCodesLike(db: Db, name: string): Promise<string[]> {
  const stem = codeStem(name)
  const rows = await db
    .selectFrom('clients')
    .select('code')
    .where(sql<boolean>`starts_with(code, ${stem})`)
    .execute()
  return rows.map(({ code }) => code)
}

/** Whether any company can be used. `countsDemo`: if the demo is enabled, its companies count. */
export async function hasCompany(db: Db, { countsDemo }: { countsDemo: boolean }): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .$if(!countsDemo, (query) => query.where('is_demo', '=', false))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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

/** The stored settings and their version; `lock`: until the transaction ends, no other one can change them. */
export async function readClientSettings(
  db: Db,
  clientId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ settings: unknown; version: string }> {
  return db
    .selectFrom('clients')
    .select(['settings', sql<string>`md5(settings::text)`.as('version')])
    .where('id', '=', clientId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

/** Overwrites the given settings and leaves the others; returns all of them. */
export async function changeClientSettings(
  db: Db,
  clientId: string,
  changes: Partial<ClientSettings>,
): Promise<unknown> {
  const row = await db
    .updateTable('clients')
    .set({ settings: sql`settings || ${JSON.stringify(changes)}::jsonb` })
    .where('id', '=', clientId)
    .returning('settings')
    .executeTakeFirstOrThrow()
  return row.settings
}

/** The ids of the first clients of the installation, oldest first. */
export async function listClientIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('clients').select('id').orderBy('created_at').limit(limit).execute()
  return rows.map((row) => row.id)
}

export interface ClientLogo {
  bytes: Buffer
  /** image/png, image/jpeg or image/svg+xml. */
  type: string
  /** Shown in the header of the screens, not on documents. */
  isHeaderOnly: boolean
}

export async function findClientLogo(db: Db, clientId: string): Promise<ClientLogo | null> {
  const row = await db
    .selectFrom('clients')
    .select(['logo', 'logo_type'])
    .select(sql<boolean>`settings @> '{"isLogoHeaderOnly": true}'`.as('is_header_only'))
    .where('id', '=', clientId)
    .executeTakeFirst()
  if (!row?.logo || !row.logo_type) return null
  return { bytes: row.logo, type: row.logo_type, isHeaderOnly: row.is_header_only }
}

/** A version mark of the logo, and its type; null without one. */
export async function findLogoMark(db: Db, clientId: string): Promise<{ mark: string; type: string } | null> {
  const row = await db
    .selectFrom('clients')
    .select(sql<string>`left(encode(sha256(logo), 'hex'), 32)`.as('mark'))
    .select('logo_type')
    .where('id', '=', clientId)
    .where('logo', 'is not', null)
    .executeTakeFirst()
  return row?.logo_type ? { mark: row.mark, type: row.logo_type } : null
}

/** Saves another logo, or none. */
export async function setClientLogo(db: Db, clientId: string, logo: ClientLogo | null): Promise<void> {
  const headerOnly = JSON.stringify({ isLogoHeaderOnly: logo?.isHeaderOnly ?? false })
  await db
    .updateTable('clients')
    .set({ logo: logo?.bytes ?? null, logo_type: logo?.type ?? null })
    .set({ settings: sql`settings || ${headerOnly}::jsonb` })
    .where('id', '=', clientId)
    .execute()
}

/** Serializes changes of things that a client has only one of (a default, a number). */
export async function lockClient(db: Db, clientId: string): Promise<void> {
  await db.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute()
}
