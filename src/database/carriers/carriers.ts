import { sql } from 'kysely'
import { accountsAt } from '#domain/rating/carrier-accounts.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { type Page, register } from '../sql/register.ts'
import type { CarrierDetails } from '../tables/carriers-and-tariffs.ts'

const NAMES = columnNames(
  'carriers',
  [
    ...(['id', 'scac', 'name', 'rate_mode_id', 'location', 'email', 'tender_email'] as const),
    ...(['tender_channel', 'contact_name', 'contact_phone', 'contract_id', 'account_number'] as const),
    'is_enabled',
  ],
  { json: ['details'] },
)

export type Carrier = ValueOf<typeof NAMES>
export const carrierOf = NAMES.value

/**
 * The enabled freight carriers of a client, by name, each once per rate mode: with the account of the warehouse if one
 * is given.
 */
export async function listCarriers(
  db: Db,
  clientId: string,
  rateModeId?: number,
  warehouse?: string,
): Promise<Carrier[]> {
  return askedForRates(await accountsOf(db, clientId, rateModeId), warehouse)
}

/** The enabled accounts among these, each carrier once per rate mode. */
export function askedForRates(accounts: readonly Carrier[], warehouse?: string): Carrier[] {
  return accountsAt(
    // A spot carrier has no tariff: it gets quote requests, one shipment at a time.
    accounts.filter((account) => account.isEnabled && !account.details.isSpotOnly),
    warehouse,
  )
}

/** The account under which a carrier is tendered to; a disabled one still receives its tenders. */
export async function findCarrier(
  db: Db,
  clientId: string,
  scac: string,
  rateModeId?: number,
  warehouse?: string,
): Promise<Carrier | null> {
  const accounts = await accountsOf(db, clientId, rateModeId, scac)
  return accountsAt(accounts, warehouse)[0] ?? null
}

/** SCAC -> name of every carrier of the client, including disabled ones. */
export async function listCarrierNames(db: Db, clientId: string): Promise<Map<string, string>> {
  const rows = await carriers.existing(db, clientId).select(['scac', 'name']).orderBy('id').execute()
  return new Map(rows.map(({ scac, name }) => [scac, name]))
}

async function accountsOf(db: Db, clientId: string, rateModeId?: number, scac?: string): Promise<Carrier[]> {
  let query = carriers.existing(db, clientId)
  if (rateModeId !== undefined) query = query.where('rate_mode_id', '=', rateModeId)
  if (scac !== undefined) query = query.where('scac', '=', scac)
  return carriers.rows(query.orderBy('name').orderBy('id').limit(2000))
}

export const CARRIER_SORTS = {
  CarrierName: 'name',
  SCAC: 'scac',
  RateMode: 'rate_mode_id',
  CarrierLocn: 'location',
} as const

/** Hidden rather than removed: its tariffs and past shipments still refer to it. */
export const carriers = register(NAMES, {
  hides: true,
  twin: ({ scac, location, rateModeId }: Pick<Carrier, 'scac' | 'location' | 'rateModeId'>) => [
    ['scac', scac],
    ['location', location],
    ['rate_mode_id', rateModeId],
  ],
  searched: ['name', 'scac', 'location', 'email', 'tender_email', 'contact_name', 'account_number'],
  sorts: CARRIER_SORTS,
  order: ['name', 'id'],
})

const IS_SPOT = sql<boolean>`coalesce((details ->> 'isSpotOnly')::boolean, false)`
const OF_KIND = {
  Freight: sql<boolean>`not ${IS_SPOT}`,
  Spot: IS_SPOT,
  Contract: sql<boolean>`exists (select from carrier_contracts where carrier_id = carriers.id)`,
}

export interface CarrierFilter extends Page<keyof typeof CARRIER_SORTS> {
  rateModeId?: number | undefined
  /** Freight: all but spot carriers; Contract: those whose sales contact was asked; '': all. */
  kind?: '' | 'Freight' | 'Spot' | 'Contract'
}

/** The accounts on the set-up page, including disabled ones. `total` counts all matches. */
export const listCarrierPage = (db: Db, clientId: string, filter: CarrierFilter) =>
  carriers.list(db, clientId, filter, (all) => {
    const query = filter.rateModeId === undefined ? all : all.where('rate_mode_id', '=', filter.rateModeId)
    return filter.kind ? query.where(OF_KIND[filter.kind]) : query
  })

/** One account by its id or by its key, locked for a change. */
export const lockCarrier = (
  db: Db,
  clientId: string,
  wanted: { id: string } | Pick<Carrier, 'scac' | 'location' | 'rateModeId'>,
): Promise<Carrier | null> =>
  'id' in wanted ? carriers.lock(db, clientId, wanted.id) : carriers.lockByKey(db, clientId, wanted)

/** Saves metadata of a carrier: of one account, or of all with the SCAC. */
export async function keepCarrierMetadata(
  db: Db,
  clientId: string,
  wanted: { id: string } | { scac: string },
  metadata: Pick<CarrierDetails, 'metaTagJson' | 'metaTagAt'>,
): Promise<Carrier[]> {
  const query = db
    .updateTable('carriers')
    .set({ details: sql`details || ${JSON.stringify(metadata)}::jsonb` })
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  const rows = await ('id' in wanted
    ? query.where('id', '=', wanted.id)
    : query.where('scac', '=', wanted.scac)
  )
    .returning(NAMES.columns)
    .execute()
  return rows.map(NAMES.value)
}

/** Copies the account's number into the set-up of the carriers that are reached through it. */
export async function linkCarriers(
  db: Db,
  clientId: string,
  { network, accountNumber }: { network: string; accountNumber: string },
): Promise<void> {
  await linkedTo(db, clientId, network).set({ account_number: accountNumber }).execute()
}

/** The carriers stay, but are no longer called over the network, and get their tenders by mail again. */
export async function unlinkCarriers(
  db: Db,
  clientId: string,
  network: string,
  capacityAccountId?: string,
): Promise<void> {
  let query = linkedTo(db, clientId, network)
  if (capacityAccountId !== undefined) {
    query = query.where(sql<string>`details ->> 'capacityAccountId'`, '=', capacityAccountId)
  }
  await query
    .set({
      details: sql`details - 'network' - 'capacityAccountId'`,
      tender_channel: sql`case tender_channel when 'api' then 'email' else tender_channel end`,
    })
    .execute()
}

const linkedTo = (db: Db, clientId: string, network: string) =>
  db
    .updateTable('carriers')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(sql<string>`details ->> 'network'`, '=', network)
