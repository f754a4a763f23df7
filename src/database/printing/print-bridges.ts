import { type Selectable, sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import type { BridgesTable } from '../tables/printing.ts'

const NAMES = columnNames('bridges', [
  ...(['id', 'client_id', 'user_id', 'unique_name', 'token_hash', 'host_name', 'platform'] as const),
  ...(['version', 'has_scale', 'seen_at'] as const),
])
type StoredBridge = ValueOf<typeof NAMES>

/** The bridge of a user: an agent on the computer with the printers. A user has at most one. */
export interface Bridge extends Omit<StoredBridge, 'tokenHash'> {
  isOnline: boolean
}

/** A bridge without a message for this time is offline, whatever its server last wrote: that server may be dead. */
const SILENT_SECONDS = 60

const isOnline = sql<boolean>`(connection is not null and seen_at > now() - make_interval(secs => ${SILENT_SECONDS}))`

export async function findBridgeOfUser(db: Db, clientId: string, userId: string): Promise<Bridge | null> {
  const row = await db
    .selectFrom('bridges')
    .selectAll()
    .select(isOnline.as('is_online'))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('unpaired_at', 'is', null)
    .executeTakeFirst()
  return row ? bridge(row) : null
}

/** For the socket, which has only these two: the owner of the bridge. null if the user is locked. */
export async function findBridgeByToken(
  db: Db,
  uniqueName: string,
  tokenHash: Buffer,
): Promise<Bridge | null> {
  const row = await db
    .selectFrom('bridges')
    .selectAll()
    .select(isOnline.as('is_online'))
    .where('unique_name', '=', uniqueName)
    .where('token_hash', '=', tokenHash)
    .where('unpaired_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'bridges.user_id')
          .where('users.is_disabled', '=', false),
      ),
    )
    .executeTakeFirst()
  return row ? bridge(row) : null
}

/** Inserts a new code of the user; this ends the user's older codes and deletes all unused ones. */
export async function insertPairing(
  db: Db,
  pairing: { codeHash: Buffer; clientId: string; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .deleteFrom('bridge_pairings')
    .where((eb) =>
      eb.or([eb('user_id', '=', pairing.userId), eb('expires_at', '<', sql<Date>`now() - interval '1 day'`)]),
    )
    .execute()
  await db
    .insertInto('bridge_pairings')
    .values({
      code_hash: pairing.codeHash,
      client_id: pairing.clientId,
      user_id: pairing.userId,
      expires_at: pairing.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Uses up a code: returns its user, or null if it is wrong, expired or used. Of two concurrent calls, one gets it. */
export async function takePairing(
  db: Db,
  codeHash: Buffer,
): Promise<{ clientId: string; userId: string; userName: string } | null> {
  const row = await db
    .updateTable('bridge_pairings')
    .from('users')
    .set({ used_at: sql`now()` })
    .whereRef('users.id', '=', 'bridge_pairings.user_id')
    .where('users.is_disabled', '=', false)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([
      'bridge_pairings.client_id as clientId',
      'bridge_pairings.user_id as userId',
      'users.user_name as userName',
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function insertBridge(db: Db, value: Omit<StoredBridge, 'hasScale' | 'seenAt'>): Promise<void> {
  await db
    .insertInto('bridges')
    .values({ ...NAMES.row(value), connection: null, seen_at: null, unpaired_at: null })
    .execute()
}

/** Removes the user's bridge and invalidates its token. Returns its id; null if there was none. */
export async function unpairBridge(db: Db, clientId: string, userId: string): Promise<string | null> {
  const row = await db
    .updateTable('bridges')
    .set({ unpaired_at: sql`now()`, connection: null })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('unpaired_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Records that the bridge uses this connection from now on. */
export async function connectBridge(
  db: Db,
  id: string,
  connection: string,
  host: Pick<Bridge, 'hostName' | 'platform' | 'version' | 'hasScale'>,
): Promise<void> {
  await db
    .updateTable('bridges')
    .set({ ...NAMES.row(host), connection, seen_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Records a message from the bridge; false if it uses another connection by now, or is unpaired. */
export async function noteSeen(db: Db, id: string, connection: string): Promise<boolean> {
  const result = await db
    .updateTable('bridges')
    .set({ seen_at: sql`now()` })
    .where('id', '=', id)
    .where('connection', '=', connection)
    .where('unpaired_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False if another connection had replaced it: then nothing changes. */
export async function disconnectBridge(db: Db, id: string, connection: string): Promise<boolean> {
  const result = await db
    .updateTable('bridges')
    .set({ connection: null, seen_at: sql`now()` })
    .where('id', '=', id)
    .where('connection', '=', connection)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

function bridge({ is_online: isOnline, ...row }: Selectable<BridgesTable> & { is_online: boolean }): Bridge {
  const { tokenHash: _hash, ...value } = NAMES.value(row)
  return { ...value, isOnline }
}
