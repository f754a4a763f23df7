import { drawBillOfLading } from './bill-of-lading.ts'
import { drawCarrierLabels } from './carrier-label.ts'
import { drawCommercialInvoice } from './commercial-invoice.ts'
import type { CommercialInvoiceFacts } from './commercial-invoice-facts.ts'
import type { BillOfLadingCopy, BillOfLadingFacts } from './facts.ts'
import type { LabelFacts } from './label-blocks.ts'
import { drawPackingList } from './packing-list.ts'
import type { PackingListFacts } from './packing-list-facts.ts'
import { finishDocument, openDocument } from './paint.ts'
import { drawPalletLabels, type PalletLabelFacts } from './pallet-label.ts'
import { drawParcelManifest, type ManifestFacts } from './parcel-manifest.ts'
import { printableText } from './printable-text.ts'

/** One thing to print of one shipment, or of several under one master bill. */
export type PrintPart =
  | { kind: 'BOL'; facts: BillOfLadingFacts; copies: readonly BillOfLadingCopy[] }
  | { kind: 'PackingList'; facts: PackingListFacts; copies: number }
  | { kind: 'CommercialInvoice'; facts: CommercialInvoiceFacts; copies: number }
  | { kind: 'PalletLabel'; labels: readonly PalletLabelFacts[]; copies: number }
  | { kind: 'CarrierLabel'; labels: readonly LabelFacts[]; copies: number }
  | { kind: 'ParcelManifest'; facts: ManifestFacts; copies: number }
  /** Pages that somebody else made: a parcel carrier's labels and customs papers. */
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

function drawOnce(document: ReturnType<typeof openDocument>, part: Exclude<OwnPart, { kind: 'BOL' }>): void {
  if (part.kind === 'PackingList') drawPackingList(document, part.facts)
  else if (part.kind === 'CommercialInvoice') drawCommercialInvoice(document, part.facts)
  else if (part.kind === 'ParcelManifest') drawParcelManifest(document, part.facts)
  else if (part.kind === 'PalletLabel') drawPalletLabels(document, part.labels)
  else drawCarrierLabels(document, part.labels)
}
