import { type Selectable, sql } from 'kysely'
import type { Address } from '#domain/shipment/shipment.ts'
import type { Db } from '../sql/open.ts'
import type { ParcelPickupsTable, ScanFormsTable } from '../tables/parcel.ts'
import { LEAVES_HERE } from './parcel-manifest.ts'

/** What leaves today by parcel carriers, the pickups that were requested and the SCAN forms that were made. */

/** One package with a valid label that was bought today, by the clock of its origin. */
export interface LeavingPackage {
  purchaseId: string
  number: number
  accountId: string
  network: string
  environment: 'live' | 'test' | 'sandbox'
  accountNumber: string
  serviceCode: string
  shipmentId: string
  origin: Address
  countryCode: string
  timeZone: string
  trackingNumber: string
  weightLb: number
  scanFormId: string | null
}

export async function listLeavingPackages(db: Db, clientId: string, now: Date): Promise<LeavingPackage[]> {
  const { rows } = await sql<LeavingPackage>`
    select p.id as "purchaseId", q.number, p.account_id as "accountId", p.network, p.environment,
      a.account_number as "accountNumber", p.service_code as "serviceCode", s.id as "shipmentId", s.origin,
      coalesce(nullif(s.destination->>'countryCode', ''), 'US') as "countryCode",
      s.time_zone as "timeZone", q.tracking_number as "trackingNumber", q.weight_lb as "weightLb",
      q.scan_form_id as "scanFormId"
    from parcel_purchases p
    join parcel_packages q on q.purchase_id = p.id
    join network_accounts a on a.id = p.account_id
    join shipments s on s.id = p.shipment_id
    where p.client_id = ${clientId} and p.voided_at is null and p.unwanted_at is null
      and p.bought_at between ${now}::timestamptz - interval '1 day' and ${now}::timestamptz
      and ${LEAVES_HERE}
      and (p.bought_at at time zone s.time_zone)::date = (${now}::timestamptz at time zone s.time_zone)::date
    order by p.network, a.account_number, p.bought_at, q.number`.execute(db)
  return rows
}

export type PickupState = 'asking' | 'confirmed' | 'refused' | 'unknown' | 'canceled'

export interface ParcelPickup {
  id: string
  accountId: string
  network: string
  placeKey: string
  date: string
  ready: string
  close: string
  kind: 'ground' | 'express'
  packages: number
  weightLb: number
  instructions: string
  state: PickupState
  confirmation: string
  station: string
  message: string
  askedBy: string
  askedAt: Date
  version: number
}

/** Pickups from this day on that the screen shows; what was refused has been said then. */
export async function listPickups(db: Db, clientId: string, fromDate: string): Promise<ParcelPickup[]> {
  const rows = await db
    .selectFrom('parcel_pickups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('pickup_date', '>=', fromDate)
    .where('state', '<>', 'refused')
    .orderBy('pickup_date')
    .orderBy('asked_at')
    .execute()
  return rows.map(pickupOf)
}

export async function findPickup(
  db: Db,
  clientId: string,
  id: string,
  { lock = false } = {},
): Promise<ParcelPickup | null> {
  const query = db
    .selectFrom('parcel_pickups')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row ? pickupOf(row) : null
}

/** Keeps the request before it is sent; false when there is one for that day, place and account already. */
export async function insertPickup(db: Db, clientId: string, value: ParcelPickup): Promise<boolean> {
  const result = await db
    .insertInto('parcel_pickups')
    .values({
      id: value.id,
      client_id: clientId,
      account_id: value.accountId,
      network: value.network,
      place_key: value.placeKey,
      pickup_date: value.date,
      ready: value.ready,
      close: value.close,
      kind: value.kind,
      packages: value.packages,
      weight_lb: value.weightLb,
      instructions: value.instructions,
      state: value.state,
      asked_by: value.askedBy,
      asked_at: value.askedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** What became of the request. */
export async function settlePickup(
  db: Db,
  id: string,
  settled: Pick<ParcelPickup, 'state'> & Partial<Pick<ParcelPickup, 'confirmation' | 'station' | 'message'>>,
): Promise<void> {
  await db
    .updateTable('parcel_pickups')
    .set({ ...settled, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export interface KeptScanForm {
  id: string
  accountId: string
  placeKey: string
  date: string
  number: string
  labels: number
  madeBy: string
  madeAt: Date
}

export async function listScanForms(db: Db, clientId: string, fromDate: string): Promise<KeptScanForm[]> {
  const rows = await db
    .selectFrom('scan_forms')
    .select(['id', 'account_id', 'place_key', 'form_date', 'number', 'labels', 'made_by', 'made_at'])
    .where('client_id', '=', clientId)
    .where('form_date', '>=', fromDate)
    .orderBy('made_at')
    .execute()
  return rows.map(scanFormOf)
}

/** Keeps the form with its page, and writes on each label that it is on it. */
export async function insertScanForm(
  db: Db,
  clientId: string,
  value: KeptScanForm & { pdf: Buffer },
  packages: readonly Pick<LeavingPackage, 'purchaseId' | 'number'>[],
): Promise<void> {
  await db
    .insertInto('scan_forms')
    .values({
      id: value.id,
      client_id: clientId,
      account_id: value.accountId,
      place_key: value.placeKey,
      form_date: value.date,
      number: value.number,
      labels: value.labels,
      pdf: value.pdf,
      made_by: value.madeBy,
      made_at: value.madeAt,
    })
    .execute()
  for (const { purchaseId, number } of packages) {
    await db
      .updateTable('parcel_packages')
      .set({ scan_form_id: value.id })
      .where('purchase_id', '=', purchaseId)
      .where('number', '=', number)
      .execute()
  }
}

/** The page of a form; null where there is no such form of the client. */
export async function scanFormPage(
  db: Db,
  clientId: string,
  id: string,
): Promise<{ number: string; pdf: Buffer } | null> {
  const row = await db
    .selectFrom('scan_forms')
    .select(['number', 'pdf'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const scanFormOf = (row: Omit<Selectable<ScanFormsTable>, 'pdf' | 'client_id'>): KeptScanForm => ({
  id: row.id,
  accountId: row.account_id,
  placeKey: row.place_key,
  date: row.form_date,
  number: row.number,
  labels: row.labels,
  madeBy: row.made_by,
  madeAt: row.made_at,
})

const pickupOf = (row: Selectable<ParcelPickupsTable>): ParcelPickup => ({
  id: row.id,
  accountId: row.account_id,
  network: row.network,
  placeKey: row.place_key,
  date: row.pickup_date,
  ready: row.ready,
  close: row.close,
  kind: row.kind,
  packages: row.packages,
  weightLb: row.weight_lb,
  instructions: row.instructions,
  state: row.state,
  confirmation: row.confirmation,
  station: row.station,
  message: row.message,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  version: row.version,
})
