import { isLabelKind, type PrinterValue, type PrintJobValue } from '#contracts/entities/print-job.ts'
import type { PrintJob } from '#database/printing/print-jobs.ts'
import type { Printer } from '#database/printing/printers.ts'

/** Jobs and printers in the wire format. */

export const showPrintJob = (job: PrintJob): PrintJobValue => ({
  id: job.id,
  uniqueName: job.uniqueName,
  kinds: job.kinds as PrintJobValue['kinds'],
  shipmentIds: job.shipmentIds,
  titles: job.titles,
  printerId: job.printerId,
  printerName: job.printerName,
  copies: job.copies,
  state: job.state,
  source: job.source as PrintJobValue['source'],
  message: job.message,
  createdAt: job.createdAt.toISOString(),
  createdBy: job.userName,
  endedAt: job.endedAt?.toISOString() ?? null,
  files: job.files as PrintJobValue['files'],
})

export const showPrinter = (
  printer: Printer,
  isBridgeOnline: boolean,
  jobsWaiting: number,
): PrinterValue => ({
  id: printer.id,
  name: printer.name,
  type: printer.type,
  isOnline: isBridgeOnline && printer.isOnline,
  jobsWaiting,
  // One that used to be a laser printer keeps its former use.
  isDefaultFor: (printer.defaultFor as PrinterValue['isDefaultFor']).filter(
    (kind) => printer.type === 'PDF' || isLabelKind(kind),
  ),
  labelFormat: printer.labelFormat as PrinterValue['labelFormat'],
  resolution: printer.resolution,
  isEnabled: printer.isEnabled,
})
