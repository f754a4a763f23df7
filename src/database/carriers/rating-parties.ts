import type { Selectable } from 'kysely'
import type pg from 'pg'
import { type Location, MOST_WAREHOUSES } from '../locations/locations.ts'
import type { CapacityAccountsTable, NetworkAccountsTable } from '../tables/carrier-networks.ts'
import type { CarriersTable } from '../tables/carriers-and-tariffs.ts'
import { type CapacityAccount, capacityAccountOf } from './capacity-accounts.ts'
import { type Carrier, carrierOf } from './carriers.ts'
import { type NetworkAccount, networkAccountOf } from './network-accounts.ts'

/** The carriers that a rating may call, and their accounts. */
export interface RatingParties {
  /** The client's own shipping points, by name. */
  warehouses: Pick<Location, 'warehouseCode' | 'zip' | 'street'>[]
  /** Every account of a carrier in the rate mode, by name. */
  accounts: Carrier[]
  networkAccounts: NetworkAccount[]
  capacityAccounts: CapacityAccount[]
}

/** In JSON, an instant is a text. */
type AsJson<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] }

interface Found {
  warehouses: RatingParties['warehouses']
  accounts: Selectable<CarriersTable>[]
  network_accounts: AsJson<Selectable<NetworkAccountsTable>>[]
  capacity_accounts: AsJson<Selectable<CapacityAccountsTable>>[]
}

const all = (select: string, name: keyof Found) =>
  `(select coalesce(json_agg(x), '[]') from (${select}) as x) as ${name}`

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

/** In one round trip. */
export async function readRatingParties(
  pool: pg.Pool,
  clientId: string,
  rateModeId: number,
): Promise<RatingParties> {
  const { rows } = await pool.query<Found>({
    name: 'rating-parties',
    text: TEXT,
    values: [clientId, rateModeId],
  })
  const found = rows[0]!
  return {
    warehouses: found.warehouses,
    accounts: found.accounts.map(carrierOf),
    networkAccounts: found.network_accounts.map((row) => networkAccountOf(withInstants(row))),
    capacityAccounts: found.capacity_accounts.map((row) => capacityAccountOf(withInstants(row))),
  }
}

const INSTANTS = ['tried_at', 'created_at', 'deleted_at'] as const

const withInstants = <Row extends Partial<Record<(typeof INSTANTS)[number], Date | null>>>(
  row: AsJson<Row>,
): Row => {
  const instants = INSTANTS.map((name) => [name, row[name] && new Date(row[name] as string)])
  return { ...row, ...Object.fromEntries(instants) } as Row
}
