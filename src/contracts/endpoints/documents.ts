import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { extraInfo } from '../entities/extra-info.ts'
import { FILE_KINDS, storedFile, upload } from '../entities/file.ts'
import { LABEL_FORMATS } from '../entities/label-format.ts'
import { DOCUMENT_KINDS, MOST_COPIES } from '../entities/print-job.ts'
import { choice, flag, id, ids, text, UPLOAD_BODY_BYTES, wholeNumber } from '../fields.ts'
import { FREIGHT_INCOTERMS } from '../reference.ts'
import { renamed } from '../renamed.ts'

/** Documents, attachments and extra information of a shipment. Replies with `isFile` are files. */

const DOCUMENT_PAGES = [
  'ShipmentDetails',
  'Prepaid',
  'Collect',
  'Parcel',
  'Track',
  'ShipmentHistory',
  'PrintDocuments',
  'DockView',
  'Tender',
  'MultipleOrders',
  'OpenOrders',
  'SingleOrder',
] as const

const pdf = z.any().check(z.describe('application/pdf'))
const pdfOrZip = z
  .any()
  .check(z.describe('application/pdf, or application/zip or text/plain (ZPL) if requested'))

export const downloadBillOfLading = post('Shipment/CheckBOLandDownload', {
  summary: 'Get the bill of lading as a PDF: three copies unless another number is requested.',
  pages: DOCUMENT_PAGES,
  body: renamed(
    {
      shipmentId: z._default(id, ''),
      /** Copies of every document; absent: three of a bill of lading, one of everything else. */
      copies: z.optional(wholeNumber(1, MOST_COPIES)),
      /** Many at the same time, as one stream, together with the rest of the print set, in this order. */
      shipmentIds: z._default(ids(1000), []),
      kinds: z._default(
        z
          .array(choice(DOCUMENT_KINDS))
          .check(z.minLength(1, 'Choose at least one document.'), z.maxLength(DOCUMENT_KINDS.length)),
        ['BOL'],
      ),
      /** Stock of the label printer; absent: no doc-tab, and purchased labels unchanged. */
      labelFormat: z.optional(choice(LABEL_FORMATS)),
      /** ZPL: the labels among the documents as the commands of a thermal printer, in one text. */
      language: z._default(choice(['PDF', 'ZPL']), 'PDF'),
      /** One file per shipment and document, in a ZIP archive that is streamed while it is made. */
      isZipped: z._default(flag, false),
      /** On a commercial invoice. */
      incoterm: z.optional(choice(FREIGHT_INCOTERMS)),
    },
    {
      kinds: 'Documents',
      labelFormat: 'LabelFormat',
      language: 'Language',
      isZipped: 'Zip',
      incoterm: 'Incoterm',
    },
  ),
  reply: pdfOrZip,
  isFile: true,
  reads: ['documents'],
})

export const downloadPackingList = post('Shipment/GETPackinglist', {
  summary: 'Get the packing list as a PDF.',
  pages: DOCUMENT_PAGES,
  body: z.object({ shipmentId: id, copies: z._default(wholeNumber(1, MOST_COPIES), 1) }),
  reply: pdf,
  isFile: true,
  reads: ['documents'],
})

export const downloadProofOfDelivery = post('Shipment/DownloadPOD', {
  summary: 'Get the proof of delivery as the carrier sent it or as it was attached.',
  query: { UniqueName: z.optional(z.string().check(z.maxLength(120))) },
  pages: DOCUMENT_PAGES,
  body: z.object({ shipmentId: z._default(id, '') }),
  reply: z.any().check(z.describe('application/pdf, image/png or image/jpeg')),
  isFile: true,
  reads: ['documents', 'attachments'],
})

export const downloadProofs = post('Shipment/DownloadPODs', {
  summary:
    'Download the newest proof of delivery of many shipments in one ZIP archive; shipments without one are left out.',
  pages: DOCUMENT_PAGES,
  body: z.object({ shipmentIds: ids(1000) }),
  reply: z.any().check(z.describe('application/zip')),
  isFile: true,
  reads: ['documents', 'attachments'],
})

/** The object to which a file is attached. Without a session, the access id of a mailed link names it. */
const ownerShape = {
  shipmentId: z._default(id, ''),
  quoteId: z._default(id, ''),
  contractId: z._default(id, ''),
  carrierId: z._default(id, ''),
  claimId: z._default(id, ''),
  billId: z._default(id, ''),
  accessId: text(200),
} as const
const ownerNames = {
  quoteId: 'QuoteID',
  contractId: 'ContractId',
  carrierId: 'CarrierId',
  accessId: 'accessid',
} as const

const FILE_PAGES = [...DOCUMENT_PAGES, 'Carriers', 'Claims', 'FreightAudit'] as const

export const attachFile = post('Shipment/FileUpload', {
  summary: "Attach a file to a shipment, a quote answer, a contract, a carrier, a claim or a carrier's bill.",
  door: 'access-id',
  pages: FILE_PAGES,
  via: 'file-upload',
  body: renamed(
    { ...ownerShape, file: upload, kind: z._default(choice(FILE_KINDS), 'Attachment') },
    { ...ownerNames, file: 'File', kind: 'FileType' },
  ),
  reply: reply({ file: storedFile }),
  writes: ['attachments'],
  bodyLimit: UPLOAD_BODY_BYTES,
  audit: 'file.attached',
})

export const showFiles = post('Shipment/DisplayFile', {
  summary:
    'List the attachments of a record; with a FileId, download that file. A contract link shows its setup.',
  door: 'access-id',
  pages: FILE_PAGES,
  body: renamed({ ...ownerShape, fileId: z._default(id, '') }, { ...ownerNames, fileId: 'FileId' }),
  reply: reply({
    files: z.array(storedFile),
    /** For a link to Contract Details: the request to the carrier, and its user. */
    contract: z.nullable(
      renamed(
        {
          carrierName: z.string(),
          salesEmail: z.string(),
          instructions: z.string(),
          /** One of the words of the carrier's contract. */
          state: z.string(),
          shipperName: z.string(),
          contactName: z.string(),
          contactEmail: z.string(),
          linkExpiresAt: z.string(),
        },
        {
          carrierName: 'CarrierName',
          salesEmail: 'SalesPersonEmail',
          instructions: 'SetupInstructions',
          state: 'State',
          linkExpiresAt: 'LinkExpiresAt',
        },
      ),
    ),
  }),
  reads: ['attachments'],
})

export const deleteFile = post('Shipment/DeleteFile', {
  summary: 'Remove an attachment.',
  door: 'access-id',
  pages: FILE_PAGES,
  body: renamed({ fileId: id, accessId: text(200) }, { fileId: 'FileId', accessId: 'accessid' }),
  reply: reply({ FileId: z.string() }),
  writes: ['attachments'],
  audit: 'file.deleted',
})

const EXTRA_PAGES = ['ShipmentDetails', 'Track', 'ShipmentHistory', 'Prepaid', 'Collect', 'DockView'] as const

export const extraInfoWork = post('Shipment/TlxTmsExtraInfoDetails', {
  summary: 'A shipment’s extra information: notes; load, trailer and seal numbers; custom fields.',
  query: { flag: z._default(mode(['load', 'add', 'update', 'delete']), 'load') },
  pages: EXTRA_PAGES,
  body: z.object({ shipmentId: id, info: z.optional(extraInfo) }),
  reply: reply({ infos: z.array(extraInfo) }),
  reads: ['shipments'],
  writes: ['shipments'],
  isChange: (query) => query.flag !== 'load',
  audit: 'shipment.extra-info-changed',
})

export const downloadExtraInfo = post('Shipment/DownloadExtraInfoDetails', {
  summary: 'A shipment’s extra information as a spreadsheet.',
  pages: EXTRA_PAGES,
  body: z.object({ shipmentId: id }),
  reply: z.any().check(z.describe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  isFile: true,
  reads: ['shipments'],
})
