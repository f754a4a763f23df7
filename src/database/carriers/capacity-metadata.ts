import type { Db } from '../sql/open.ts'

/** The key of metadata: the client, the project44 host, and the carrier. */
export interface MetadataKey {
  clientId: string
  environment: 'live' | 'test' | 'sandbox'
  identifierType: string
  identifierValue: string
}

export interface KeptMetadata {
  /** As the adapter read it. */
  provider: unknown
  fetchedAt: Date
}

export async function findMetadata(db: Db, key: MetadataKey): Promise<KeptMetadata | null> {
  const row = await db
    .selectFrom('capacity_metadata')
    .select(['provider', 'fetched_at as fetchedAt'])
    .where('client_id', '=', key.clientId)
    .where('environment', '=', key.environment)
    .where('identifier_type', '=', key.identifierType)
    .where('identifier_value', '=', key.identifierValue)
    .executeTakeFirst()
  return row ?? null
}

/** Saves the newest metadata; an older answer that arrives late changes nothing. */
export async function keepMetadata(db: Db, key: MetadataKey, kept: KeptMetadata): Promise<void> {
  const columns = { provider: JSON.stringify(kept.provider), fetched_at: kept.fetchedAt }
  await db
    .insertInto('capacity_metadata')
    .values({
      client_id: key.clientId,
      environment: key.environment,
      identifier_type: key.identifierType,
      identifier_value: key.identifierValue,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'environment', 'identifier_type', 'identifier_value'])
        .doUpdateSet(columns)
        .where('capacity_metadata.fetched_at', '<=', kept.fetchedAt),
    )
    .execute()
}

/** Metadata of accounts in use that were fetched before `before`, over all clients; the oldest first. */
export async function listAgeingMetadata(db: Db, before: Date): Promise<MetadataKey[]> {
  const rows = await db
    .selectFrom('capacity_metadata as m')
    .innerJoin('capacity_accounts as a', (join) =>
      join
        .onRef('a.client_id', '=', 'm.client_id')
        .onRef('a.identifier_type', '=', 'm.identifier_type')
        .onRef('a.identifier_value', '=', 'm.identifier_value'),
    )
    .innerJoin('network_accounts as n', (join) =>
      join.onRef('n.id', '=', 'a.connection_id').onRef('n.environment', '=', 'm.environment'),
    )
    .where('a.deleted_at', 'is', null)
    .where('m.fetched_at', '<', before)
    .select([
      'm.client_id as clientId',
      'm.environment',
      'm.identifier_type as identifierType',
      'm.identifier_value as identifierValue',
    ])
    .distinct()
    .select('m.fetched_at')
    .orderBy('m.fetched_at')
    .limit(500)
    .execute()
  return rows.map(({ fetched_at: _fetched, ...key }) => key)
}
