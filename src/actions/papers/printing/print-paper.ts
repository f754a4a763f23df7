import { setImmediate as letOthersWork } from 'node:timers/promises'
import { isLabelKind, type LabelKind, type PrintOrder } from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import { findFile, listFiles, readFileContent, type StoredFileRow } from '#database/files/stored-files.ts'
import type { Printer } from '#database/printing/printers.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Dpi } from '#documents/drawing/barcode.ts'
import type { Mark } from '#documents/drawing/sheet.ts'
import type { LabelFormat } from '#documents/labels/doc-tab.ts'
import type { LabelFacts } from '#documents/labels/label-blocks.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { printableLogo } from '../../kernel/printable-logo.ts'
import { boughtZpl } from '../../parcel/bought-labels.ts'
import { isVoided } from '../bill-of-lading.ts'
import { carrierLabelsOf, limitLabels, palletCodes, palletLabelsOf } from '../pallet-labels.ts'
import { billCopies, MADE_KINDS, type MadeKind } from './print-parts.ts'
import { printShipments } from './print-set.ts'

type Kind = PrintOrder['kinds'][number]

/** Pages for one printer, ready to be sent. */
export interface Paper {
  language: 'PDF' | 'ZPL'
  bytes: Uint8Array
  kinds: Kind[]
  shipments: readonly StoredShipment[]
  titles: string[]
  copies: number
  /** Copies that the printer makes itself. */
  repeats: number
  files: StoredFileRow[]
}

export const isMadeKind = (kind: Kind): kind is MadeKind => MADE_KINDS.some((one) => one === kind)

/** The supported label resolution for a printer: 300 dots per inch if it has at least that, otherwise 203. */
export const dpiOf = (resolution: number): Dpi => (resolution >= 300 ? 300 : 203)

/** What is made from the shipments themselves, for one printer. */
export async function madePaper(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  kinds: readonly MadeKind[],
  order: Pick<PrintOrder, 'copies' | 'labelFormat' | 'incoterm'>,
  printer: Printer,
): Promise<Paper> {
  const hasBill = kinds.includes('BOL') || kinds.includes('MasterBOL')
  const copies = hasBill ? billCopies(order) : order.copies || 1
  const paper = { kinds: [...kinds], shipments, titles: bolNumbers(shipments), copies, repeats: 1, files: [] }
  if (printer.type === 'ZPL') {
    const format = order.labelFormat ?? (printer.labelFormat as LabelFormat)
    const dpi = dpiOf(printer.resolution)
    const stock = { dpi, printerDpi: dpi, format, copies: order.copies || 1 }
    const zpl = await labelCommands(context, shipments, kinds.filter(isLabelKind), stock)
    if (zpl === '') fail('NOTHING_TO_PRINT', { reason: 'there is no label.' })
    return { ...paper, language: 'ZPL', bytes: new TextEncoder().encode(zpl), copies: order.copies || 1 }
  }
  const { bytes } = await printShipments(context, shipments, {
    kinds,
    copies: order.copies,
    incoterm: order.incoterm,
  })
  return { ...paper, language: 'PDF', bytes }
}

const bolNumbers = (shipments: readonly StoredShipment[]) => shipments.map(({ bolNumber }) => bolNumber)

interface LabelWish {
  dpi: Dpi
  /** Resolution of the named printer, if any. */
  printerDpi?: Dpi | undefined
  format: LabelFormat | undefined
  copies: number
}

/** Labels rendered before the event loop gets a turn. */
const LABELS_IN_A_ROW = 100

/** The labels of the shipments for a thermal printer and its stock: ours first, then those of parcel carriers. */
export async function labelCommands(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  kinds: readonly LabelKind[],
  { dpi, format: stock, copies, printerDpi }: LabelWish,
): Promise<string> {
  const format = stock ?? 'None'
  const own = await labelPages(context, shipments, kinds, { dpi, format })
  const bought = kinds.includes('CarrierLabel')
    ? await boughtZpl(context, shipments, { stock, printerDpi })
    : []
  const { labelSize } = await import('#documents/labels/doc-tab.ts')
  const { zplOf } = await import('#documents/labels/zpl.ts')
  const commands: string[] = []
  for (let from = 0; from < own.length; from += LABELS_IN_A_ROW) {
    const labels = own.slice(from, from + LABELS_IN_A_ROW)
    commands.push(zplOf(labels, { dpi, size: labelSize(format), copies }))
    await letOthersWork()
  }
  return [...commands, ...Array.from({ length: copies }, () => bought).flat()].join('\n')
}

/**
 * The drawing of each of our labels, one page each, shipment by shipment, including the doc-tab. Carrier labels of
 * parcels are never ours.
 */
export async function labelPages(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  kinds: readonly LabelKind[],
  { dpi, format }: { dpi: Dpi; format: LabelFormat },
): Promise<Mark[][]> {
  const { palletLabelMarks } = await import('#documents/labels/pallet-label.ts')
  const { carrierLabelMarks } = await import('#documents/labels/carrier-label.ts')
  const { docTabLines, withDocTab } = await import('#documents/labels/doc-tab.ts')
  limitLabels(shipments, kinds.length)
  const logo = await printableLogo(context)
  const pages: Mark[][] = []
  const add = (marks: Mark[], facts: LabelFacts) => {
    pages.push(withDocTab(marks, format, docTabLines(facts, facts.unit, facts.units)))
  }
  const codes = kinds.includes('PalletLabel') ? await palletCodes(context, shipments) : new Map()
  for (const shipment of shipments) {
    await letOthersWork()
    if (kinds.includes('PalletLabel')) {
      for (const facts of palletLabelsOf(shipment, codes, logo)) add(palletLabelMarks(facts, dpi), facts)
    }
    if (kinds.includes('CarrierLabel') && shipment.rateModeId !== PARCEL) {
      for (const facts of carrierLabelsOf(shipment, logo)) add(carrierLabelMarks(facts, dpi), facts)
    }
  }
  return pages
}

/** Files of the shipments that can be printed, one paper each. */
export async function filePapers(
  context: ActionContext,
  shipments: readonly StoredShipment[],
  kind: 'Label' | 'Attachment',
  order: Pick<PrintOrder, 'copies' | 'fileIds'>,
): Promise<Paper[]> {
  const files: StoredFileRow[] = []
  for (const shipment of shipments) {
    const owned = await listFiles(context.db, context.clientId, { kind: 'shipment', id: shipment.id })
    const wanted = owned.filter((file) => isWanted(file, kind, order.fileIds))
    if (isVoided(shipment) && wanted.some((file) => file.kind === 'Label')) refuseVoided(shipment)
    files.push(...wanted)
  }
  if (files.length === 0) {
    const what = kind === 'Label' ? 'carrier label' : 'attachment'
    return fail('NOTHING_TO_PRINT', { reason: `no ${what} is attached to your selection.` })
  }
  return Promise.all(files.map((file) => filePaper(context, file, kind, shipments, order.copies || 1)))
}

/** Refuses, because "void" cannot be printed across a carrier's label, and a dock might use it. */
const refuseVoided = ({ bolNumber }: StoredShipment): never =>
  fail('NOTHING_TO_PRINT', {
    reason: `shipment ${bolNumber} was voided, and its carrier label must not be used.`,
  })

function isWanted(file: StoredFileRow, kind: 'Label' | 'Attachment', ids: readonly string[]): boolean {
  if (ids.length > 0) return ids.includes(file.id)
  return (file.kind === 'Label') === (kind === 'Label')
}

async function filePaper(
  context: ActionContext,
  file: StoredFileRow,
  kind: 'Label' | 'Attachment',
  shipments: readonly StoredShipment[],
  copies: number,
): Promise<Paper> {
  return {
    language: 'PDF',
    bytes: await pdfOfFile(context, file),
    kinds: [kind],
    shipments: shipments.filter(({ id }) => id === file.owner.id),
    titles: [file.name],
    copies,
    repeats: copies,
    files: [file],
  }
}

/** A stored file as pages: a PDF unchanged, each image on a separate page. */
async function pdfOfFile(context: ActionContext, file: StoredFileRow): Promise<Uint8Array> {
  const bytes = await readFileContent(context.db, context.clientId, file.id)
  if (!bytes) return fail('NO_ATTACHMENT')
  if (file.contentType === 'application/pdf') {
    if (isWhole(bytes)) return bytes
    return fail('NOTHING_TO_PRINT', { reason: `${file.name} is not a complete PDF. Attach it again.` })
  }
  const unprintable = {
    reason: `${file.name} is neither a PDF nor a picture. Download it and print it from your computer.`,
  }
  if (!/^image\/(png|jpeg)$/.test(file.contentType)) return fail('NOTHING_TO_PRINT', unprintable)
  const { renderPicturePage } = await import('#documents/pictures/picture-page.ts')
  return renderPicturePage(file.name, bytes).catch(() => fail('NOTHING_TO_PRINT', unprintable))
}

/** Whether the end mark is in the last 1024 bytes of the PDF, as readers require (ISO 32000-1, annex H.3.4.4). */
const isWhole = (pdf: Uint8Array): boolean => Buffer.from(pdf.subarray(-1024)).includes('%%EOF')

/** A file of the client that is attached to one of these shipments. */
export async function fileOfShipments(
  context: ActionContext,
  id: string,
  shipmentIds: readonly string[],
): Promise<StoredFileRow> {
  const file = await findFile(context.db, context.clientId, id)
  if (file?.owner.kind !== 'shipment' || !shipmentIds.includes(file.owner.id)) return fail('NO_ATTACHMENT')
  return file
}
