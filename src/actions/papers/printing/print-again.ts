import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { addPrintFiles as addFiles, reprint as printAgain } from '#contracts/endpoints/printing.ts'
import type { PrintJobValue, PrintOrder } from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import { holdPrintContent } from '#database/printing/print-contents.ts'
import { findPrintJob, insertPrintJob, listPrintJobs, type PrintJob } from '#database/printing/print-jobs.ts'
import { listPrinters } from '#database/printing/printers.ts'
import { findShipments } from '#database/shipments/shipments.ts'
import { wakeBridge } from '../../account/user-bridge.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { isVoided } from '../bill-of-lading.ts'
import { NO_OWNER } from '../file-holder.ts'
import { attachFile } from '../stored-files.ts'
import { showPrintJob } from './print-job-view.ts'
import { bridgeOf, keepJob, orderPrint, printerAgain, printerFor } from './print-jobs.ts'
import { fileOfShipments, filePapers } from './print-paper.ts'
import { shipmentsToPrint } from './print-set.ts'

type AgainBody = BodyOf<typeof printAgain>

/** Prints the same stored pages again. */
export async function reprint(context: ActionContext, body: AgainBody): Promise<{ job: PrintJobValue }> {
  const bridge = await bridgeOf(context)
  const old = await theJob(context, body.printJobId)
  await refuseVoided(context, old)
  if (!(await holdPrintContent(context.db, context.clientId, old.contentId))) fail('PRINTED_PAGES_GONE')
  const printer = await printerAgain(context, bridge, old, body.printerId)
  const job = await insertPrintJob(context.db, context.clientId, {
    ...old,
    id: newId(),
    userId: context.user.id,
    userName: context.user.userName,
    bridgeId: printer.bridgeId,
    printerId: printer.id,
    printerName: printer.name,
    source: 'reprint',
    createdAt: context.now,
  })
  await wakeBridge(context.db, bridge)
  noteAgain(context, old, job, body.reason)
  return { job: showPrintJob(job) }
}

/** Pages that were made before the void are not marked as voided. */
async function refuseVoided(context: ActionContext, { kinds, shipmentIds }: PrintJob): Promise<void> {
  if (kinds.every((kind) => kind === 'Attachment')) return
  const voided = (await findShipments(context.db, context.clientId, shipmentIds)).find(isVoided)
  if (!voided) return
  fail('NOTHING_TO_PRINT', {
    reason: `shipment ${voided.bolNumber} was voided. Use Redo to create its documents again, marked VOID.`,
  })
}

/** Renders the same documents from the current shipments. */
export async function redo(context: ActionContext, body: AgainBody): Promise<{ job: PrintJobValue }> {
  const bridge = await bridgeOf(context)
  const old = await theJob(context, body.printJobId)
  if (old.wish === null) return fail('NOTHING_TO_PRINT', { reason: 'print test pages under Printer Setup.' })
  const printer = await printerAgain(context, bridge, old, body.printerId)
  const order = { ...(old.wish as PrintOrder), printerId: printer.id }
  const [job] = await orderPrint(context, order, { source: 'redo', uniqueName: old.uniqueName })
  if (!job) throw new Error(`redoing print job ${old.id} produced nothing`)
  noteAgain(context, old, job, body.reason)
  return { job: showPrintJob(job) }
}

const theJob = async (context: ActionContext, id: string): Promise<PrintJob> =>
  (await findPrintJob(context.db, context.clientId, id)) ?? fail('PRINT_JOB_NOT_FOUND')

const noteAgain = (context: ActionContext, old: PrintJob, job: PrintJob, reason: string) =>
  context.note(
    job.id,
    { of: old.id, kinds: job.kinds, printer: job.printerName, reason },
    `documents.${job.source}`,
  )

const MOST_FILES = 100

/** Prints more files with a set: attachments of its shipments by id, or one that is sent with this call. */
export async function addPrintFiles(
  context: ActionContext,
  { file }: BodyOf<typeof addFiles>,
  query: { files?: string | undefined; uniquename?: string | undefined },
): Promise<{ jobs: PrintJobValue[] }> {
  const { db, clientId } = context
  const bridge = await bridgeOf(context)
  const set = await listPrintJobs(
    db,
    clientId,
    { uniqueName: query.uniquename || ' ' },
    { limit: 50, offset: 0 },
  )
  const shipmentIds = [...new Set(set.jobs.flatMap((job) => job.shipmentIds))]
  if (shipmentIds.length === 0) return fail('PRINT_JOB_NOT_FOUND')
  const ids = (query.files ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, MOST_FILES)
  if (file) ids.push(await attachNow(context, file, shipmentIds[0]!))
  if (ids.length === 0) return fail('NOTHING_TO_PRINT', { reason: 'choose a file.' })
  for (const id of ids) await fileOfShipments(context, id, shipmentIds)
  const shipments = await shipmentsToPrint(context, shipmentIds)
  const printer = printerFor('Attachment', 'PDF', await listPrinters(db, clientId, bridge.id), '')
  const jobs: PrintJob[] = []
  for (const paper of await filePapers(context, shipments, 'Attachment', { copies: 1, fileIds: ids })) {
    const fileIds = paper.files.map((one) => one.id)
    const wish = { shipmentIds, kinds: ['Attachment'], printerId: '', copies: 1, fileIds }
    const words = { source: 'add', uniqueName: query.uniquename!, wish }
    jobs.push(await keepJob(context, paper, printer, words))
  }
  await wakeBridge(db, bridge)
  for (const job of jobs) context.note(job.id, { set: job.uniqueName, files: job.titles })
  return { jobs: jobs.map(showPrintJob) }
}

async function attachNow(
  context: ActionContext,
  file: NonNullable<BodyOf<typeof addFiles>['file']>,
  shipmentId: string,
): Promise<string> {
  const attached = await attachFile(context, { ...NO_OWNER, shipmentId, kind: 'Attachment', file })
  return attached.file.id
}
