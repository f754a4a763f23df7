import * as z from 'zod/mini'
import { choice, flag, id, ids, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { storedFile } from './file.ts'

/** What can be put on paper. */
export const DOCUMENT_KINDS = ['BOL', 'PackingList', 'Label', 'PalletLabel', 'Attachment'] as const

/** Specification section 9, label formats; UPS doc-tabs are 2 inch, FedEx ones 3/4 inch. */
export const LABEL_FORMATS = [
  'None',
  'UPS_DocTabTop2',
  'UPS_DocTabBottom2',
  'FedEx_DocTabTop075',
  'FedEx_DocTabBottom075',
] as const

/** A shipment in the list of Print Documents, with what there is to print and what has been. */
export const printableShipment = renamed(
  {
    shipmentId: id,
    bolNumber: z.string(),
    proNumber: z.string(),
    orderNumber: z.string(),
    carrierName: z.string(),
    consigneeName: z.string(),
    pickupDate: z.nullable(z.string()),
    status: z.string(),
    documents: z.array(
      z.object({
        kind: z.enum(DOCUMENT_KINDS),
        label: z.string(),
        copies: z.int(),
        pages: z.nullable(z.int()),
        printedAt: z.nullable(z.string()),
        printedBy: z.string(),
      }),
    ),
  },
  {
    bolNumber: 'BOLNumber',
    proNumber: 'PRONumber',
    orderNumber: 'OrderNumber',
    carrierName: 'CarrierName',
    consigneeName: 'DestinationName',
    pickupDate: 'PickupByDate',
    status: 'statusCode',
    documents: 'Documents',
  },
)
export type PrintableShipment = z.output<typeof printableShipment>

/** What shall be printed, where, how often. */
export const printOrder = renamed(
  {
    shipmentIds: ids(1000),
    kinds: z
      .array(choice(DOCUMENT_KINDS))
      .check(z.minLength(1, 'Choose what to print.'), z.maxLength(DOCUMENT_KINDS.length)),
    /** A printer of the user's bridge; '' = the user's default printer for the kind of paper. */
    printerId: text(80),
    /** 0 = as many as the kind usually has (bill of lading: 3). */
    copies: z._default(wholeNumber(0, 20), 0),
    labelFormat: z._default(choice(LABEL_FORMATS), 'None'),
    /** For labels: the first position on a sheet that has several. */
    startAt: z._default(wholeNumber(1, 30), 1),
    fileIds: z._default(ids(100), []),
  },
  {
    kinds: 'Documents',
    printerId: 'PrinterId',
    copies: 'Copies',
    labelFormat: 'LabelFormat',
    startAt: 'StartAt',
  },
)
export type PrintOrder = z.output<typeof printOrder>

/** A print job, on its way to the bridge or done. */
export const printJob = renamed(
  {
    id,
    uniqueName: z.string(),
    kinds: z.array(z.enum(DOCUMENT_KINDS)),
    shipmentIds: z.array(z.string()),
    titles: z.array(z.string()),
    printerId: z.string(),
    printerName: z.string(),
    copies: z.int(),
    state: z.enum(['waiting', 'sent', 'printed', 'failed', 'cancelled']),
    message: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
    files: z.array(storedFile),
  },
  { id: 'PrintJobId', uniqueName: 'UniqueName', kinds: 'Documents', printerId: 'PrinterId', files: 'Files' },
)
export type PrintJobValue = z.output<typeof printJob>

/** A printer that the user's bridge has found, and what it is used for. */
export const printer = renamed(
  {
    id: text(80),
    name: requiredText('Printer', 200),
    type: z._default(choice(['PDF', 'ZPL']), 'PDF'),
    isOnline: z._default(z.boolean(), false),
    jobsWaiting: z._default(z.int(), 0),
    isDefaultFor: z._default(z.array(choice(DOCUMENT_KINDS)).check(z.maxLength(DOCUMENT_KINDS.length)), []),
    labelFormat: z._default(choice(LABEL_FORMATS), 'None'),
    /** Dots per inch of a thermal printer. */
    resolution: z._default(wholeNumber(0, 600), 203),
    isEnabled: z._default(flag, true),
  },
  { id: 'PrinterId', name: 'PrinterName', type: 'PrinterType', labelFormat: 'LabelFormat' },
)
export type PrinterValue = z.output<typeof printer>
