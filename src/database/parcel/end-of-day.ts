import { sql } from 'kysely'
import type { Address } from '#domain/shipment/shipment.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'
import { LEAVES_HERE } from './parcel-manifest.ts'

/** Today's packages of parcel carriers, the requested pickups and the SCAN forms. */

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

const PICKUP = columnNames(
  'parcel_pickups',
  [
    ...(['id', 'account_id', 'network', 'place_key', 'pickup_date', 'ready', 'close', 'kind'] as const),
    ...(['packages', 'weight_lb', 'instructions', 'state', 'confirmation', 'station', 'message'] as const),
    ...(['asked_by', 'asked_at', 'version'] as const),
  ],
  { fields: { pickup_date: 'date' } },
)
export type ParcelPickup = ValueOf<typeof PICKUP>

const pickups = register(PICKUP, {
  hides: false,
  twin: ({ accountId, placeKey, date }: Pick<ParcelPickup, 'accountId' | 'placeKey' | 'date'>) => [
    ['account_id', accountId],
    ['place_key', placeKey],
    ['pickup_date', date],
  ],
})

/** Pickups from this day on for the screen; refused ones were reported at the time. */
export const listPickups = (db: Db, clientId: string, fromDate: string): Promise<ParcelPickup[]> =>
  pickups.rows(
    pickups
      .existing(db, clientId)
      .where('pickup_date', '>=', fromDate)
      .where('state', '<>', 'refused')
      .orderBy('pickup_date')
      .orderBy('asked_at'),
  )

export const findPickup = (
  db: Db,
  clientId: string,
  id: string,
  { lock = false } = {},
): Promise<ParcelPickup | null> => (lock ? pickups.lock(db, clientId, id) : pickups.find(db, clientId, id))

/** Saves the request before it is sent; false if there already is one for that day, place and account. */
export async function insertPickup(db: Db, clientId: string, value: ParcelPickup): Promise<boolean> {
  return (await pickups.insert(db, clientId, value)) !== null
}

/** Stores the result of the request. */
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

const FORM = columnNames(
  'scan_forms',
  ['id', 'account_id', 'place_key', 'form_date', 'number', 'labels', 'made_by', 'made_at'],
  { fields: { form_date: 'date' } },
)
export type KeptScanForm = ValueOf<typeof FORM>
const scanForms = register(FORM, { hides: false })

export const listScanForms = (db: Db, clientId: string, fromDate: string): Promise<KeptScanForm[]> =>
  scanForms.rows(scanForms.existing(db, clientId).where('form_date', '>=', fromDate).orderBy('made_at'))

/** Saves the form with its page, and marks each label on it. */
export async function insertScanForm(
  db: Db,
  clientId: string,
  value: KeptScanForm & { pdf: Buffer },
  packages: readonly Pick<LeavingPackage, 'purchaseId' | 'number'>[],
): Promise<void> {
  await scanForms.insert(db, clientId, value, { pdf: value.pdf })
  for (const { purchaseId, number } of packages) {
    await db
      .updateTable('parcel_packages')
      .set({ scan_form_id: value.id })
      .where('purchase_id', '=', purchaseId)
      .where('number', '=', number)
      .execute()
  }
}

/** The page of a form; null if the client has no such form. */
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
