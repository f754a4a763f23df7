import { fedex } from '#carriers/fedex/fedex.ts'
import { ups } from '#carriers/ups/ups.ts'
import { fail } from '#contracts/errors.ts'
import { listPurchases, type PurchaseWithPackages } from '#database/parcel/parcel-labels.ts'
import { listPapers, type ParcelPaper } from '#database/parcel/parcel-papers.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Dpi } from '#documents/drawing/barcode.ts'
import type { LabelFormat } from '#documents/labels/doc-tab.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { carrierNameOf } from './keep-labels.ts'
import type { KeptAsk } from './parcel-ship-ask.ts'
import { stateOf } from './show-labels.ts'

/** The labels and papers from carriers, which are printed instead of ours. */

type House = Pick<ActionContext, 'db' | 'clientId'>
type Numbered = Pick<StoredShipment, 'id' | 'bolNumber' | 'rateModeId' | 'endedAs'>

export interface BoughtPapers {
  purchase: PurchaseWithPackages
  papers: ParcelPaper[]
}

/**
 * The purchased papers of a shipment; null if no label was ever ordered from a carrier: freight then has our labels.
 * @throws LABEL_NOT_BOUGHT if there is an order without a valid label: no carrier would accept ours. The labels of a
 * voided shipment are never valid, even if the carrier has not voided them, because a carrier's label cannot be marked
 * as void.
 */
export async function boughtPapers(
  { db, clientId }: House,
  { id, bolNumber, rateModeId, endedAs }: Numbered,
): Promise<BoughtPapers | null> {
  if (rateModeId !== PARCEL) return null
  const [purchase] = await listPurchases(db, clientId, [id])
  if (!purchase) return null
  const state = endedAs === 'void' ? 'voided' : stateOf(purchase)
  if (state !== 'bought') return fail('LABEL_NOT_BOUGHT', { bolNumber, reason: REASONS[state] })
  return { purchase, papers: await listPapers(db, clientId, purchase.id) }
}

/** Whether labels were ordered from a carrier, whatever the result. */
export async function hasLabelOrder(
  { db, clientId }: House,
  { id, rateModeId }: Pick<Numbered, 'id' | 'rateModeId'>,
): Promise<boolean> {
  return rateModeId === PARCEL && (await listPurchases(db, clientId, [id])).length > 0
}

const REASONS: Record<Exclude<ReturnType<typeof stateOf>, 'bought'>, string> = {
  buying: 'the carrier has not answered.',
  failed: 'the carrier refused it.',
  unknown: 'it is not known whether the carrier sold it.',
  voided: 'it was voided.',
}

/** The labels as pages; a carrier's image is put on one. Refuses labels that exist only as ZPL, with advice. */
export async function labelPdfs(bought: BoughtPapers, shipment: Numbered): Promise<Uint8Array[]> {
  const labels = labelsOf(bought, 'PDF', shipment)
  const { renderLabelPicture } = await import('#documents/pictures/picture-page.ts')
  return Promise.all(
    labels.map(({ format, name, bytes }) => (format === 'PNG' ? renderLabelPicture(name, bytes) : bytes)),
  )
}

/** Labels in the requested language, or else as images. */
function labelsOf(
  { purchase, papers }: BoughtPapers,
  language: 'PDF' | 'ZPL',
  { bolNumber }: Pick<Numbered, 'bolNumber'>,
): ParcelPaper[] {
  const labels = papers.filter(({ kind }) => kind === 'label')
  for (const format of [language, 'PNG']) {
    const wanted = labels.filter((label) => label.format === format)
    if (wanted.length > 0) return wanted
  }
  const carrier = carrierNameOf(purchase)
  const given = [...new Set(labels.map(({ format }) => format))].join(', ')
  if (given === '') {
    const reason = purchase.labelUrl
      ? `it is waiting for the person returning the packages at ${purchase.labelUrl}`
      : 'the carrier delivers or mails it.'
    return fail('LABEL_NOT_BOUGHT', { bolNumber, reason })
  }
  const help = language === 'PDF' ? 'Print it on a label printer.' : 'Print it on a laser printer.'
  return fail('LABEL_FORMAT_MISSING', { carrier, bolNumber, given, help })
}

/** The invoice that the carrier made for customs; empty if it makes none, or provides it only once. */
export const customsPages = ({ papers }: BoughtPapers): Uint8Array[] =>
  papers.filter(({ kind, format }) => kind === 'customs' && format === 'PDF').map(({ bytes }) => bytes)

/** The label printer, if it is known; there is none for a download. */
interface OnPrinter {
  stock: LabelFormat | undefined
  printerDpi: Dpi | undefined
}

/**
 * The labels of several shipments for a thermal printer and its stock; unchanged if no stock is named. Shipments
 * without a label order are omitted.
 */
export async function boughtZpl(
  house: House,
  shipments: readonly StoredShipment[],
  printer: OnPrinter,
): Promise<string[]> {
  const pages: string[] = []
  for (const shipment of shipments) {
    const bought = await boughtPapers(house, shipment)
    if (bought) pages.push(...(await labelZpls(bought, shipment, printer)))
  }
  return pages
}

async function labelZpls(
  bought: BoughtPapers,
  shipment: StoredShipment,
  { stock, printerDpi }: OnPrinter,
): Promise<string[]> {
  const { zplOfPicture, zplWithDocTab } = await import('#documents/labels/carrier-zpl.ts')
  const { docTabLines } = await import('#documents/labels/doc-tab.ts')
  const { labelFormat, labelDpi = 203, docTab } = bought.purchase.ask as KeptAsk
  const { network, packages } = bought.purchase
  // On UPS label stock we print the doc-tab ourselves; FedEx prints the one that was requested.
  const own = network === fedex.id && labelFormat === 'ZPL' && docTab?.inches === 0.75 ? docTab : null
  const printed: LabelFormat = own ? FEDEX_TABS[own.at] : 'None'
  const dpi = network === ups.id ? 203 : labelDpi
  if (printerDpi !== undefined && printerDpi < dpi) return refuseDots(bought, shipment, dpi)
  return labelsOf(bought, 'ZPL', shipment).map(({ format, bytes, packageNumber }) => {
    const zpl = format === 'PNG' ? zplOfPicture(bytes, dpi) : Buffer.from(bytes).toString('utf8')
    if (stock === undefined || stock === printed) return zpl
    if (own) return refuseStock(bought, shipment, own.at)
    const lines = docTabLines(shipment, packageNumber ?? 1, packages.length)
    return zplWithDocTab(zpl, stock, { dpi, lines })
  })
}

const FEDEX_TABS = { top: 'FedEx_DocTabTop075', bottom: 'FedEx_DocTabBottom075' } as const

/** Printed at the same number of dots, it would exceed the stock of a printer with a lower resolution. */
const refuseDots = ({ purchase }: BoughtPapers, { bolNumber }: Numbered, dpi: number): never =>
  fail('LABEL_FORMAT_MISSING', {
    carrier: carrierNameOf(purchase),
    bolNumber,
    given: `ZPL for ${dpi} dots per inch`,
    help: 'Print it on a label printer with this resolution. Printer Setup shows the dots per inch of each.',
  })

/** A label with its doc-tab is longer than other stock, and FedEx draws it only once. */
const refuseStock = ({ purchase }: BoughtPapers, { bolNumber }: Numbered, at: 'top' | 'bottom'): never =>
  fail('LABEL_FORMAT_MISSING', {
    carrier: carrierNameOf(purchase),
    bolNumber,
    given: `ZPL for stock with a ¾ in doc-tab at the ${at}`,
    help: 'Print it on this stock. Printer Setup shows the stock in each printer.',
  })
