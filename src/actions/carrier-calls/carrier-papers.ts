import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { NetworkTender } from '#database/carriers/network-tenders.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { insertFile, listFiles, type StoredFileRow } from '#database/files/stored-files.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { cleanFileName } from '#domain/files/file-name.ts'
import { type FileType, fileTypeOf } from '#domain/files/file-type.ts'
import type { Asked, CarrierPaper, TenderNetwork } from './tender-network.ts'

/** Papers of a shipment that its carrier has scanned: stored among its files, like attachments of users. */

/** A carrier scans papers hours or days after the delivery. */
const LOOK_EVERY_MS = 12 * 3_600_000
const LOOK_FOR_MS = 21 * 24 * 3_600_000
/** More than any shipment has; the rest of a longer list is ignored. */
const MOST_PAPERS = 20

/** Whether the carrier is still asked for papers of a delivered shipment. */
export const awaitsPapers = (
  network: TenderNetwork,
  { status, deliveredAt }: Pick<StoredShipment, 'status' | 'deliveredAt'>,
  now: Date,
): boolean =>
  network.papers !== null && status === 'D' && now.getTime() - (deliveredAt ?? now).getTime() < LOOK_FOR_MS

/**
 * Gets papers from the carrier, and stores those that are new.
 * @returns when to ask again; null once the proof of delivery is there, since it is the last one
 */
export async function keepCarrierPapers(
  asked: Asked,
  network: TenderNetwork,
  tender: NetworkTender,
  shipment: Pick<StoredShipment, 'id' | 'bolNumber'>,
): Promise<Date | null> {
  if (!network.papers) return null
  const { db } = asked.house
  const again = new Date(asked.about.now.getTime() + LOOK_EVERY_MS)
  const listed = await network.papers(asked, shipment)
  if (listed.kind !== 'answer') return again
  const owner = { kind: 'shipment', id: shipment.id } as const
  const known = (await listFiles(db, tender.clientId, owner)).filter(
    ({ uploadedBy }) => uploadedBy === network.name,
  )
  const isKept = ({ kind, title }: CarrierPaper) =>
    known.some((file) => file.kind === kind && file.name.startsWith(nameOf(title, shipment)))
  const fresh = listed.value.filter((paper) => !isKept(paper)).slice(0, MOST_PAPERS)
  let isWhole = true
  for (const paper of fresh) {
    if (!(await keepPaper(asked, network, tender, shipment, paper))) isWhole = false
  }
  const hasProof = listed.value.some(({ kind }) => kind === 'POD')
  return hasProof && isWhole ? null : again
}

const nameOf = (title: string, { bolNumber }: Pick<StoredShipment, 'bolNumber'>) => `${title} ${bolNumber}`

/** False if it could not be read this time. */
async function keepPaper(
  asked: Asked,
  network: TenderNetwork,
  tender: NetworkTender,
  shipment: Pick<StoredShipment, 'id' | 'bolNumber'>,
  paper: CarrierPaper,
): Promise<boolean> {
  const read = await paper.read()
  if (read.kind !== 'answer') return false
  const type = fileTypeOf(read.value, '')
  // A file that is neither a picture nor a PDF is not a scan, and will not be one next time.
  if (!type || !isScan(type)) return true
  const content = read.value
  const file: StoredFileRow & { content: Buffer } = {
    id: newId(),
    owner: { kind: 'shipment', id: shipment.id },
    kind: paper.kind,
    name: cleanFileName(nameOf(paper.title, shipment), type),
    contentType: type.contentType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    uploadedBy: network.name,
    isByLink: false,
    createdAt: asked.about.now,
    content,
  }
  await keepFile(asked, tender, file)
  return true
}

const isScan = ({ contentType }: FileType) =>
  contentType === 'application/pdf' || contentType.startsWith('image/')

/** Stored once, even if two processes ask at the same time. */
function keepFile(
  { house, about }: Asked,
  { clientId }: NetworkTender,
  file: StoredFileRow & { content: Buffer },
): Promise<void> {
  return house.db.transaction().execute(async (tx) => {
    const shipment = await findShipment(tx, clientId, file.owner.id, { lock: true })
    if (!shipment) return
    const there = await listFiles(tx, clientId, file.owner)
    if (there.some(({ kind, sha256 }) => kind === file.kind && sha256 === file.sha256)) return
    await insertFile(tx, clientId, file)
    const { kind, name, sha256, uploadedBy } = file
    await insertAuditLine(tx, {
      ...{ clientId, userId: null, userName: uploadedBy, what: 'file.attached', subjectId: shipment.id },
      ...{ detail: { name, kind, sha256 }, requestId: about.requestId },
    })
    await notifyLive(tx, { clientId, topic: 'changed', data: { tags: ['attachments', 'documents'] } })
  })
}
