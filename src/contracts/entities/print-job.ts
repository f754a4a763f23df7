import * as z from 'zod/mini'
import { choice, flag, id, ids, numeric, requiredText, text, wholeNumber } from '../fields.ts'
import { FREIGHT_INCOTERMS } from '../reference.ts'
import { renamed } from '../renamed.ts'
import { storedFile } from './file.ts'
import { LABEL_FORMATS } from './label-format.ts'

/**
 * Kinds of documents to print. `Label` is a carrier's label file; `CarrierLabel` is our label for a freight carrier, or
 * the purchased label of a parcel carrier; `ParcelManifest` lists the parcels of the given shipments, or of today;
 * `MasterBOL` covers several shipments, all others belong to one.
 */
export const DOCUMENT_KINDS = [
  'BOL',
  'PackingList',
  'Label',
  'PalletLabel',
  'Attachment',
  'MasterBOL',
  'CommercialInvoice',
  'CarrierLabel',
  'ParcelManifest',
] as const

/** Documents for 4 x 6 stock, also of a thermal printer; all others need full pages. */
export const LABEL_KINDS = ['PalletLabel', 'CarrierLabel'] as const
export type LabelKind = (typeof LABEL_KINDS)[number]
export const isLabelKind = (kind: string): kind is LabelKind => LABEL_KINDS.some((one) => one === kind)

/** Dots per inch of the supported label printers. */
export const RESOLUTIONS = [203, 300] as const

/** Copies of one document at a time, printed or downloaded. */
export const MOST_COPIES = 20

/** How many handling units of a shipment can get labels: as many as the cartons of a floor-loaded trailer. */
export const MOST_LABELS = 2_000

/** A shipment in the list of Print Documents, with its printable documents and past prints. */
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
    isTendered: z.boolean(),
    endedAs: z.enum(['', 'void', 'archived']),
    problem: z.string(),
    carrierScac: z.string(),
    /** The same value for shipments that are loaded at the same dock. */
    pickupPlace: z.string(),
    paymentType: z.string(),
    /** Characters of its addresses that documents cannot show: each prints as a question mark. */
    unprintable: z.string(),
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
    problem: 'Problem',
    carrierScac: 'CarrierSCAC',
    pickupPlace: 'PickupPlace',
    paymentType: 'PaymentType',
    unprintable: 'Unprintable',
    documents: 'Documents',
  },
)
export type PrintableShipment = z.output<typeof printableShipment>

/** The document to print, the printer, and the copies. */
export const printOrder = renamed(
  {
    shipmentIds: ids(250),
    kinds: z
      .array(choice(DOCUMENT_KINDS))
      .check(z.minLength(1, 'Choose what to print.'), z.maxLength(DOCUMENT_KINDS.length)),
    /** A printer of the user's bridge; '' = the user's default printer for this kind of paper. */
    printerId: text(80),
    /** 0 = the default of the kind (bill of lading: 3). */
    copies: z._default(wholeNumber(0, MOST_COPIES), 0),
    /** Absent: the printer's setting. */
    labelFormat: z.optional(choice(LABEL_FORMATS)),
    /** For attachments: the ones to print; empty = all of the shipments. */
    fileIds: z._default(ids(100), []),
    /** On a commercial invoice. */
    incoterm: z.optional(choice(FREIGHT_INCOTERMS)),
  },
  {
    kinds: 'Documents',
    printerId: 'PrinterId',
    copies: 'Copies',
    labelFormat: 'LabelFormat',
    fileIds: 'FileIds',
    incoterm: 'Incoterm',
  },
)
export type PrintOrder = z.output<typeof printOrder>

/**
 * waiting: here, until the bridge receives it · sent: the bridge has it, or is receiving it · printed: the printer
 * received all of it · failed: nothing was printed · unknown: it may have been printed, in whole or in part.
 */
export const PRINT_STATES = ['waiting', 'sent', 'printed', 'failed', 'unknown', 'cancelled'] as const

/** The origin of a job. */
export const PRINT_SOURCES = ['print', 'reprint', 'redo', 'add', 'test'] as const

/** The preview of a label before it is printed. */
export const printPreview = renamed(
  {
    /** One picture per label: SVG, drawn from the same marks as the printer's commands. */
    pages: z.array(z.string()),
    /** The number of all labels, of which `pages` are the first. */
    total: z.int(),
    /** The exact commands that a thermal printer gets. */
    zpl: z.string(),
  },
  { pages: 'Pages', zpl: 'ZPL' },
)
export type PrintPreview = z.output<typeof printPreview>

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
    state: z.enum(PRINT_STATES),
    source: z.enum(PRINT_SOURCES),
    message: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
    /** When the bridge reported the result. */
    endedAt: z.nullable(z.string()),
    files: z.array(storedFile),
  },
  { id: 'PrintJobId', uniqueName: 'UniqueName', kinds: 'Documents', printerId: 'PrinterId', files: 'Files' },
)
export type PrintJobValue = z.output<typeof printJob>

/** A printer that the user's bridge has found, and its purpose. */
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
    resolution: z._default(
      numeric.check(
        z.refine((dots) => RESOLUTIONS.some((one) => one === dots), {
          error: `Use one of: ${RESOLUTIONS.join(', ')}.`,
        }),
        z.meta({ enum: [...RESOLUTIONS] }),
      ),
      203,
    ),
    isEnabled: z._default(flag, true),
  },
  { id: 'PrinterId', name: 'PrinterName', type: 'PrinterType', labelFormat: 'LabelFormat' },
)
export type PrinterValue = z.output<typeof printer>
