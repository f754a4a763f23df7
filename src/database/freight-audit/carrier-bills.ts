import { type Selectable, sql } from 'kysely'
import { type FreightBill, plainNumber } from '#domain/freight-audit/bill.ts'
import { type EarlierBill, sharedWith } from '#domain/freight-audit/repeated-bill.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { insertRows } from '../sql/insert-rows.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'
import type { FreightInvoicesTable } from '../tables/freight-audit.ts'

const BILL = columnNames(
  'freight_invoices',
  [
    ...(['invoice_number', 'kind', 'original_number', 'scac', 'pro_number', 'bol_number'] as const),
    ...(['other_references', 'tracking_number', 'currency', 'billed_weight_lb', 'billed_class'] as const),
    ...(['pieces', 'origin_zip', 'destination_zip', 'net_cents'] as const),
  ],
  {
    json: ['lines'],
    blank: ['invoice_date'],
    fields: {
      invoice_number: 'number',
      invoice_date: 'billDate',
      other_references: 'references',
      net_cents: 'totalCents',
    },
  },
)

const AUDITED = columnNames(
  'freight_invoices',
  [
    ...(['shipment_id', 'matched_by', 'matched_number', 'held_because', 'booked_cents'] as const),
    ...(['difference_cents', 'over_cents', 'is_within_tolerance'] as const),
  ],
  { json: ['suggestions', 'explanation'] },
)

/** The audit's result for a bill; recomputed when its shipment or a taught charge changes. */
export type AuditedFacts = ValueOf<typeof AUDITED>

const DECIDED = columnNames('freight_invoices', [
  ...(['state', 'approved_cents', 'first_approved_by', 'decided_by', 'decided_at', 'decision_note'] as const),
])
export type DecidedFacts = ValueOf<typeof DECIDED>

const KEPT = columnNames('freight_invoices', [
  ...(['id', 'source', 'is_in_force', 'replaces_id', 'exported_at', 'export_id', 'edi_set_id'] as const),
  ...(['canceled_at', 'version', 'created_at'] as const),
])
type KeptFacts = ValueOf<typeof KEPT>

/** A stored carrier's bill, with the findings of the audit and the decision. */
export interface StoredBill extends AuditedFacts, DecidedFacts, KeptFacts {
  bill: FreightBill
}

/** `isInForce`: false if a later one of the same batch corrects it. */
export interface NewBill
  extends AuditedFacts,
    Pick<KeptFacts, 'id' | 'source' | 'isInForce' | 'replacesId' | 'ediSetId'> {
  bill: FreightBill
}

/**
 * Serializes imports of bills of the same carriers, because duplicates are judged by the stored bills. Locks are taken
 * in a fixed order, so that two imports for several carriers wait for each other instead of deadlocking.
 */
export async function lockBillsOf(db: Db, clientId: string, scacs: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('bills ' || ${clientId} || ' ' || scac, 0) as key
    from unnest(${[...scacs]}::text[]) as scac order by key) as keys`.execute(db)
}

/** Saves bills of one batch; bills that they replace can no longer be decided or paid. */
export async function insertBills(db: Db, clientId: string, bills: readonly NewBill[]): Promise<void> {
  const replaced = bills.flatMap(({ replacesId }) => replacesId ?? [])
  if (replaced.length > 0) {
    await sql`update freight_invoices set is_in_force = false, version = version + 1, updated_at = now()
      where id in (select id from freight_invoices where client_id = ${clientId}
        and id = any(${replaced}::uuid[]) order by id for update)`.execute(db)
  }
  const rows = bills.map(({ bill, ...rest }) => ({
    ...KEPT.record(rest),
    ...BILL.record(bill),
    ...AUDITED.record(rest),
    client_id: clientId,
  }))
  await insertRows(db, 'freight_invoices', rows as unknown as Row<'freight_invoices'>[])
}

/** Saves the current result of the audit. */
export async function saveAudits(
  db: Db,
  clientId: string,
  audits: readonly (AuditedFacts & { id: string })[],
): Promise<void> {
  if (audits.length === 0) return
  const rows = audits.map((facts) => ({ id: facts.id, ...AUDITED.record(facts) }))
  const columns = AUDITED.columns.map((name) => sql.ref(name))
  const changes = sql.join(columns.map((column) => sql`${column} = audited.${column}`))
  await sql`update freight_invoices b set ${changes}, version = b.version + 1, updated_at = now()
    from json_populate_recordset(null::freight_invoices, ${JSON.stringify(rows)}::json) as audited
    where b.client_id = ${clientId} and b.id = audited.id`.execute(db)
}

/** The carrier canceled the bill: it waits for a user; with `isReopened` its decision is undone. */
export async function cancelStoredBill(
  db: Db,
  clientId: string,
  billId: string,
  { isReopened, heldBecause }: { isReopened: boolean; heldBecause: string },
): Promise<void> {
  await db
    .updateTable('freight_invoices')
    .set({
      ...{ canceled_at: sql`now()`, held_because: heldBecause, is_within_tolerance: false },
      ...(isReopened
        ? {
            state: 'outstanding',
            approved_cents: null,
            first_approved_by: '',
            decided_by: '',
            decided_at: null,
          }
        : {}),
      ...{ version: sql`version + 1`, updated_at: sql`now()` },
    })
    .where('client_id', '=', clientId)
    .where('id', '=', billId)
    .execute()
}

export async function saveDecision(
  db: Db,
  clientId: string,
  billId: string,
  facts: DecidedFacts,
): Promise<void> {
  await db
    .updateTable('freight_invoices')
    .set({ ...DECIDED.row(facts), version: sql`version + 1`, updated_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('id', '=', billId)
    .execute()
}

export async function findBill(
  db: Db,
  clientId: string,
  billId: string,
  { lock = false } = {},
): Promise<StoredBill | null> {
  if (!isId(billId)) return null
  const row = await db
    .selectFrom('freight_invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', billId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? storedBill(row) : null
}

/**
 * Several bills by id; unknown ids are missing. With `lock` they are locked in the order of their ids, so that
 * concurrent callers wait for each other instead of deadlocking.
 */
export async function findBills(
  db: Db,
  clientId: string,
  billIds: readonly string[],
  { lock = false } = {},
): Promise<StoredBill[]> {
  const rows = await db
    .selectFrom('freight_invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${billIds.filter(isId)}::uuid[])`)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return rows.map(storedBill)
}

/** The carrier's bill with this number in any spelling; a bill in force first. */
export async function findBillByNumber(
  db: Db,
  clientId: string,
  scac: string,
  number: string,
): Promise<StoredBill | null> {
  const row = await db
    .selectFrom('freight_invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where(sql`plain_number(invoice_number)`, '=', plainNumber(number))
    .orderBy('is_in_force', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? storedBill(row) : null
}

/** All bills of these shipments, in the order of their arrival. */
export async function listBillsOfShipments(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<StoredBill[]> {
  if (shipmentIds.length === 0) return []
  const rows = await db
    .selectFrom('freight_invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`shipment_id = any(${[...shipmentIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(storedBill)
}

const MOST_EARLIER = 200

/**
 * Bills that share a number, the shipment or the total with one of these of the same carrier, in the order of their
 * arrival.
 */
export async function listEarlierBills(
  db: Db,
  clientId: string,
  bills: readonly { bill: FreightBill; shipmentId: string | null }[],
): Promise<EarlierBill[]> {
  const asked = bills.map(({ bill, shipmentId }) => ({ scac: bill.scac, ...sharedWith(bill, shipmentId) }))
  // Rows found by a number or a shipment are not filtered by carrier: the index of amounts also starts with it.
  const ofClient = sql`select ${EARLIER_COLUMNS} from freight_invoices where client_id = ${clientId}`
  const { rows } = await sql<EarlierRow>`
    select distinct on (alike.created_at, alike.id) alike.*
    from json_to_recordset(${JSON.stringify(asked)}::json)
        as asked(scac text, numbers text[], pros text[], "shipmentId" uuid, "totalCents" bigint),
      lateral (select * from (
        ${ofClient} and plain_number(invoice_number) = any(asked.numbers)
        union
        ${ofClient} and pro_number <> '' and plain_number(pro_number) = any(asked.pros)
        union
        ${ofClient} and shipment_id = asked."shipmentId"
        union
        (${ofClient} and scac = asked.scac and net_cents = asked."totalCents" order by created_at desc limit 50)
      ) as any_alike order by created_at limit ${MOST_EARLIER}) as alike
    order by alike.created_at, alike.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    bill: freightBill(row),
    shipmentId: row.shipment_id,
    isInForce: row.is_in_force,
    isCanceled: row.canceled_at !== null,
  }))
}

const EARLIER_FACTS = ['id', 'created_at', 'shipment_id', 'is_in_force', 'canceled_at'] as const
const EARLIER_COLUMNS = sql.join([...EARLIER_FACTS, ...BILL.columns].map((column) => sql.ref(column)))

type EarlierRow = BillRow & Pick<Selectable<FreightInvoicesTable>, (typeof EARLIER_FACTS)[number]>
type BillRow = Pick<Selectable<FreightInvoicesTable>, (typeof BILL.columns)[number]>

/** Pounds are stored as numeric, which arrives as text. */
const freightBill = (row: BillRow): FreightBill => ({
  ...BILL.value(row),
  billedWeightLb: row.billed_weight_lb === null ? null : Number(row.billed_weight_lb),
})

export const storedBill = (row: Selectable<FreightInvoicesTable>): StoredBill => ({
  ...KEPT.value(row),
  ...AUDITED.value(row),
  ...DECIDED.value(row),
  bill: freightBill(row),
})
