import { fail } from '#contracts/errors.ts'
import { listFiles, readFileContent } from '#database/files/stored-files.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { zipStream } from '#documents/data-files/zip-file.ts'
import type { ActionContext } from '../kernel/context.ts'

interface Proof {
  fileId: string
  name: string
}

/** The newest proof of delivery of each shipment, in one archive that is streamed. */
export async function downloadProofs(context: ActionContext, shipmentIds: readonly string[]) {
  const proofs: Proof[] = []
  for (const id of new Set(shipmentIds)) {
    const proof = await proofOf(context, id)
    if (proof) proofs.push(proof)
  }
  if (proofs.length === 0) return fail('NO_POD')
  return {
    bytes: zipStream(filesOf(context, proofs)),
    fileName: 'Proofs of delivery.zip',
    contentType: 'application/zip',
  }
}

async function proofOf({ db, clientId }: ActionContext, shipmentId: string): Promise<Proof | null> {
  const shipment = await findShipment(db, clientId, shipmentId)
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const files = await listFiles(db, clientId, { kind: 'shipment', id: shipmentId })
  const newest = files.findLast((file) => file.kind === 'POD')
  if (!newest) return null
  const extension = /\.[a-z0-9]{1,5}$/i.exec(newest.name)?.[0] ?? ''
  return { fileId: newest.id, name: `POD-${shipment.bolNumber}${extension}` }
}

/** Read one by one: an archive of a thousand scans must not be held in memory. */
async function* filesOf({ db, clientId }: ActionContext, proofs: readonly Proof[]) {
  for (const { fileId, name } of proofs) {
    const content = await readFileContent(db, clientId, fileId)
    if (content) yield [name, content] as const
  }
}
