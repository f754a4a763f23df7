import { drawBillOfLading } from '../bill-of-lading/bill-of-lading.ts'
import type { Paper } from '../drawing/page-size.ts'
import { finishDocument, openDocument } from '../drawing/paint.ts'
import { printableText } from '../drawing/printable-text.ts'
import type { BillOfLadingCopy, BillOfLadingFacts } from '../facts/facts.ts'
import { carrierLabelMarks } from '../labels/carrier-label.ts'
import type { LabelFacts } from '../labels/label-blocks.ts'
import { drawLabels } from '../labels/label-blocks.ts'
import { type PalletLabelFacts, palletLabelMarks } from '../labels/pallet-label.ts'
import { drawCommercialInvoice } from '../papers/commercial-invoice.ts'
import type { CommercialInvoiceFacts } from '../papers/commercial-invoice-facts.ts'
import { drawPackingList } from '../papers/packing-list.ts'
import type { PackingListFacts } from '../papers/packing-list-facts.ts'
import { drawParcelManifest, type ManifestFacts } from '../papers/parcel-manifest.ts'

/** One document of one shipment, or of several under one master bill. */
export type PrintPart =
  | { kind: 'BOL'; facts: BillOfLadingFacts; copies: readonly BillOfLadingCopy[] }
  | { kind: 'PackingList'; lists: readonly PackingListFacts[]; copies: number }
  | { kind: 'CommercialInvoice'; facts: CommercialInvoiceFacts; copies: number }
  | { kind: 'PalletLabel'; labels: readonly PalletLabelFacts[]; copies: number }
  | { kind: 'CarrierLabel'; labels: readonly LabelFacts[]; copies: number }
  | { kind: 'ParcelManifest'; facts: ManifestFacts; copies: number }
  /** Pages from other sources: a parcel carrier's labels and customs documents. */
  | { kind: 'Pages'; pdfs: readonly Uint8Array[]; copies: number }

/** Everything in one PDF, in the given order; every page has the size of its paper. */
export async function renderPrintSet(title: string, parts: readonly PrintPart[]): Promise<Uint8Array> {
  if (parts.every((part) => part.kind !== 'Pages')) return renderOwn(title, parts)
  const pdfs: Uint8Array[] = []
  for (const part of parts) {
    if (part.kind !== 'Pages') pdfs.push(await renderOwn(title, [part]))
    else for (let copy = 0; copy < part.copies; copy++) pdfs.push(...part.pdfs)
  }
  const { joinPages } = await import('./join-pages.ts')
  return joinPages(printableText(title), pdfs)
}

/** Bars of labels in a PDF are drawn for the lowest of the usual printer resolutions. */
const LABEL_DPI = 203

type OwnPart = Exclude<PrintPart, { kind: 'Pages' }>

async function renderOwn(title: string, parts: readonly OwnPart[]): Promise<Uint8Array> {
  const document = openDocument(printableText(title))
  for (const part of parts) {
    if (part.kind === 'BOL') {
      drawBillOfLading(document, part.facts, { copies: part.copies })
      continue
    }
    for (let copy = 0; copy < part.copies; copy++) drawOnce(document, part)
  }
  return finishDocument(document)
}

function drawOnce(document: Paper, part: Exclude<OwnPart, { kind: 'BOL' }>): void {
  if (part.kind === 'PackingList') for (const facts of part.lists) drawPackingList(document, facts)
  else if (part.kind === 'CommercialInvoice') drawCommercialInvoice(document, part.facts)
  else if (part.kind === 'ParcelManifest') drawParcelManifest(document, part.facts)
  else if (part.kind === 'PalletLabel')
    drawLabels(
      document,
      part.labels.map((facts) => palletLabelMarks(facts, LABEL_DPI)),
    )
  else
    drawLabels(
      document,
      part.labels.map((facts) => carrierLabelMarks(facts, LABEL_DPI)),
    )
}
