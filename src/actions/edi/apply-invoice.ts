import { v7 as newId } from 'uuid'
import { invoiceGap, readFreightInvoice210 } from '#carriers/edi/freight-invoice-210.ts'
import type { EdiPartner } from '#database/edi-partners.ts'
import type { EdiSet } from '#database/edi-sets.ts'
import { findInvoice, insertInvoice } from '#database/freight-invoices.ts'
import type { Db } from '#database/open.ts'
import { formatMoney } from '#domain/money.ts'
import { KeptForPerson, type SetOutcome } from './kept-for-person.ts'
import { noteChange } from './note-change.ts'
import { shipmentOf } from './shipment-of.ts'

/** 210: the carrier's invoice is kept, with what it differs by from the price that was booked. */
export async function applyInvoice(tx: Db, partner: EdiPartner, set: EdiSet): Promise<SetOutcome> {
  const invoice = readFreightInvoice210({ id: set.setId, control: set.setControl, segments: set.segments })
  const shipment = await shipmentOf(tx, partner, invoice)
  const { invoiceNumber, netCents, currency } = invoice
  const known = await findInvoice(tx, partner.clientId, partner.scac, invoiceNumber)
  if (known) {
    const isRepeat = known.shipmentId === shipment.id && known.netCents === netCents
    if (isRepeat) return { state: 'noted', detail: `Invoice ${invoiceNumber} again`, shipmentId: shipment.id }
    throw new KeptForPerson(
      `Invoice ${invoiceNumber} was taken before, for another amount or shipment.`,
      shipment,
    )
  }
  if (currency !== shipment.currency) {
    throw new KeptForPerson(
      `Invoice ${invoiceNumber} is in ${currency}; ${shipment.currency} was booked.`,
      shipment,
    )
  }
  const differenceCents = netCents - shipment.totalCents
  await insertInvoice(tx, partner.clientId, {
    id: newId(),
    shipmentId: shipment.id,
    scac: partner.scac,
    invoiceNumber,
    invoiceDate: invoice.invoiceDate || null,
    currency,
    netCents,
    bookedCents: shipment.totalCents,
    differenceCents,
    lines: invoice.lines,
    ediSetId: set.id,
  })
  await noteChange(tx, partner, set, shipment, {
    what: 'shipment.invoiced',
    detail: { invoice: invoiceNumber, amount: netCents / 100, difference: differenceCents / 100 },
  })
  const gap = invoiceGap(invoice)
  const words = [
    `Invoice ${invoiceNumber}: ${formatMoney(netCents, currency)}`,
    differenceWords(differenceCents, currency),
    ...(gap === 0 ? [] : [`its lines add up to ${formatMoney(netCents - gap, currency)}`]),
  ]
  return { state: 'applied', detail: words.join(', '), shipmentId: shipment.id }
}

function differenceWords(cents: number, currency: string): string {
  if (cents === 0) return 'as booked'
  return `${formatMoney(Math.abs(cents), currency)} ${cents > 0 ? 'more' : 'less'} than booked`
}
