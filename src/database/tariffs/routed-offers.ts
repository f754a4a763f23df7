import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { StoredOffer } from '../tables/bulk-work.ts'

/** One carrier's price in a bulk routing, without its receipt. */
export interface RoutedOffer {
  scac: string
  serviceCode: string
  serviceName: string
  cents: number
  /** Business days; null if the carrier does not publish them. */
  serviceDays: number | null
  badges: string[]
}

/** All prices of one routed shipment, cheapest first. */
export interface RoutedShipment {
  shipmentId: string
  /** The version of the shipment that the prices are for. */
  shipmentVersion: number
  currency: string
  offers: RoutedOffer[]
}

/** Replaces the offers of the last routing by those of a new one. */
export async function replaceRoutedOffers(
  db: Db,
  clientId: string,
  workId: string | null,
  routed: readonly RoutedShipment[],
): Promise<void> {
  if (routed.length === 0) return
  // JSON documents contain no line ends: joined by them, they need no escaping in an array.
  const documents = routed.map(({ offers }) => JSON.stringify(offers.map(stored))).join('\n')
  const of = <Value>(pick: (one: RoutedShipment) => Value) => routed.map(pick)
  await sql`insert into routed_offers (client_id, work_id, shipment_id, shipment_version, currency, offers)
    select ${clientId}::uuid, ${workId}::uuid, * from unnest(
      ${of(({ shipmentId }) => shipmentId)}::uuid[], ${of(({ shipmentVersion }) => shipmentVersion)}::int[],
      ${of(({ currency }) => currency)}::text[], string_to_array(${documents}, chr(10))::json[])
    on conflict (shipment_id) do update set shipment_version = excluded.shipment_version,
      currency = excluded.currency, offers = excluded.offers, work_id = excluded.work_id, created_at = now()`.execute(
    db,
  )
}

const stored = (offer: RoutedOffer): StoredOffer => [
  offer.scac,
  offer.serviceCode,
  offer.serviceName,
  offer.cents,
  offer.serviceDays,
  offer.badges,
]

/** The offers of shipments by their id; shipments that were never routed are missing. */
export async function findRoutedOffers(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, RoutedShipment>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('routed_offers')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`shipment_id = any (${[...shipmentIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.shipment_id,
      {
        shipmentId: row.shipment_id,
        shipmentVersion: row.shipment_version,
        currency: row.currency,
        offers: row.offers.map(([scac, serviceCode, serviceName, cents, serviceDays, badges]) => ({
          scac,
          serviceCode,
          serviceName,
          cents,
          serviceDays,
          badges,
        })),
      },
    ]),
  )
}

/** The shipment has a new version, but nothing that affects prices has changed. */
export async function carryRoutedOffers(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<void> {
  await sql`update routed_offers set shipment_version = shipment_version + 1
    where client_id = ${clientId} and shipment_id = any (${[...shipmentIds]}::uuid[])`.execute(db)
}
