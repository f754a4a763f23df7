import type pg from 'pg'

/**
 * The share of all shipments and orders above which a client has most of them. A trigram index that starts with the
 * client looks it up for every row that it finds, which then filters nothing and takes four fifths of the time: such a
 * client's rows are searched by words alone, and other clients' rows are dropped when they are read.
 */

const MOST = 0.5
/** The planner's statistics are not newer, either. */
const KNOWN_MS = 600_000

const SHARE = `select coalesce((
  select share from pg_stats, unnest(most_common_vals::text::text[], most_common_freqs) as common (client, share)
    where schemaname = current_schema() and tablename = 'shipments' and attname = 'client_id' and client = $1
), 0) as share`

const known = new WeakMap<pg.Pool, Map<string, { holdsMost: boolean; until: number }>>()

/** By the statistics of the database; false if it has none. */
export async function holdsMost(pool: pg.Pool, clientId: string): Promise<boolean> {
  const ofPool = known.get(pool) ?? new Map()
  known.set(pool, ofPool)
  const last = ofPool.get(clientId)
  if (last && last.until > Date.now()) return last.holdsMost
  const { rows } = await pool.query({ name: 'client-share', text: SHARE, values: [clientId] })
  const found = { holdsMost: rows[0].share >= MOST, until: Date.now() + KNOWN_MS }
  ofPool.set(clientId, found)
  return found.holdsMost
}

/**
 * The condition that a row belongs to the client, next to a condition on its words.
 * @param client a placeholder of the statement
 */
export const ofClient = (client: string, isOfMost: boolean): string =>
  // Never null, and not usable as an index condition.
  isOfMost ? `client_id is not distinct from ${client}` : `client_id = ${client}`
