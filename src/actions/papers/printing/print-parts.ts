import { fail } from '#contracts/errors.ts'
import { findItemsByCode } from '#database/items/items.ts'
import type { UnitCodes } from '#database/shipments/handling-units.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { BILL_OF_LADING_COPIES, type BillOfLadingFacts } from '#documents/facts/facts.ts'
import { masterBillFacts } from '#documents/facts/master-bill.ts'
import {
  type CommercialInvoiceFacts,
  commercialInvoiceFacts,
} from '#documents/papers/commercial-invoice-facts.ts'
import { invoiceGaps } from '#documents/papers/commercial-invoice-gaps.ts'
import { packingListsOf } from '#documents/papers/packing-list-facts.ts'
import type { PrintPart } from '#documents/rendering/print-set.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { MASTER_BILL_GAPS, masterBillGap, masterBillNumber } from '#domain/shipment/master-bill.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { isReturn, wayOf } from '#domain/shipment/way-of-parcel.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { boughtPapers, customsPages, hasLabelOrder, labelPdfs } from '../../parcel/bought-labels.ts'
import { asShipment, factsOfShipments, isVoided } from '../bill-of-lading.ts'
import { carrierLabelsOf, palletCodes, palletLabelsOf } from '../pallet-labels.ts'

/** What is made from the shipments' own data, in the order in which a clerk staples it. */
export const MADE_KINDS = [
  'MasterBOL',
  'BOL',
  'PackingList',
  'CommercialInvoice',
  'PalletLabel',
  'CarrierLabel',
  'ParcelManifest',
] as const
export type MadeKind = (typeof MADE_KINDS)[number]

/** Papers that cover several shipments. */
export type SharedKind = Extract<MadeKind, 'MasterBOL' | 'ParcelManifest'>

/** How papers are to be made. */
export interface PaperWish {
  /** Copies of every paper; 0 for the usual number: three for a bill of lading, one for everything else. */
  copies: number
  /** For a commercial invoice. */
  incoterm?: string | undefined
}

/** What the papers of all shipments share, and data that were read for several of them together. */
export interface PaperSources {
  logo: Uint8Array | null
  codes: UnitCodes
  /** By shipment, if bills are among the papers. */
  bills: ReadonlyMap<string, BillOfLadingFacts>
}

/** Reads the data for the papers of all shipments together. */
export async function readSources(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  kinds: readonly MadeKind[],
  logo: Uint8Array | null,
): Promise<PaperSources> {
  const codes = kinds.includes('PalletLabel') ? await palletCodes(context, shipments) : new Map()
  const bills = kinds.includes('BOL') ? await factsOfShipments(context, shipments) : []
  return { logo, codes, bills: new Map(bills.map((bill, at) => [shipments[at]!.id, bill])) }
}

/** The facts of one paper of one shipment. */
export async function partOf(
  context: ActionContext,
  shipment: StoredShipment,
  kind: Exclude<MadeKind, SharedKind>,
  wish: PaperWish,
  { logo, codes, bills }: PaperSources,
): Promise<PrintPart> {
  const copies = wish.copies || 1
  if (kind === 'BOL') {
    return { kind, facts: { ...bills.get(shipment.id)!, logo }, copies: copyNames(billCopies(wish)) }
  }
  if (kind === 'PackingList') {
    const options = { logo, isVoid: isVoided(shipment) }
    return { kind, lists: packingListsOf(asShipment(shipment, context.now), options), copies }
  }
  if (kind === 'CommercialInvoice') {
    const pdfs = await carrierInvoice(context, shipment)
    if (pdfs.length > 0) return { kind: 'Pages', pdfs, copies }
    const facts = await invoiceFacts(context, shipment, wish, logo)
    refuseGaps(facts)
    return { kind, facts, copies }
  }
  if (kind === 'CarrierLabel') {
    const bought = await boughtPapers(context, shipment)
    if (bought) return { kind: 'Pages', pdfs: await labelPdfs(bought, shipment), copies }
    return { kind, labels: carrierLabelsOf(shipment, logo), copies }
  }
  return { kind, labels: palletLabelsOf(shipment, codes, logo), copies }
}

/** Freight has our label, a parcel the carrier's own: without a purchased one, a parcel has none. */
export const hasCarrierLabel = async (context: ActionContext, shipment: StoredShipment): Promise<boolean> =>
  shipment.rateModeId !== PARCEL || (await hasLabelOrder(context, shipment))

/** Whether customs needs an invoice for the goods of a shipment. */
export function needsInvoice(shipment: StoredShipment): boolean {
  const { from, to } = wayOf(shipment)
  return crossesCustoms(from, to)
}

/**
 * Checked before the first byte of an archive is sent.
 * @throws INVOICE_INCOMPLETE if customs would reject the invoice of a shipment
 */
export async function requireInvoice(context: ActionContext, shipment: StoredShipment): Promise<void> {
  if (!needsInvoice(shipment) || (await carrierInvoice(context, shipment)).length > 0) return
  refuseGaps(await invoiceFacts(context, shipment))
}

function refuseGaps(facts: CommercialInvoiceFacts): void {
  const gaps = invoiceGaps(facts)
  const sentences = Object.values(gaps)
  if (sentences.length === 0) return
  fail('INVOICE_INCOMPLETE', { bolNumber: facts.bolNumber, gaps: sentences.join(' '), fields: gaps })
}

/** Our invoice, from what was declared to customs and the item master, for the country where the goods start. */
export async function invoiceFacts(
  context: ActionContext,
  shipment: StoredShipment,
  { incoterm = '' }: Pick<PaperWish, 'incoterm'> = {},
  logo: Uint8Array | null = null,
): Promise<CommercialInvoiceFacts> {
  const { from, to } = wayOf(shipment)
  return commercialInvoiceFacts(
    { ...asShipment(shipment, context.now), origin: from, destination: to },
    {
      ...{ incoterm, logo, isVoid: isVoided(shipment), items: await customsItems(context, shipment) },
      ...{ declared: shipment.parcel?.internationalForms ?? null, isReturn: isReturn(shipment) },
      packages: shipment.parcel?.mailpieces ?? [],
    },
  )
}

/**
 * The invoice by the carrier that has the parcel. A sandbox makes none that customs would accept: then ours is used.
 */
async function carrierInvoice(context: ActionContext, shipment: StoredShipment): Promise<Uint8Array[]> {
  const bought = await boughtPapers(context, shipment).catch(() => null)
  return bought && bought.purchase.environment !== 'sandbox' ? customsPages(bought) : []
}

/** The master bill for all of them; refuses shipments that do not travel together. */
export async function masterPart(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  wish: PaperWish,
  logo: Uint8Array | null,
): Promise<Extract<PrintPart, { kind: 'BOL' }>> {
  const gap = masterBillGap(
    shipments.map((shipment) => ({ ...shipment, pickupPlace: pickupPlaceOf(shipment) })),
  )
  if (gap) return fail('NOTHING_TO_PRINT', { reason: MASTER_BILL_GAPS[gap] })
  const bills = await factsOfShipments(context, shipments)
  const number = masterBillNumber(shipments.map(({ bolNumber }) => bolNumber))
  return {
    kind: 'BOL',
    facts: { ...masterBillFacts(bills, number), logo },
    copies: copyNames(billCopies(wish)),
  }
}

/** The dock where a truck loads: the same for shipments that it can load together. */
export const pickupPlaceOf = ({ origin }: Pick<StoredShipment, 'origin'>): string =>
  [origin.street, origin.city, origin.zip.slice(0, 5), origin.countryCode].join(', ')

async function customsItems(context: ActionContext, shipment: StoredShipment) {
  const codes = shipment.items.map(({ itemCode }) => itemCode)
  const known = await findItemsByCode(context.db, context.clientId, codes)
  const byCode = new Map(known.map((item) => [item.itemCode.toLowerCase(), item]))
  return new Map(
    codes.flatMap((code) => {
      const item = byCode.get(code.toLowerCase())
      return item ? [[code, item] as const] : []
    }),
  )
}

/** How many copies of each bill are printed: one each for the carrier, the shipper and the consignee. */
export const billCopies = ({ copies }: Pick<PaperWish, 'copies'>): number =>
  copies || BILL_OF_LADING_COPIES.length

/** The first three copies have their names; further ones go to the shipper's file. */
function copyNames(copies: number): (typeof BILL_OF_LADING_COPIES)[number][] {
  return Array.from({ length: copies }, (_, index) => BILL_OF_LADING_COPIES[index] ?? 'shipper')
}
