import type { BodyOf } from '#contracts/endpoint.ts'
import type { downloadBillOfLading as endpoint } from '#contracts/endpoints/documents.ts'
import { fail } from '#contracts/errors.ts'
import { findShipmentIdByBol, isId } from '#database/shipments.ts'
import { listFiles, readFileContent } from '#database/stored-files.ts'
import type { ActionContext } from './context.ts'
import { MADE_KINDS, type MadeKind } from './print-parts.ts'
import { type PrintedFile, printSet, type StreamedFile, streamPrintSet } from './print-set.ts'
import { tellFailureAs } from './tell-failure.ts'

/** The papers of shipments to look at and to keep: bill of lading, packing list, pallet labels, proof of delivery. */

/** The bill of lading, or with other kinds and more shipments a whole print set, in one file or in an archive. */
export const downloadBillOfLading = (
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<PrintedFile | StreamedFile> =>
  tellFailureAs<PrintedFile | StreamedFile>('BOL_FAILED', () => {
    const shipmentIds = body.shipmentIds.length > 0 ? body.shipmentIds : [body.shipmentId]
    const kinds = body.kinds.map(madeKind)
    const wish = { shipmentIds, kinds, billCopies: body.copies, incoterm: body.incoterm }
    return body.isZipped ? streamPrintSet(context, wish) : printSet(context, wish)
  })

function madeKind(kind: string): MadeKind {
  const made = MADE_KINDS.find((one) => one === kind)
  if (made) return made
  const sentence = `${kind} is not made from the shipment. Use ${MADE_KINDS.join(', ')}.`
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
      billCopies: 0,
      listCopies: body.copies,
    }),
  )

/** What the carrier sent or a clerk attached as proof of delivery, the newest first; named by id or BOL number. */
export async function downloadProofOfDelivery(
  context: ActionContext,
  { shipmentId, uniqueName }: { shipmentId: string; uniqueName: string },
): Promise<PrintedFile> {
  const { db, clientId } = context
  const wanted = shipmentId || uniqueName
  const id = isId(wanted) ? wanted : await findShipmentIdByBol(db, clientId, wanted)
  const files = id ? await listFiles(db, clientId, { kind: 'shipment', id }) : []
  const newest = files.findLast((file) => file.kind === 'POD')
  const bytes = newest && (await readFileContent(db, clientId, newest.id))
  if (!newest || !bytes) return fail('NO_POD')
  return { bytes, fileName: newest.name, contentType: newest.contentType }
}
