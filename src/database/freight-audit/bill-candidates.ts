import { sql } from 'kysely'
import { type FreightBill, plainNumber } from '#domain/freight-audit/bill.ts'
import type { BillCandidate } from '#domain/freight-audit/match-bill.ts'
import { shipmentsBearing } from '../shipments/whole-numbers.ts'
import type { Db } from '../sql/open.ts'

/** Digits of a BOL number of ours, zeros included. */
const BOL_DIGITS = 17
const MOST_CANDIDATES = 60
/** How many days back shipments are considered that only resemble a bill. */
const RECENT_DAYS = 120

/** A shipment that a bill may be for, with the currency of its price. */
export interface PricedCandidate extends BillCandidate {
  currency: string
}

/** `at`: index of the bill in the request. */
type CandidateRow = PricedCandidate & { at: number }

/**
 * For each bill, the shipments with one of its numbers; if there are none, recent ones of its carrier that resemble it.
 */
export async function findBillCandidates(
  db: Db,
  clientId: string,
  bills: readonly FreightBill[],
): Promise<PricedCandidate[][]> {
  const found: PricedCandidate[][] = bills.map(() => [])
  const fill = (rows: readonly CandidateRow[]) => {
    for (const { at, references, ...row } of rows) {
      found[at]!.push({ ...row, references: references.filter(Boolean) })
    }
  }
  fill(await bearingNumbers(db, clientId, bills))
  const others = bills.flatMap((bill, at) => (found[at]!.length === 0 ? [{ ...bill, at }] : []))
  fill(await alikeShipments(db, clientId, others))
  return found
}

/** Every number of the bill, in the spellings of carriers and in ours. */
function numbersOn(bill: FreightBill): string[] {
  const given = [bill.bolNumber, bill.proNumber, bill.trackingNumber, bill.number, ...bill.references]
  const numbers = given.filter(Boolean).flatMap((number) => {
    const plain = plainNumber(number)
    return /^\d{2,17}$/.test(plain) ? [number, plain, plain.padStart(BOL_DIGITS, '0')] : [number, plain]
  })
  return [...new Set(numbers)].slice(0, MOST_CANDIDATES)
}

const COLUMNS = sql`
  s.id as "shipmentId", s.bol_number as "bolNumber", s.pro_number as "proNumber", s.carrier_scac as scac,
  s.origin ->> 'zip' as "originZip", s.destination ->> 'zip' as "destinationZip",
  s.total_weight_lb::float8 as "weightLb", s.total_cents as cents, s.currency,
  array(select tracking_number from parcel_packages p where p.shipment_id = s.id and tracking_number <> '') as "trackingNumbers",
  array[s.pickup_number, s.order_number, s.po_number, s.reference1, s.reference2, s.reference3, s.reference4, s.reference5] as "references"`

async function bearingNumbers(
  db: Db,
  clientId: string,
  bills: readonly FreightBill[],
): Promise<CandidateRow[]> {
  const asked = bills.map((bill, at) => ({ at, numbers: numbersOn(bill) }))
  const bearing = sql.raw(shipmentsBearing('scope.client_id', 'given.number'))
  const { rows } = await sql<CandidateRow>`
    with scope as (select ${clientId}::uuid as client_id)
    select asked.at, ${COLUMNS} from scope,
      json_to_recordset(${JSON.stringify(asked)}::json) as asked(at int, numbers text[]),
      lateral (
        select borne.id from unnest(asked.numbers) as given(number), lateral (${bearing}) as borne
        union
        select id from shipments where client_id = scope.client_id and pro_number <> ''
          and plain_number(pro_number) = any(asked.numbers)
        limit ${MOST_CANDIDATES}) as found
      join shipments s on s.id = found.id and s.client_id = ${clientId}`.execute(db)
  return rows
}

async function alikeShipments(
  db: Db,
  clientId: string,
  bills: readonly (FreightBill & { at: number })[],
): Promise<CandidateRow[]> {
  if (bills.length === 0) return []
  const asked = bills.map(({ at, scac, destinationZip, totalCents }) => ({
    ...{ at, scac, zip: destinationZip, cents: totalCents },
  }))
  const { rows } = await sql<CandidateRow>`
    select asked.at, alike.*
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(at int, scac text, zip text, cents bigint),
      lateral (
        select ${COLUMNS} from shipments s
        where client_id = ${clientId} and carrier_scac = asked.scac and status in ('T', 'A', 'D')
          and pickup_date > current_date - ${RECENT_DAYS}::int
          and (left(destination ->> 'zip', 5) = left(asked.zip, 5) or total_cents = asked.cents)
        order by pickup_date desc limit ${MOST_CANDIDATES}) as alike`.execute(db)
  return rows
}

/** BOL numbers of shipments by id, only in these statuses. */
export async function findShipmentNumbers(
  db: Db,
  clientId: string,
  ids: readonly string[],
  statuses: readonly string[] | null,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; bol_number: string }>`
    select id, bol_number from shipments where client_id = ${clientId} and id = any(${[...ids]}::uuid[])
      and (${statuses === null} or status = any(${[...(statuses ?? [])]}::text[]))`.execute(db)
  return new Map(rows.map((row) => [row.id, row.bol_number]))
}
