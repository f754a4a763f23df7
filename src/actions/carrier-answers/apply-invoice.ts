import { type FreightInvoice, readFreightInvoice210 } from '#carriers/edi/freight-invoice-210.ts'
import { CARRIERS_NUMBER, PICKUP_NUMBER, referenceOf, shippersNumbers } from '#carriers/edi/references.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { EdiSet } from '#database/edi/edi-sets.ts'
import { findBillByNumber, type StoredBill } from '#database/freight-audit/carrier-bills.ts'
import { addJobs } from '#database/queue/jobs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { type BillKind, type FreightBill, isAddition, totalGap } from '#domain/freight-audit/bill.ts'
import { formatMoney } from '#domain/money.ts'
import { KeptForPerson, type SetOutcome } from '../edi/kept-for-person.ts'
import { noteChange } from '../edi/note-change.ts'
import { findShipmentOf, refuseOther } from '../edi/shipment-of.ts'
import { cancelBill } from '../freight-audit/cancel-bill.ts'
import { compareJobs } from '../freight-audit/jobs.ts'
import { takeBill } from '../freight-audit/take-bill.ts'

/**
 * 210: saves the carrier's bill with its difference from the booked price. A job compares its lines with the receipt. A
 * bill that matches no shipment, is in another currency, or was canceled waits in the queue of bills.
 */
export async function applyInvoice(tx: Db, partner: EdiPartner, set: EdiSet): Promise<SetOutcome> {
  const invoice = readFreightInvoice210({ id: set.setId, control: set.setControl, segments: set.segments })
  refuseOther(partner, invoice.scac)
  const shipment = await findShipmentOf(tx, partner, {
    numbers: shippersNumbers(invoice),
    // Many carriers use the load number as the bill number.
    proNumber: referenceOf(invoice.references, CARRIERS_NUMBER) || invoice.invoiceNumber,
    pickupNumber: referenceOf(invoice.references, PICKUP_NUMBER),
  })
  const currency = invoice.currency || shipment?.currency || 'USD'
  const stated = billOf210({ ...invoice, currency })
  const bill = { ...stated, scac: partner.scac, bolNumber: shipment?.bolNumber ?? stated.bolNumber }
  const received = { tx, partner, set, shipment, bill }
  if (invoice.amends === 'cancels') return applyCancellation(received)
  const known = await findBillByNumber(tx, partner.clientId, partner.scac, invoice.invoiceNumber)
  const taken = await takeBill(tx, partner.clientId, bill, { source: 'edi', ediSetId: set.id })
  const shipmentId = shipment?.id ?? null
  if (taken.kind === 'again')
    return { state: 'noted', detail: `Invoice ${bill.number} received again`, shipmentId }
  if (taken.kind === 'refused') throw new KeptForPerson(refusalWords(bill, taken.repeat, known), shipment)
  await addJobs(tx, compareJobs(partner.clientId, [taken.id]))
  if (!shipment) {
    await notifyLive(tx, { clientId: partner.clientId, topic: 'changed', data: { tags: ['bills'] } })
    const detail = `${nameOf(bill)}. No shipment matches its numbers, so it is waiting in Freight Audit.`
    return { state: 'applied', detail, shipmentId }
  }
  return noteTaken({ ...received, shipment })
}

interface Received {
  tx: Db
  partner: EdiPartner
  set: EdiSet
  shipment: StoredShipment | null
  bill: FreightBill
}

async function noteTaken({
  tx,
  partner,
  set,
  shipment,
  bill,
}: Received & { shipment: StoredShipment }): Promise<SetOutcome> {
  const { currency } = bill
  const isForeign = currency !== shipment.currency
  const isBeside = isAddition(bill.kind)
  const differenceCents = isBeside ? bill.totalCents : bill.totalCents - shipment.totalCents
  await noteChange(tx, partner, set, shipment, {
    what: 'shipment.invoiced',
    detail: {
      invoice: bill.number,
      amount: formatMoney(bill.totalCents, currency),
      ...(isForeign ? {} : { difference: formatMoney(differenceCents, currency) }),
    },
  })
  const gap = totalGap(bill)
  const compared = isBeside ? 'in addition to what was booked' : differenceWords(differenceCents, currency)
  const words = [
    nameOf(bill),
    isForeign ? `${shipment.currency} was booked. It is waiting in Freight Audit.` : compared,
    ...(gap === 0 ? [] : [`its lines add up to ${formatMoney(bill.totalCents - gap, currency)}`]),
  ]
  return { state: 'applied', detail: words.join(', '), shipmentId: shipment.id }
}

/** The carrier cancels a bill: it waits in the queue, whatever was decided before. */
async function applyCancellation({ tx, partner, set, shipment, bill }: Received): Promise<SetOutcome> {
  const { clientId } = partner
  const canceled = await cancelBill(tx, clientId, bill, { source: 'edi', ediSetId: set.id })
  const shipmentId = shipment?.id ?? null
  const said = `The carrier canceled invoice ${bill.number}`
  if (canceled.kind === 'nothingToDo') {
    return { state: 'noted', detail: `${said}: ${canceled.because}.`, shipmentId }
  }
  if (shipment) {
    await noteChange(tx, partner, set, shipment, {
      what: 'shipment.invoice-canceled',
      detail: { invoice: bill.number },
    })
  }
  await notifyLive(tx, { clientId, topic: 'changed', data: { tags: ['bills'] } })
  const which = canceled.isNew ? ', which has not been received yet' : ''
  return { state: 'applied', detail: `${said}${which}. It is waiting in Freight Audit.`, shipmentId }
}

/** A 210 in the form that the audit uses. */
function billOf210(invoice: FreightInvoice): FreightBill {
  const kind = kindOf(invoice)
  const { originZip = '', destinationZip = '' } = invoice
  return {
    number: invoice.invoiceNumber,
    kind,
    originalNumber: kind === 'corrected' ? invoice.invoiceNumber : '',
    scac: invoice.scac,
    proNumber: referenceOf(invoice.references, CARRIERS_NUMBER),
    bolNumber: invoice.bolNumber,
    references: invoice.references.map(({ value }) => value),
    trackingNumber: '',
    billDate: invoice.invoiceDate,
    currency: invoice.currency,
    billedWeightLb: invoice.weightLb > 0 ? invoice.weightLb : null,
    billedClass: '',
    pieces: null,
    originZip,
    destinationZip,
    lines: invoice.lines.map(({ description, code, cents, weightLb, freightClass }) => ({
      ...{ description, code, cents, weightLb, freightClass },
    })),
    totalCents: invoice.netCents,
  }
}

function kindOf({ amends, netCents }: FreightInvoice): BillKind {
  if (netCents < 0) return 'credit'
  if (amends === 'adds') return 'balanceDue'
  return amends === 'corrects' ? 'corrected' : 'original'
}

const KIND_NAMES: Readonly<Record<BillKind, string>> = {
  original: 'Invoice',
  balanceDue: 'Balance due',
  credit: 'Credit',
  corrected: 'Corrected invoice',
}

function refusalWords(
  { number, kind, totalCents, currency }: FreightBill,
  repeat: { kind: string; number: string },
  known: StoredBill | null,
): string {
  if (repeat.kind === 'duplicate') return `Invoice ${number} repeats the charges of invoice ${repeat.number}.`
  if (kind !== 'balanceDue' || !known)
    return `Invoice ${number} was already received, for a different amount or shipment.`
  const before = formatMoney(known.bill.totalCents, known.bill.currency)
  return `The carrier added ${formatMoney(totalCents, currency)} to invoice ${number} of ${before}.`
}

const nameOf = ({ kind, number, totalCents, currency }: FreightBill): string =>
  `${KIND_NAMES[kind]} ${number}: ${formatMoney(totalCents, currency)}`

function differenceWords(cents: number, currency: string): string {
  if (cents === 0) return 'as booked'
  return `${formatMoney(Math.abs(cents), currency)} ${cents > 0 ? 'more' : 'less'} than booked`
}
