import type { Selectable } from 'kysely'
import type pg from 'pg'
import { type Location, MOST_WAREHOUSES } from '../locations/locations.ts'
import type { CapacityAccountsTable, NetworkAccountsTable } from '../tables/carrier-networks.ts'
import type { CarriersTable } from '../tables/carriers-and-tariffs.ts'
import { type CapacityAccount, capacityAccountOf } from './capacity-accounts.ts'
import { type Carrier, carrierOf } from './carriers.ts'
import { type NetworkAccount, networkAccountOf } from './network-accounts.ts'

/** Whom a rating may ask, and under which accounts. */
export interface RatingParties {
  /** The client's own shipping points, by name. */
  warehouses: Pick<Location, 'warehouseCode' | 'zip' | 'street'>[]
  /** Every account of a carrier in the rate mode, by name. */
  accounts: Carrier[]
  networkAccounts: NetworkAccount[]
  capacityAccounts: CapacityAccount[]
}

/** In JSON an instant is text. */
type AsJson<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] }

interface Found {
  warehouses: RatingParties['warehouses']
  accounts: Selectable<CarriersTable>[]
  network_accounts: AsJson<Selectable<NetworkAccountsTable>>[]
  capacity_accounts: AsJson<Selectable<CapacityAccountsTable>>[]
}

/** As text, which is read only where it is another than the last time. */
const all = (select: string, name: keyof Found) =>
  `(select coalesce(json_agg(x), '[]') from (${select}) as x)::text as ${name}`

/** The same rows in the same order as `listWarehouses`, `listCarriers`, `listNetworkAccounts`, `listCapacityAccounts`. */
const TEXT = `select
  ${all(
    `select warehouse_code as "warehouseCode", zip, street from locations
      where client_id = $1 and deleted_at is null and warehouse_code <> '' order by lower(name), id limit ${MOST_WAREHOUSES}`,
    'warehouses',
  )},
  ${all(
    `select * from carriers where client_id = $1 and deleted_at is null and rate_mode_id = $2
      order by name, id limit 2000`,
    'accounts',
  )},
  ${all(
    `select * from network_accounts where client_id = $1 and deleted_at is null
      order by created_at, id limit 500`,
    'network_accounts',
  )},
  ${all(
    `select * from capacity_accounts where client_id = $1 and deleted_at is null
      order by created_at, id limit 500`,
    'capacity_accounts',
  )}`

interface Remembered {
  text: string
  parties: RatingParties
  readAt: number
}

/** What was read the last time, by client and rate mode. */
const remembered = new Map<string, Remembered>()
const MOST_REMEMBERED = 500
/** Of a day before too much may have changed. */
const FRESH_MS = 10 * 60_000

const keyOf = (clientId: string, rateModeId: number) => `${clientId} ${rateModeId}`

/** What a reading of the last minutes in this process found, or null. It may have changed since. */
export function lastRatingParties(clientId: string, rateModeId: number): RatingParties | null {
  const last = remembered.get(keyOf(clientId, rateModeId))
  return last && Date.now() - last.readAt < FRESH_MS ? last.parties : null
}

/** Of one client, or of all ('*'). */
export function forgetRatingParties(clientId: string): void {
  for (const key of remembered.keys())
    if (clientId === '*' || key.startsWith(`${clientId} `)) remembered.delete(key)
}

/** In one round trip. Where nothing has changed since the last reading, the very object that it gave. */
export async function readRatingParties(
  pool: pg.Pool,
  clientId: string,
  rateModeId: number,
): Promise<RatingParties> {
  const { rows } = await pool.query<Record<keyof Found, string>>({
    name: 'rating-parties',
    text: TEXT,
    values: [clientId, rateModeId],
  })
  const found = rows[0]!
  const text = Object.values(found).join('\n')
  const key = keyOf(clientId, rateModeId)
  const last = remembered.get(key)
  const parties = last?.text === text ? last.parties : partiesOf(found)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(key, { text, parties, readAt: Date.now() })
  return parties
}

function partiesOf(texts: Record<keyof Found, string>): RatingParties {
  const read = <Name extends keyof Found>(name: Name): Found[Name] => JSON.parse(texts[name])
  return {
    warehouses: read('warehouses'),
    accounts: read('accounts').map(carrierOf),
    networkAccounts: read('network_accounts').map((row) => networkAccountOf(withInstants(row))),
    capacityAccounts: read('capacity_accounts').map((row) => capacityAccountOf(withInstants(row))),
  }
}

const INSTANTS = ['tried_at', 'created_at', 'deleted_at'] as const

const withInstants = <Row extends Partial<Record<(typeof INSTANTS)[number], Date | null>>>(
  row: AsJson<Row>,
): Row => {
  const instants = INSTANTS.map((name) => [name, row[name] && new Date(row[name] as string)])
  return { ...row, ...Object.fromEntries(instants) } as Row
}
