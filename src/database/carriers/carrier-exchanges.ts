import { v7 as newId } from 'uuid'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '../sql/in-batches.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames('carrier_exchanges', [
  ...(['id', 'client_id', 'network', 'operation', 'environment', 'subject_id', 'request_id'] as const),
  ...(['started_at', 'milliseconds', 'outcome', 'status', 'request', 'response'] as const),
])

/**
 * One request to a carrier and its answer, as sent over the wire, without secrets. `outcome` unknown: the carrier may
 * have performed it; `status` null: there was no answer.
 */
export type CarrierExchange = Omit<ValueOf<typeof NAMES>, 'id'>

/** Longer ones are truncated: labels and images are stored elsewhere. */
const MOST_CHARACTERS = 65_536

/** In one statement: all of them are saved, or none. */
export async function keepExchanges(db: Db, exchanges: readonly CarrierExchange[]): Promise<void> {
  if (exchanges.length === 0) return
  await db.insertInto('carrier_exchanges').values(exchanges.map(columns)).execute()
}

const columns = (exchange: CarrierExchange) =>
  NAMES.row({
    ...exchange,
    id: newId(),
    milliseconds: Math.round(exchange.milliseconds),
    request: storable(exchange.request),
    response: storable(exchange.response),
  })

/** PostgreSQL texts cannot contain NUL. */
const storable = (text: string) => text.replaceAll('\0', '\u{fffd}').slice(0, MOST_CHARACTERS).toWellFormed()

/** Deletes older ones, of all clients. */
export function forgetExchanges(db: Db, before: Date): Promise<number> {
  const old = db
    .selectFrom('carrier_exchanges')
    .select('id')
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(DELETED_AT_ONCE)
  return deleteInBatches(() => db.deleteFrom('carrier_exchanges').where('id', 'in', old).executeTakeFirst())
}
