import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { BRIDGE_SYSTEMS } from '../entities/bridge-program.ts'
import { upload } from '../entities/file.ts'
import { printableShipment, printer, printJob, printOrder, printPreview } from '../entities/print-job.ts'
import {
  calendarDate,
  choice,
  flag,
  id,
  list,
  paging,
  requiredText,
  text,
  UPLOAD_BODY_BYTES,
} from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Printing: what can be printed, what was printed, the print bridge with its printers, and its scale. */

const PRINT_PAGES = [
  'PrintDocuments',
  'DockView',
  'ShipmentDetails',
  'Prepaid',
  'Collect',
  'Parcel',
  'SingleOrder',
  'MultipleOrders',
  'OpenOrders',
  'Tender',
  'Track',
  'ShipmentHistory',
] as const

const findFields = {
  ...paging,
  warehouse: text(80),
  scac: text(10),
  shipmentId: z._default(id, ''),
  from: z._default(calendarDate, ''),
  to: z._default(calendarDate, ''),
} as const
const findNames = { warehouse: 'WHSE', scac: 'carrierSCAC', from: 'fromDate', to: 'toDate' } as const

export const printDocuments = post('Shipment/PrintDocumentDetails', {
  summary: 'List what can be printed; with `Print`, send it to the printer; with `Preview`, show its labels.',
  pages: PRINT_PAGES,
  via: 'printer',
  body: renamed(
    { ...findFields, print: z.optional(printOrder), preview: z.optional(printOrder) },
    { ...findNames, print: 'Print', preview: 'Preview' },
  ),
  /** One job per printer: labels go to one printer, paper documents to another. */
  reply: reply({ ...list(printableShipment), jobs: z.array(printJob), preview: z.nullable(printPreview) }),
  reads: ['documents', 'shipments'],
  writes: ['documents', 'printers'],
  isChange: (_query, body) => (body as { print?: unknown } | undefined)?.print !== undefined,
  audit: 'documents.printed',
})

export const listPrinted = post('Shipment/GetReprintDocumentDetails', {
  summary: 'List print jobs: what was printed, when, where and by whom.',
  pages: PRINT_PAGES,
  hasFixedOrder: true,
  body: renamed(
    {
      ...paging,
      shipmentId: findFields.shipmentId,
      from: findFields.from,
      to: findFields.to,
      /** Name of a print set: its jobs only. */
      uniqueName: text(80),
      mine: z._default(flag, false),
    },
    { from: 'fromDate', to: 'toDate', uniqueName: 'UniqueName' },
  ),
  reply: reply(list(printJob)),
  reads: ['documents', 'printers'],
})

export const reprint = post('Shipment/SaveandReprint', {
  summary: 'Print again: the same pages (reprint), or new pages from the current shipment (redo).',
  query: { Flag: z._default(mode(['reprint', 'redo']), 'reprint') },
  pages: PRINT_PAGES,
  via: 'printer',
  body: renamed(
    { printJobId: id, printerId: text(80), reason: text(300) },
    { printJobId: 'PrintJobId', printerId: 'PrinterId', reason: 'Reason' },
  ),
  reply: reply({ job: printJob }),
  writes: ['documents', 'printers'],
  audit: 'documents.reprinted',
})

export const addPrintFiles = post('Shipment/AddRePrintFiles', {
  summary: 'Add files to a print set: attachments by id (`files`, comma-separated), or one uploaded now.',
  query: {
    files: z.optional(z.string().check(z.maxLength(4000))),
    uniquename: z.optional(z.string().check(z.maxLength(120))),
  },
  pages: PRINT_PAGES,
  via: 'file-upload',
  body: renamed({ file: z.optional(upload) }, { file: 'File' }),
  reply: reply({ jobs: z.array(printJob) }),
  writes: ['documents', 'printers', 'attachments'],
  bodyLimit: UPLOAD_BODY_BYTES,
  audit: 'documents.files-added',
})

export const printerWork = post('Shipment/CheckPrinterStatus', {
  summary:
    'The user’s print bridge and printers: get the status, pair, unpair, save the setup, print a test page, cancel a job.',
  via: 'printer',
  body: renamed(
    {
      action: z._default(choice(['status', 'pair', 'unpair', 'save', 'test', 'cancel']), 'status'),
      userId: text(80),
      printers: z._default(z.array(printer).check(z.maxLength(100)), []),
      printerId: text(80),
      /** For `cancel`: a job that the bridge has not received yet. */
      printJobId: text(80),
    },
    { userId: 'userid', printers: 'Printers', printerId: 'PrinterId', printJobId: 'PrintJobId' },
  ),
  reply: reply({
    isOnline: z.boolean(),
    printerOnlineStatus: z.string(),
    bridge: z.nullable(
      z.object({
        uniqueName: z.string(),
        hostName: z.string(),
        version: z.string(),
        hasScale: z.boolean(),
        seenAt: z.nullable(z.string()),
      }),
    ),
    /** For `pair`: the code to type into the bridge, and when it expires. */
    pairing: z.nullable(z.object({ code: requiredText('Code', 40), expiresAt: z.string() })),
    printers: z.array(printer),
    jobs: z.array(printJob),
  }),
  reads: ['printers'],
  writes: ['printers'],
  isChange: (_query, body) => ((body as { action?: string } | undefined)?.action ?? 'status') !== 'status',
  audit: 'printers.changed',
})

export const downloadBridge = post('Shipment/DownloadPrintBridge', {
  summary: 'Download the print bridge with Node.js and an installer: tar.gz, or a ZIP archive for Windows.',
  via: 'printer',
  body: renamed({ system: choice(BRIDGE_SYSTEMS) }, { system: 'System' }),
  reply: z.any().check(z.describe('application/gzip or application/zip')),
  isFile: true,
  reads: ['printers'],
})

export const readScale = post('Utils/GetWeightfromMachine', {
  summary: 'Get the weight from the scale of the user’s print bridge.',
  query: { userid: z.optional(z.string().check(z.maxLength(80))) },
  via: 'printer',
  body: z.object({}),
  reply: reply({
    Weight: z.number(),
    wtUnit: z.enum(['lb', 'kg']),
    isStable: z.boolean(),
    scale: z.string(),
    readAt: z.string(),
  }),
})
