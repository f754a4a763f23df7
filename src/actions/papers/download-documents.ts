import type { BodyOf } from '#contracts/endpoint.ts'
import type { downloadBillOfLading as endpoint } from '#contracts/endpoints/documents.ts'
import { isLabelKind } from '#contracts/entities/print-job.ts'
import { fail } from '#contracts/errors.ts'
import { listFiles, readFileContent } from '#database/files/stored-files.ts'
import { findShipmentIdByBol } from '#database/shipments/shipments.ts'
import { isId } from '#database/sql/is-id.ts'
import type { LabelFormat } from '#documents/labels/doc-tab.ts'
import { preferredLabelFormat } from '../account/preferred-label-format.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isShipmentOpenTo } from '../kernel/open-statuses.ts'
import { tellFailureAs } from '../kernel/tell-failure.ts'
import { manifestShipments } from '../parcel/parcel-manifest.ts'
import { dpiOf, labelCommands } from './printing/print-paper.ts'
import { MADE_KINDS, type MadeKind } from './printing/print-parts.ts'
import {
  type PrintedFile,
  printSet,
  type StreamedFile,
  shipmentsToPrint,
  streamPrintSet,
} from './printing/print-set.ts'

/** Papers of shipments to view and download: bill of lading, packing list, pallet labels, proof of delivery. */

/** The bill of lading, or with other kinds and more shipments a whole print set, in one file or in an archive. */
export const downloadBillOfLading = (
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<PrintedFile | StreamedFile> =>
  tellFailureAs<PrintedFile | StreamedFile>('BOL_FAILED', async () => {
    const named = body.shipmentIds.length > 0 ? body.shipmentIds : [body.shipmentId]
    const kinds = body.kinds.map(madeKind)
    const shipmentIds = await manifestShipments(context, named, kinds)
    const copies = body.copies ?? 0
    if (body.language === 'ZPL')
      return labelsAsZpl(context, shipmentIds, kinds, { format: body.labelFormat, copies: copies || 1 })
    const wish = { shipmentIds, kinds, copies, incoterm: body.incoterm }
    return body.isZipped ? streamPrintSet(context, wish) : printSet(context, wish)
  })

/** Labels for a thermal printer without a bridge; other papers have no such form. */
async function labelsAsZpl(
  context: ActionContext,
  shipmentIds: readonly string[],
  kinds: readonly MadeKind[],
  how: { format: LabelFormat | undefined; copies: number },
): Promise<PrintedFile> {
  const paper = kinds.find((kind) => !isLabelKind(kind))
  if (paper) fail('VALIDATION_FAILED', { fields: { Language: `ZPL is available for labels only.` } })
  const shipments = await shipmentsToPrint(context, shipmentIds)
  const preferred = await preferredLabelFormat(context)
  // A purchased label is returned in its own format, unless the user names a stock.
  const format = how.format ?? (preferred === 'None' ? undefined : preferred)
  const stock = { dpi: dpiOf(0), ...how, format }
  const zpl = await labelCommands(context, shipments, kinds.filter(isLabelKind), stock)
  if (zpl === '') fail('NOTHING_TO_PRINT', { reason: 'there is no label.' })
  const of = shipments.length === 1 ? shipments[0]!.bolNumber : `of-${shipments.length}-shipments`
  return {
    bytes: new TextEncoder().encode(zpl),
    fileName: `Labels-${of}.zpl`,
    contentType: 'text/plain; charset=utf-8',
  }
}

function madeKind(kind: string): MadeKind {
  const made = MADE_KINDS.find((one) => one === kind)
  if (made) return made
  const sentence = `${kind} is not created from the shipment. Use ${MADE_KINDS.join(', ')}.`
  return fail('VALIDATION_FAILED', { fields: { Documents: sentence } })
}

export const downloadPackingList = (
  context: ActionContext,
  body: { shipmentId: string; copies: number },
): Promise<PrintedFile> =>
  tellFailureAs('PACKING_LIST_FAILED', () =>
    printSet(context, {
      shipmentIds: [body.shipmentId],
      kinds: ['PackingList'],
      copies: body.copies,
    }),
  )

/** The newest proof of delivery that the carrier sent or a clerk attached; found by id or BOL number. */
export async function downloadProofOfDelivery(
  context: ActionContext,
  { shipmentId, uniqueName }: { shipmentId: string; uniqueName: string },
): Promise<PrintedFile> {
  const { db, clientId } = context
  const wanted = shipmentId || uniqueName
  const named = isId(wanted) ? wanted : await findShipmentIdByBol(db, clientId, wanted)
  // A request by BOL number has not been checked against the user's buckets yet.
  const id = named && (await isShipmentOpenTo(context, named)) ? named : null
  const files = id ? await listFiles(db, clientId, { kind: 'shipment', id }) : []
  const newest = files.findLast((file) => file.kind === 'POD')
  const bytes = newest && (await readFileContent(db, clientId, newest.id))
  if (!newest || !bytes) return fail('NO_POD')
  return { bytes, fileName: newest.name, contentType: newest.contentType }
}
