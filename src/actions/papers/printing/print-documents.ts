import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  printDocuments as endpoint,
  listPrinted as listEndpoint,
} from '#contracts/endpoints/printing.ts'
import {
  isLabelKind,
  type PrintableShipment,
  type PrintOrder,
  type PrintPreview,
} from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import { countFiles } from '#database/files/stored-files.ts'
import type { ListFilter } from '#database/lists/list-filter.ts'
import { countMatching, listShipments, type ShipmentListRow } from '#database/lists/shipment-lists.ts'
import { countBoughtLabels } from '#database/parcel/parcel-labels.ts'
import { findBridgeOfUser } from '#database/printing/print-bridges.ts'
import { lastPrinted, listPrintJobs } from '#database/printing/print-jobs.ts'
import { findPrinter } from '#database/printing/printers.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { unprintableCharacters } from '#documents/drawing/printable-text.ts'
import { BILL_OF_LADING_COPIES } from '#documents/facts/facts.ts'
import type { LabelFormat } from '#documents/labels/doc-tab.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { preferredLabelFormat } from '../../account/preferred-label-format.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { knownSort } from '../../kernel/known-sort.ts'
import { openStatuses } from '../../kernel/open-statuses.ts'
import { warehouseCodeOf } from '../../locations/warehouse-code.ts'
import { showPrintJob } from './print-job-view.ts'
import { orderPrint } from './print-jobs.ts'
import { dpiOf, labelCommands, labelPages } from './print-paper.ts'
import { pickupPlaceOf } from './print-parts.ts'
import { shipmentsToPrint } from './print-set.ts'

type Body = BodyOf<typeof endpoint>
type Reply = Omit<ReplyOf<typeof endpoint>, 'Status'>

const NOTHING: Reply = { rows: [], total: 0, jobs: [], preview: null }
const PAGE = 15

/** Lists what can be printed, or prints what was requested, or returns pictures of labels. */
export async function printDocuments(context: ActionContext, body: Body): Promise<Reply> {
  const preview = body.preview ? await previewLabels(context, body.preview) : null
  if (!body.print) return { ...NOTHING, ...(preview ? { preview } : await findPrintable(context, body)) }
  const jobs = await orderPrint(context, body.print, { source: 'print' })
  for (const job of jobs) {
    const detail = { kinds: job.kinds, copies: job.copies, printer: job.printerName, job: job.id }
    for (const id of job.shipmentIds.slice(0, 250)) context.note(id, detail)
  }
  return { ...NOTHING, preview, jobs: jobs.map(showPrintJob) }
}

/** Shipments with papers: planned, in transit or delivered, by pickup day. */
async function findPrintable(context: ActionContext, body: Body): Promise<Pick<Reply, 'rows' | 'total'>> {
  const { pool, clientId } = context
  if (body.shipmentId) {
    const one = await findShipment(context.db, clientId, body.shipmentId)
    return one ? { rows: await withDocuments(context, [facts(one)]), total: 1 } : { rows: [], total: 0 }
  }
  const filter = await filterOf(context, body)
  const page = { pageSize: body.pageSize ?? PAGE, pageIndex: body.pageIndex ?? 1 }
  const sort = SORTS.get(knownSort(SORTS.keys(), body.sortName) ?? '') ?? 'created'
  const order = { sort, descending: body.sortOrder === '' ? sort === 'created' : body.sortOrder === 'desc' }
  const [{ rows }, total] = await Promise.all([
    listShipments(pool, clientId, filter, { ...page, ...order }),
    countMatching(pool, clientId, filter),
  ])
  return { rows: await withDocuments(context, rows.map(factsOfRow)), total }
}

const SORTS = new Map<string, 'created' | 'pickup' | 'carrier' | 'consignee' | 'bol'>([
  ['CreateDate', 'created'],
  ['PickupByDate', 'pickup'],
  ['CarrierName', 'carrier'],
  ['DestinationName', 'consignee'],
  ['BOLNumber', 'bol'],
])

async function filterOf(context: ActionContext, body: Body): Promise<ListFilter> {
  const filter: ListFilter = { statuses: openStatuses(context, ['Q', 'T', 'A', 'D']) }
  if (body.searchText) filter.searchText = body.searchText
  if (body.warehouse) filter.warehouse = await warehouseCodeOf(context, body.warehouse)
  if (body.scac) filter.scac = body.scac.toUpperCase()
  if (body.from) filter.from = body.from
  if (body.to) filter.to = body.to
  return filter
}

type Facts = Omit<PrintableShipment, 'documents'> & {
  /** Handling units, which is the number of labels. */
  pallets: number
  /** True if customs needs an invoice. */
  crossesCustoms: boolean
  isParcel: boolean
}

const factsOfRow = (row: ShipmentListRow): Facts => ({
  shipmentId: row.id,
  bolNumber: row.bol_number as string,
  proNumber: row.pro_number as string,
  orderNumber: row.order_number as string,
  carrierName: row.carrier_name as string,
  consigneeName: row.destination_name as string,
  pickupDate: row.pickup_date as string | null,
  status: row.status as string,
  isTendered: row.is_tendered as boolean,
  endedAs: row.ended_as as Facts['endedAs'],
  problem: row.problem as string,
  carrierScac: row.carrier_scac as string,
  pickupPlace: pickupPlaceOf({ origin: row.origin as Address }),
  paymentType: row.payment_type as string,
  unprintable: unprintableOf(row.origin as Address, row.destination as Address),
  pallets: row.total_quantity as number,
  crossesCustoms: crossesCustoms(row.origin as Address, row.destination as Address),
  isParcel: row.rate_mode_id === PARCEL,
})

const facts = (one: NonNullable<Awaited<ReturnType<typeof findShipment>>>): Facts => ({
  shipmentId: one.id,
  bolNumber: one.bolNumber,
  proNumber: one.proNumber,
  orderNumber: one.orderNumber,
  carrierName: one.carrierName,
  consigneeName: one.destination.companyName,
  pickupDate: one.pickupDate,
  status: one.status,
  isTendered: one.isTendered,
  endedAs: one.endedAs,
  problem: one.problem,
  carrierScac: one.carrierScac,
  pickupPlace: pickupPlaceOf(one),
  paymentType: one.paymentType,
  unprintable: unprintableOf(one.origin, one.destination),
  crossesCustoms: crossesCustoms(one.origin, one.destination),
  isParcel: one.rateModeId === PARCEL,
  pallets: one.items.reduce((sum, item) => sum + item.quantity, 0),
})

const unprintableOf = (...addresses: Address[]): string =>
  unprintableCharacters(addresses.flatMap((address) => Object.values(address)).join('')).join('')

async function withDocuments(
  context: ActionContext,
  shipments: readonly Facts[],
): Promise<PrintableShipment[]> {
  const ids = shipments.map(({ shipmentId }) => shipmentId)
  const printed = await lastPrinted(context.db, context.clientId, ids)
  const bought = await countBoughtLabels(context.db, context.clientId, ids)
  const files = await countFiles(context.db, context.clientId, 'shipment', ids)
  return shipments.map(({ pallets, crossesCustoms: needsInvoice, isParcel, ...shipment }) => {
    const entry = (
      kind: PrintOrder['kinds'][number],
      label: string,
      copies: number,
      pages: number | null,
    ) => {
      const last = printed.get(`${shipment.shipmentId} ${kind}`)
      return {
        kind,
        label,
        copies,
        pages,
        printedAt: last?.at.toISOString() ?? null,
        printedBy: last?.by ?? '',
      }
    }
    const carrierLabel = (labels: number) =>
      labels > 0 ? [entry('CarrierLabel', 'Carrier labels', 1, labels)] : []
    const attached = files.get(shipment.shipmentId)?.all ?? 0
    return {
      ...shipment,
      documents: [
        entry('BOL', 'Bill of lading', BILL_OF_LADING_COPIES.length, null),
        entry('PackingList', 'Packing list', 1, null),
        ...(needsInvoice ? [entry('CommercialInvoice', 'Commercial invoice', 1, null)] : []),
        entry('PalletLabel', 'Pallet labels', 1, pallets),
        ...carrierLabel(isParcel ? (bought.get(shipment.shipmentId) ?? 0) : pallets),
        ...(attached > 0 ? [entry('Attachment', 'Attachments', 1, attached)] : []),
      ],
    }
  })
}

/** Enough pictures for a preview; the PDF has every label. */
const MOST_PICTURES = 12

async function previewLabels(context: ActionContext, order: PrintOrder): Promise<PrintPreview> {
  const shipments = await shipmentsToPrint(context, order.shipmentIds)
  if (shipments.length === 0) return fail('NOTHING_TO_PRINT', { reason: 'choose a shipment.' })
  const bridge = await findBridgeOfUser(context.db, context.clientId, context.user.id)
  const printer = bridge && (await findPrinter(context.db, context.clientId, bridge.id, order.printerId))
  const own = printer ? (printer.labelFormat as LabelFormat) : await preferredLabelFormat(context)
  const format = order.labelFormat ?? own
  const dpi = dpiOf(printer?.resolution ?? 203)
  const kinds = order.kinds.filter(isLabelKind)
  const pages = await labelPages(context, shipments, kinds, { dpi, format })
  const { labelSize } = await import('#documents/labels/doc-tab.ts')
  const { svgOf } = await import('#documents/pictures/svg.ts')
  const size = labelSize(format)
  return {
    pages: pages.slice(0, MOST_PICTURES).map((marks) => svgOf(marks, size)),
    total: pages.length,
    zpl: await labelCommands(context, shipments, kinds, {
      dpi,
      printerDpi: printer ? dpi : undefined,
      format,
      copies: order.copies || 1,
    }),
  }
}

/** What was printed, newest first. */
export async function listPrinted(
  context: ActionContext,
  body: BodyOf<typeof listEndpoint>,
): Promise<Omit<ReplyOf<typeof listEndpoint>, 'Status'>> {
  const limit = body.pageSize ?? PAGE
  const filter = {
    ...(body.mine ? { userId: context.user.id } : {}),
    closedTo: { userId: context.user.id, statuses: closedStatuses(context.user.pageIds) },
    shipmentId: body.shipmentId,
    uniqueName: body.uniqueName,
    searchText: body.searchText,
    from: body.from,
    to: body.to,
  }
  const page = { limit, offset: ((body.pageIndex ?? 1) - 1) * limit }
  const { jobs, total } = await listPrintJobs(context.db, context.clientId, filter, page)
  return { rows: jobs.map(showPrintJob), total }
}
