import { type Selectable, sql } from 'kysely'
import { accountsAt } from '#domain/rating/carrier-accounts.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { CarriersTable } from '../tables/carriers-and-tariffs.ts'

export interface Carrier {
  id: string
  scac: string
  name: string
  rateModeId: number
  /** Code of the warehouse whose shipments go under the account; '' = all. */
  location: string
  email: string
  tenderEmail: string
  tenderChannel: 'email' | 'edi' | 'api'
  contactName: string
  contactPhone: string
  contractId: string
  accountNumber: string
  /** False: kept, and not asked for rates. */
  isEnabled: boolean
  /** What other machines say of the carrier: see `CarrierDetails`. */
  details: Partial<CarrierDetails>
}

export interface CarrierDetails {
  soldTo: string
  providerIdentifierType: string
  providerIdentifierValue: string
  isSpotOnly: boolean
  metaTagJson: string
  metaTagAt: string | null
  /** By whose own service it is asked for rates, beside its tariff: 'odfl', 'project44'; '' or absent = by none. */
  network: string
  /** With project44: under which account. */
  capacityAccountId: string
}

/**
 * The freight carriers of a client that are asked for rates, by name, each once a rate mode: with the account of the
 * warehouse where one is given.
 */
export async function listCarriers(
  db: Db,
  clientId: string,
  rateModeId?: number,
  warehouse?: string,
): Promise<Carrier[]> {
  return askedForRates(await accountsOf(db, clientId, rateModeId), warehouse)
}

/** Those of a client's accounts that are asked for rates, each carrier once a rate mode. */
export function askedForRates(accounts: readonly Carrier[], warehouse?: string): Carrier[] {
  return accountsAt(
    // A spot carrier has no tariff: it is asked for quotes, one shipment at a time.
    accounts.filter((account) => account.isEnabled && !account.details.isSpotOnly),
    warehouse,
  )
}

/** The account under which a carrier is tendered to; one that is no longer asked for rates still keeps its word. */
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

/** SCAC -> name of every carrier that the client has, those that are not asked for rates too. */
export async function listCarrierNames(db: Db, clientId: string): Promise<Map<string, string>> {
  const rows = await existing(db, clientId).select(['scac', 'name']).orderBy('id').execute()
  return new Map(rows.map(({ scac, name }) => [scac, name]))
}

async function accountsOf(db: Db, clientId: string, rateModeId?: number, scac?: string): Promise<Carrier[]> {
  let query = existing(db, clientId)
  if (rateModeId !== undefined) query = query.where('rate_mode_id', '=', rateModeId)
  if (scac !== undefined) query = query.where('scac', '=', scac)
  const rows = await query.selectAll().orderBy('name').orderBy('id').limit(2000).execute()
  return rows.map(carrierOf)
}

export const CARRIER_SORTS = {
  CarrierName: 'name',
  SCAC: 'scac',
  RateMode: 'rate_mode_id',
  CarrierLocn: 'location',
} as const

const IS_SPOT = sql<boolean>`coalesce((details ->> 'isSpotOnly')::boolean, false)`
const OF_KIND = {
  Freight: sql<boolean>`not ${IS_SPOT}`,
  Spot: IS_SPOT,
  Contract: sql<boolean>`exists (select from carrier_contracts where carrier_id = carriers.id)`,
}

export interface CarrierFilter {
  searchText: string
  rateModeId?: number | undefined
  /** Freight: all but spot carriers; Contract: those whose sales person was asked; '': all. */
  kind?: '' | 'Freight' | 'Spot' | 'Contract'
  sort: { by: keyof typeof CARRIER_SORTS; isDescending: boolean }
  limit: number
  offset: number
}

/** The accounts as the set-up shows them, those that are not asked for rates too. `total` counts all that match. */
export async function listCarrierPage(
  db: Db,
  clientId: string,
  filter: CarrierFilter,
): Promise<{ rows: Carrier[]; total: number }> {
  let query = existing(db, clientId)
  for (const word of filter.searchText.split(/\s+/).filter(Boolean)) {
    const like = `%${escapeLike(word)}%`
    query = query.where((any) =>
      any.or(
        (
          ['name', 'scac', 'location', 'email', 'tender_email', 'contact_name', 'account_number'] as const
        ).map((column) => any(column, 'ilike', like)),
      ),
    )
  }
  if (filter.rateModeId !== undefined) query = query.where('rate_mode_id', '=', filter.rateModeId)
  if (filter.kind) query = query.where(OF_KIND[filter.kind])
  const rows = await query
    .selectAll()
    .orderBy(CARRIER_SORTS[filter.sort.by], filter.sort.isDescending ? 'desc' : 'asc')
    .orderBy('name')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await query
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(carrierOf), total: Number(total) }
}

/** One account by its id or by its key, locked for a change. */
export async function lockCarrier(
  db: Db,
  clientId: string,
  wanted: { id: string } | Pick<Carrier, 'scac' | 'location' | 'rateModeId'>,
): Promise<Carrier | null> {
  let query = existing(db, clientId)
  query =
    'id' in wanted
      ? query.where('id', '=', wanted.id)
      : query
          .where('scac', '=', wanted.scac)
          .where('location', '=', wanted.location)
          .where('rate_mode_id', '=', wanted.rateModeId)
  const row = await query.selectAll().forUpdate().executeTakeFirst()
  return row ? carrierOf(row) : null
}

/** Adds the account; false when there is one of the same SCAC, location and rate mode. */
export async function insertCarrier(db: Db, clientId: string, value: Carrier): Promise<boolean> {
  const result = await db
    .insertInto('carriers')
    .values({ id: value.id, client_id: clientId, ...columns(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Changes an account that is locked. The caller has seen to it that its key is free. */
export async function updateCarrier(db: Db, clientId: string, value: Carrier): Promise<void> {
  await db
    .updateTable('carriers')
    .set(columns(value))
    .where('client_id', '=', clientId)
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Keeps what another machine says of a carrier: of one account, or of all that bear the SCAC. */
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
    .returningAll()
    .execute()
  return rows.map(carrierOf)
}

/** What the account's number is in the set-up of the carriers that are asked through it. */
export async function linkCarriers(
  db: Db,
  clientId: string,
  { network, accountNumber }: { network: string; accountNumber: string },
): Promise<void> {
  await linkedTo(db, clientId, network).set({ account_number: accountNumber }).execute()
}

/** The carriers stay, are asked through the network no more, and are tendered to by mail again. */
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

/** Hidden rather than removed: its tariffs and the shipments of the past still name it. */
export async function deleteCarrier(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('carriers')
    .set({ deleted_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

const existing = (db: Db, clientId: string) =>
  db.selectFrom('carriers').where('client_id', '=', clientId).where('deleted_at', 'is', null)

function columns(value: Carrier) {
  return {
    scac: value.scac,
    name: value.name,
    rate_mode_id: value.rateModeId,
    location: value.location,
    email: value.email,
    tender_email: value.tenderEmail,
    tender_channel: value.tenderChannel,
    contact_name: value.contactName,
    contact_phone: value.contactPhone,
    contract_id: value.contractId,
    account_number: value.accountNumber,
    is_enabled: value.isEnabled,
    details: JSON.stringify(value.details),
  }
}

export function carrierOf(row: Selectable<CarriersTable>): Carrier {
  return {
    id: row.id,
    scac: row.scac,
    name: row.name,
    rateModeId: row.rate_mode_id,
    location: row.location,
    email: row.email,
    tenderEmail: row.tender_email,
    tenderChannel: row.tender_channel,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    contractId: row.contract_id,
    accountNumber: row.account_number,
    isEnabled: row.is_enabled,
    details: row.details as Partial<CarrierDetails>,
  }
}
