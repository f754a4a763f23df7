import { type Insertable, type Selectable, sql } from 'kysely'
import { type FreightBill, plainNumber } from '#domain/freight-audit/bill.ts'
import type { BillState } from '#domain/freight-audit/bill-states.ts'
import type { Explanation } from '#domain/freight-audit/finding.ts'
import type { Suggestion } from '#domain/freight-audit/match-bill.ts'
import type { EarlierBill } from '#domain/freight-audit/repeated-bill.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { FreightInvoicesTable } from '../tables/freight-audit.ts'

/** A carrier's bill as it is kept, with what the audit found and what was decided. */
export interface StoredBill {
  id: string
  bill: FreightBill
  source: 'edi' | 'file' | 'form' | 'api'
  shipmentId: string | null
  matchedBy: string
  matchedNumber: string
  /** Why a person has to look before it is compared; '' when it was. */
  heldBecause: string
  suggestions: Suggestion[]
  explanation: Explanation | null
  bookedCents: number
  differenceCents: number
  overCents: number
  isWithinTolerance: boolean
  state: BillState
  isInForce: boolean
  replacesId: string | null
  /** What is to be paid; null while undecided or when nothing is. */
  approvedCents: number | null
  firstApprovedBy: string
  decidedBy: string
  decidedAt: Date | null
  decisionNote: string
  exportedAt: Date | null
  exportId: string | null
  ediSetId: string | null
  /** When the carrier took it back; null: it stands. */
  canceledAt: Date | null
  version: number
  createdAt: Date
}

/** What the audit says of a bill; computed again when its shipment or a lesson changes. */
export type AuditedFacts = Pick<
  StoredBill,
  | 'shipmentId'
  | 'matchedBy'
  | 'matchedNumber'
  | 'heldBecause'
  | 'suggestions'
  | 'explanation'
  | 'bookedCents'
  | 'differenceCents'
  | 'overCents'
  | 'isWithinTolerance'
>

export interface NewBill extends AuditedFacts {
  id: string
  bill: FreightBill
  source: StoredBill['source']
  replacesId: string | null
  ediSetId: string | null
}

/** Takes turns with others that take a bill of the same carrier: duplicates are judged by what is stored. */
export async function lockBillsOf(db: Db, clientId: string, scac: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bills ' || ${clientId} || ' ' || ${scac}, 0))`.execute(
    db,
  )
}

export async function insertBill(db: Db, clientId: string, { bill, ...rest }: NewBill): Promise<void> {
  const row: Insertable<FreightInvoicesTable> = {
    id: rest.id,
    client_id: clientId,
    scac: bill.scac,
    invoice_number: bill.number,
    invoice_date: bill.billDate || null,
    currency: bill.currency,
    net_cents: bill.totalCents,
    lines: JSON.stringify(bill.lines),
    edi_set_id: rest.ediSetId,
    kind: bill.kind,
    original_number: bill.originalNumber,
    pro_number: bill.proNumber,
    bol_number: bill.bolNumber,
    tracking_number: bill.trackingNumber,
    other_references: bill.references,
    billed_weight_lb: bill.billedWeightLb,
    billed_class: bill.billedClass,
    pieces: bill.pieces,
    origin_zip: bill.originZip,
    destination_zip: bill.destinationZip,
    source: rest.source,
    replaces_id: rest.replacesId,
    ...auditedColumns(rest),
  }
  await db.insertInto('freight_invoices').values(row).execute()
}

const auditedColumns = (facts: AuditedFacts) => ({
  shipment_id: facts.shipmentId,
  matched_by: facts.matchedBy,
  matched_number: facts.matchedNumber,
  held_because: facts.heldBecause,
  suggestions: JSON.stringify(facts.suggestions),
  explanation: facts.explanation ? JSON.stringify(facts.explanation) : null,
  booked_cents: facts.bookedCents,
  difference_cents: facts.differenceCents,
  over_cents: facts.overCents,
  is_within_tolerance: facts.isWithinTolerance,
})

/** Keeps what the audit says now. */
export async function saveAudit(
  db: Db,
  clientId: string,
  billId: string,
  facts: AuditedFacts,
): Promise<void> {
  await db
    .updateTable('freight_invoices')
    .set({ ...auditedColumns(facts), version: sql`version + 1`, updated_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('id', '=', billId)
    .execute()
}

/** The replaced bill is no longer decided or paid. */
export async function replaceBill(db: Db, clientId: string, billId: string): Promise<void> {
  await db
    .updateTable('freight_invoices')
    .set({ is_in_force: false, version: sql`version + 1`, updated_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('id', '=', billId)
    .execute()
}

/** The carrier took the bill back: it waits for a person; what was decided of it is undone where `isReopened`. */
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

export type DecidedFacts = Pick<
  StoredBill,
  'state' | 'approvedCents' | 'firstApprovedBy' | 'decidedBy' | 'decidedAt' | 'decisionNote'
>

export async function saveDecision(
  db: Db,
  clientId: string,
  billId: string,
  facts: DecidedFacts,
): Promise<void> {
  await db
    .updateTable('freight_invoices')
    .set({
      state: facts.state,
      approved_cents: facts.approvedCents,
      first_approved_by: facts.firstApprovedBy,
      decided_by: facts.decidedBy,
      decided_at: facts.decidedAt,
      decision_note: facts.decisionNote,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
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

/** The carrier's bill of this number, however it is spelled; the one in force first. */
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

/** All bills of a shipment, in the order in which they came. */
export async function listBillsOfShipment(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<StoredBill[]> {
  const rows = await db
    .selectFrom('freight_invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(storedBill)
}

const MOST_EARLIER = 200

/** Bills of the same carrier that share a number, the shipment or the total with this one. */
export async function listEarlierBills(
  db: Db,
  clientId: string,
  bill: FreightBill,
  shipmentId: string | null,
): Promise<EarlierBill[]> {
  const numbers = [bill.number, bill.originalNumber].map(plainNumber).filter(Boolean)
  const pros = [bill.proNumber, bill.trackingNumber].map(plainNumber).filter(Boolean)
  const { rows } = await sql<Selectable<FreightInvoicesTable>>`
    select * from (
      select * from freight_invoices where client_id = ${clientId} and scac = ${bill.scac}
        and plain_number(invoice_number) = any(${numbers}::text[])
      union
      select * from freight_invoices where client_id = ${clientId} and scac = ${bill.scac} and pro_number <> ''
        and plain_number(pro_number) = any(${pros}::text[])
      union
      select * from freight_invoices where client_id = ${clientId} and scac = ${bill.scac}
        and shipment_id = ${shipmentId}::uuid
      union
      (select * from freight_invoices where client_id = ${clientId} and scac = ${bill.scac}
        and net_cents = ${bill.totalCents} order by created_at desc limit 50)
    ) as alike order by created_at limit ${MOST_EARLIER}`.execute(db)
  return rows.map((row) => {
    const { id, bill: earlier, shipmentId: of, isInForce, canceledAt } = storedBill(row)
    return { id, bill: earlier, shipmentId: of, isInForce, isCanceled: canceledAt !== null }
  })
}

export function storedBill(row: Selectable<FreightInvoicesTable>): StoredBill {
  return {
    id: row.id,
    bill: {
      number: row.invoice_number,
      kind: row.kind,
      originalNumber: row.original_number,
      scac: row.scac,
      proNumber: row.pro_number,
      bolNumber: row.bol_number,
      references: row.other_references,
      trackingNumber: row.tracking_number,
      billDate: row.invoice_date ?? '',
      currency: row.currency,
      billedWeightLb: row.billed_weight_lb === null ? null : Number(row.billed_weight_lb),
      billedClass: row.billed_class,
      pieces: row.pieces,
      originZip: row.origin_zip,
      destinationZip: row.destination_zip,
      lines: row.lines,
      totalCents: row.net_cents,
    },
    source: row.source,
    shipmentId: row.shipment_id,
    matchedBy: row.matched_by,
    matchedNumber: row.matched_number,
    heldBecause: row.held_because,
    suggestions: row.suggestions,
    explanation: row.explanation,
    bookedCents: row.booked_cents,
    differenceCents: row.difference_cents,
    overCents: row.over_cents,
    isWithinTolerance: row.is_within_tolerance,
    state: row.state,
    isInForce: row.is_in_force,
    replacesId: row.replaces_id,
    approvedCents: row.approved_cents,
    firstApprovedBy: row.first_approved_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    decisionNote: row.decision_note,
    exportedAt: row.exported_at,
    exportId: row.export_id,
    ediSetId: row.edi_set_id,
    canceledAt: row.canceled_at,
    version: row.version,
    createdAt: row.created_at,
  }
}
