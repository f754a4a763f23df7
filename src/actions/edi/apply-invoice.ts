import { v7 as newId } from 'uuid'
import { type FreightInvoice, invoiceGap, readFreightInvoice210 } from '#carriers/edi/freight-invoice-210.ts'
import { CARRIERS_NUMBER, referenceOf, shippersNumbers } from '#carriers/edi/references.ts'
import type { EdiPartner } from '#database/edi-partners.ts'
import type { EdiSet } from '#database/edi-sets.ts'
import { findInvoice, insertInvoice, type StoredInvoice } from '#database/freight-invoices.ts'
import type { Db } from '#database/open.ts'
import { formatMoney } from '#domain/money.ts'
import { KeptForPerson, type SetOutcome } from './kept-for-person.ts'
import { noteChange } from './note-change.ts'
import { shipmentOf } from './shipment-of.ts'

/** 210: the carrier's invoice is kept, with what it differs by from the price that was booked. */
export async function applyInvoice(tx: Db, partner: EdiPartner, set: EdiSet): Promise<SetOutcome> {
  const invoice = readFreightInvoice210({ id: set.setId, control: set.setControl, segments: set.segments })
  const shipment = await shipmentOf(tx, partner, {
    scac: invoice.scac,
    numbers: shippersNumbers(invoice),
    // Many carriers number the bill as the load.
    proNumber: referenceOf(invoice.references, CARRIERS_NUMBER) || invoice.invoiceNumber,
  })
  const { invoiceNumber, netCents } = invoice
  const currency = invoice.currency || shipment.currency
  const known = await findInvoice(tx, partner.clientId, partner.scac, invoiceNumber)
  const isSame = known?.shipmentId === shipment.id && known.netCents === netCents
  if (isSame && invoice.amends !== 'cancels') {
    return { state: 'noted', detail: `Invoice ${invoiceNumber} again`, shipmentId: shipment.id }
  }
  const because = whyForPerson({ ...invoice, currency }, known, shipment.currency)
  if (because) throw new KeptForPerson(because, shipment)
  // Charges that are added, or given back, lie beside what was booked: all of them are a difference to it.
  const isBeside = invoice.amends === 'adds' || netCents < 0
  const differenceCents = isBeside ? netCents : netCents - shipment.totalCents
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
    detail: {
      invoice: invoiceNumber,
      amount: formatMoney(netCents, currency),
      difference: formatMoney(differenceCents, currency),
    },
  })
  const gap = invoiceGap(invoice)
  const words = [
    `${kindWords(invoice)} ${invoiceNumber}: ${formatMoney(netCents, currency)}`,
    isBeside ? 'beside what was booked' : differenceWords(differenceCents, currency),
    ...(gap === 0 ? [] : [`its lines add up to ${formatMoney(netCents - gap, currency)}`]),
  ]
  return { state: 'applied', detail: words.join(', '), shipmentId: shipment.id }
}

/**
 * What a person has to decide of an invoice; null when it can be kept. Whoever pays the carrier has paid the earlier
 * bill, or not yet: what becomes of it is for him to say.
 */
function whyForPerson(invoice: FreightInvoice, known: StoredInvoice | null, booked: string): string | null {
  const { invoiceNumber, netCents, currency, amends } = invoice
  if (amends === 'cancels') {
    const which = known ? ` of ${formatMoney(known.netCents, known.currency)}` : ', which has not been taken'
    return `The carrier cancels invoice ${invoiceNumber}${which}.`
  }
  if (known) {
    const [before, now] = [formatMoney(known.netCents, known.currency), formatMoney(netCents, currency)]
    if (amends === 'corrects')
      return `The carrier corrects invoice ${invoiceNumber} from ${before} to ${now}.`
    if (amends === 'adds') return `The carrier adds ${now} to invoice ${invoiceNumber} of ${before}.`
    return `Invoice ${invoiceNumber} was taken before, for another amount or shipment.`
  }
  return currency === booked ? null : `Invoice ${invoiceNumber} is in ${currency}; ${booked} was booked.`
}

function differenceWords(cents: number, currency: string): string {
  if (cents === 0) return 'as booked'
  return `${formatMoney(Math.abs(cents), currency)} ${cents > 0 ? 'more' : 'less'} than booked`
}

function kindWords({ amends, netCents }: FreightInvoice): string {
  if (netCents < 0) return 'Credit'
  if (amends === 'adds') return 'Balance due'
  return amends === 'corrects' ? 'Corrected invoice' : 'Invoice'
}
