import type { Db } from './open.ts'

/** A carrier's invoice beside what was booked. Money in cents. */
export interface StoredInvoice {
  id: string
  shipmentId: string
  scac: string
  invoiceNumber: string
  invoiceDate: string | null
  currency: string
  netCents: number
  bookedCents: number
  /** By how much it exceeds what was booked; below 0 it falls short of it. */
  differenceCents: number
  lines: unknown[]
  ediSetId: string | null
}

/** Keeps the invoice; false when there is one of this number of the carrier already. */
export async function insertInvoice(db: Db, clientId: string, invoice: StoredInvoice): Promise<boolean> {
  const result = await db
    .insertInto('freight_invoices')
    .values({
      id: invoice.id,
      client_id: clientId,
      shipment_id: invoice.shipmentId,
      scac: invoice.scac,
      invoice_number: invoice.invoiceNumber,
      invoice_date: invoice.invoiceDate,
      currency: invoice.currency,
      net_cents: invoice.netCents,
      booked_cents: invoice.bookedCents,
      difference_cents: invoice.differenceCents,
      lines: JSON.stringify(invoice.lines),
      edi_set_id: invoice.ediSetId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The carrier's invoice of this number. */
export async function findInvoice(
  db: Db,
  clientId: string,
  scac: string,
  invoiceNumber: string,
): Promise<StoredInvoice | null> {
  const row = await db
    .selectFrom('freight_invoices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('invoice_number', '=', invoiceNumber)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    shipmentId: row.shipment_id,
    scac: row.scac,
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    currency: row.currency,
    netCents: row.net_cents,
    bookedCents: row.booked_cents,
    differenceCents: row.difference_cents,
    lines: row.lines,
    ediSetId: row.edi_set_id,
  }
}
