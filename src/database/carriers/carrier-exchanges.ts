import type { Insertable } from 'kysely'
import { v7 as newId } from 'uuid'
import { DELETED_AT_ONCE, deleteInBatches } from '../sql/in-batches.ts'
import type { Db } from '../sql/open.ts'
import type { CarrierExchangesTable } from '../tables/carrier-networks.ts'

/** One request to a carrier and its answer, as they went over the wire, without secrets. */
export interface CarrierExchange {
  clientId: string
  network: string
  operation: string
  environment: 'live' | 'test' | 'sandbox'
  subjectId: string | null
  requestId: string
  startedAt: Date
  milliseconds: number
  /** unknown: the carrier may have done it. */
  outcome: 'answer' | 'refused' | 'unknown'
  /** null: there was no answer. */
  status: number | null
  request: string
  response: string
}

/** Longer ones are cut: labels and pictures are kept elsewhere. */
const MOST_CHARACTERS = 65_536

/** In one statement: all of them are kept, or none. */
export async function keepExchanges(db: Db, exchanges: readonly CarrierExchange[]): Promise<void> {
  if (exchanges.length === 0) return
  await db.insertInto('carrier_exchanges').values(exchanges.map(columns)).execute()
}

const columns = (exchange: CarrierExchange): Insertable<CarrierExchangesTable> => ({
  id: newId(),
  client_id: exchange.clientId,
  network: exchange.network,
  operation: exchange.operation,
  environment: exchange.environment,
  subject_id: exchange.subjectId,
  request_id: exchange.requestId,
  started_at: exchange.startedAt,
  milliseconds: Math.round(exchange.milliseconds),
  outcome: exchange.outcome,
  status: exchange.status,
  request: storable(exchange.request),
  response: storable(exchange.response),
})

/** PostgreSQL's texts cannot hold a NUL. */
const storable = (text: string) => text.replaceAll('\0', '\u{fffd}').slice(0, MOST_CHARACTERS).toWellFormed()

/** Forgets what is older, of all clients. */
export function forgetExchanges(db: Db, before: Date): Promise<number> {
  const old = db
    .selectFrom('carrier_exchanges')
    .select('id')
    .where('started_at', '<', before)
    .orderBy('started_at')
    .limit(DELETED_AT_ONCE)
  return deleteInBatches(() => db.deleteFrom('carrier_exchanges').where('id', 'in', old).executeTakeFirst())
}
