import { v7 as newId } from 'uuid'
import { isLabelKind, type PrintOrder } from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import { type Bridge, findBridgeOfUser } from '#database/printing/print-bridges.ts'
import { insertPrintContent, insertPrintJob, type PrintJob } from '#database/printing/print-jobs.ts'
import { findPrinter, listPrinters, type Printer } from '#database/printing/printers.ts'
import { wakeBridge } from '../../account/user-bridge.ts'
import { showStoredFile } from '../../files/file-view.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { manifestShipments } from '../../parcel/parcel-manifest.ts'
import { filePapers, isMadeKind, madePaper, type Paper } from './print-paper.ts'
import type { MadeKind } from './print-parts.ts'
import { shipmentsToPrint } from './print-set.ts'

type Kind = PrintOrder['kinds'][number]

export const KIND_NAMES: Record<Kind, string> = {
  BOL: 'the bill of lading',
  PackingList: 'the packing list',
  Label: 'carrier labels',
  PalletLabel: 'pallet labels',
  MasterBOL: 'the master bill of lading',
  CommercialInvoice: 'the commercial invoice',
  CarrierLabel: 'carrier labels',
  ParcelManifest: 'the parcel manifest',
  Attachment: 'attachments',
}

/** The user's bridge; without one, nothing can be printed from here. */
export async function bridgeOf(context: ActionContext): Promise<Bridge> {
  return (await findBridgeOfUser(context.db, context.clientId, context.user.id)) ?? fail('NO_BRIDGE')
}

/**
 * Makes the pages now, from the current shipments, and stores them as jobs of the user's bridge: one per printer, one
 * per file. They are sent when the transaction commits.
 */
export async function orderPrint(
  context: ActionContext,
  order: PrintOrder,
  { source, uniqueName = newId() }: { source: 'print' | 'redo'; uniqueName?: string },
): Promise<PrintJob[]> {
  const bridge = await bridgeOf(context)
  const printers = await listPrinters(context.db, context.clientId, bridge.id)
  const ids = await manifestShipments(context, order.shipmentIds, order.kinds)
  const shipments = await shipmentsToPrint(context, ids)
  if (shipments.length === 0) return fail('NOTHING_TO_PRINT', { reason: 'choose a shipment.' })
  const kinds = [...new Set(order.kinds)]
  const jobs: PrintJob[] = []
  for (const { printer, made } of madeByPrinter(kinds, printers, order.printerId)) {
    const paper = await madePaper(context, shipments, made, order, printer)
    jobs.push(await keepJob(context, paper, printer, { source, uniqueName, wish: { ...order, kinds: made } }))
  }
  for (const kind of kinds.filter((one) => !isMadeKind(one)) as ('Label' | 'Attachment')[]) {
    const printer = printerFor(kind, 'PDF', printers, order.printerId)
    for (const paper of await filePapers(context, shipments, kind, order)) {
      const wish = { ...order, kinds: [kind], fileIds: paper.files.map(({ id }) => id) }
      jobs.push(await keepJob(context, paper, printer, { source, uniqueName, wish }))
    }
  }
  await wakeBridge(context.db, bridge)
  return jobs
}

/** What is made from the shipments, grouped by printer, in the order in which a clerk staples it. */
function madeByPrinter(kinds: readonly Kind[], printers: readonly Printer[], printerId: string) {
  const groups = new Map<string, { printer: Printer; made: MadeKind[] }>()
  for (const kind of kinds.filter(isMadeKind)) {
    const printer = printerFor(kind, isLabelKind(kind) ? 'any' : 'PDF', printers, printerId)
    const group = groups.get(printer.id) ?? { printer, made: [] }
    group.made.push(kind)
    groups.set(printer.id, group)
  }
  return [...groups.values()]
}

/** The named printer, or the one for this kind of paper, or the only one that can print it. */
export function printerFor(
  kind: Kind,
  type: 'PDF' | 'any',
  printers: readonly Printer[],
  printerId: string,
): Printer {
  if (printerId !== '') {
    const named = printers.find(({ id }) => id === printerId) ?? fail('PRINTER_NOT_FOUND')
    if (type === 'PDF' && named.type === 'ZPL') {
      return fail('PRINTER_TAKES_LABELS', { printer: named.name, kind: KIND_NAMES[kind] })
    }
    return named
  }
  return findPrinterFor(kind, type, printers) ?? fail('NO_PRINTER_FOR', { kind: KIND_NAMES[kind] })
}

/** The printer for this kind of paper, or the only one that can print it. */
export function findPrinterFor(
  kind: Kind,
  type: 'PDF' | 'any',
  printers: readonly Printer[],
): Printer | undefined {
  const able = printers.filter((printer) => printer.isEnabled && (type === 'any' || printer.type === type))
  const chosen = able.find(({ defaultFor }) => defaultFor.includes(kind))
  return chosen ?? (able.length === 1 ? able[0] : undefined)
}

/** Stores pages with a print job for them. */
export async function keepJob(
  context: ActionContext,
  paper: Paper,
  printer: Printer,
  { source, uniqueName, wish }: { source: string; uniqueName: string; wish: unknown },
): Promise<PrintJob> {
  const { db, clientId, user } = context
  return insertPrintJob(db, clientId, {
    id: newId(),
    userId: user.id,
    userName: user.userName,
    uniqueName,
    bridgeId: printer.bridgeId,
    printerId: printer.id,
    printerName: printer.name,
    language: paper.language,
    contentId: await insertPrintContent(db, clientId, paper.bytes),
    kinds: paper.kinds,
    shipmentIds: paper.shipments.map(({ id }) => id),
    titles: paper.titles,
    copies: paper.copies,
    repeats: paper.repeats,
    files: paper.files.map((file) => showStoredFile(file, false)),
    wish,
    source,
    createdAt: context.now,
  })
}

/** The printer of an earlier job if the user still has it, or the named one. */
export async function printerAgain(
  context: ActionContext,
  bridge: Bridge,
  job: PrintJob,
  printerId: string,
): Promise<Printer> {
  const wanted = printerId || job.printerId
  const found = await findPrinter(context.db, context.clientId, bridge.id, wanted)
  if (!found && printerId !== '') return fail('PRINTER_NOT_FOUND')
  const kind = (job.kinds[0] ?? 'BOL') as Kind
  const printers = await listPrinters(context.db, context.clientId, bridge.id)
  const same = printers.filter(({ type }) => type === job.language)
  const printer = found ?? printerFor(kind, 'any', same, '')
  if (printer.type !== job.language) {
    const words = { printer: printer.name, kind: KIND_NAMES[kind] }
    return job.language === 'PDF' ? fail('PRINTER_TAKES_LABELS', words) : fail('PRINTER_NOT_FOUND')
  }
  return printer
}
