import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { buildTender } from '#carriers/edi/tender-message.ts'
import { FUNCTIONAL_IDS, type Segment } from '#carriers/edi/x12/interchange.ts'
import { writeInterchange } from '#carriers/edi/x12/write-interchange.ts'
import {
  findInterchangeOfMessage,
  type Interchange,
  insertInterchange,
  markHandedOver,
  markSent,
} from '#database/edi/edi-interchanges.ts'
import { type EdiPartner, findPartnerOfJob, takeControls } from '#database/edi/edi-partners.ts'
import { insertSets } from '#database/edi/edi-sets.ts'
import { listMessages, type OutboxMessage } from '#database/queue/outbox.ts'
import type { Db } from '#database/sql/open.ts'
import { pathIn, type RemoteFiles } from '#outside/remote-files.ts'
import { Undeliverable, UnknownOutcome } from '../kernel/deliver-message.ts'
import { type EdiHouse, openDrop, placeOfPartner } from './drop.ts'
import type { EdiPayload } from './write-tender.ts'

type Written = Interchange & { raw: Buffer }

/**
 * Delivers one EDI message of the outbox, once. The interchange is first written and stored under control numbers that
 * it keeps. Then it is uploaded under a temporary name, which no partner reads; renaming it is the moment of sending. A
 * retry after a crash checks the server: if the temporary name is still there, the message was not sent; if only the
 * final name is there, or neither, it was sent.
 */
export async function sendEdiMessage(
  house: EdiHouse,
  message: OutboxMessage,
  beforeHandOver: () => Promise<void>,
): Promise<{ detail: string }> {
  const payload = message.payload as EdiPayload
  const partner = await findPartnerOfJob(house.db, payload.partnerId)
  if (!partner) throw new Undeliverable('The EDI partner was deleted.')
  if (!partner.isEnabled) throw new Error('The EDI partner is switched off.')
  if (message.kind === 'cancel' || message.kind === 'change') await waitForTender(house.db, message)
  const written = await writtenInterchange(house.db, partner, message, payload)
  const drop = await openDrop(house, partner)
  let how: string
  try {
    how = await handOver(house.db, drop, partner, written, beforeHandOver)
  } finally {
    await drop.close()
  }
  const isAwaited = partner.wantsAcknowledgement && message.kind !== 'acknowledgement'
  const acknowledgeBy = isAwaited ? new Date(Date.now() + partner.acknowledgeWithinHours * 3_600_000) : null
  await markSent(house.db, written.id, acknowledgeBy)
  return { detail: `${written.fileName} ${how} ${placeOfPartner(partner)}` }
}

async function handOver(
  db: Db,
  drop: RemoteFiles,
  partner: EdiPartner,
  written: Written,
  beforeHandOver: () => Promise<void>,
): Promise<string> {
  const final = pathIn(partner.folderOut, written.fileName)
  const temporary = `${final}.tmp`
  if (written.handedOverAt) {
    if (await drop.exists(final)) return 'was found on'
    if (await drop.exists(temporary)) {
      await beforeHandOver()
      await drop.rename(temporary, final)
      return 'to'
    }
    // It was there complete and is gone: the partner has read it, and the acknowledgement will confirm that.
    if (partner.wantsAcknowledgement) return 'was taken from'
    throw new UnknownOutcome('The file is no longer on the server. The carrier may have picked it up.')
  }
  await drop.write(temporary, written.raw)
  await beforeHandOver()
  await markHandedOver(db, written.id)
  await drop.rename(temporary, final)
  return 'to'
}

/** A cancellation waits until its tender has been sent. */
async function waitForTender(db: Db, message: OutboxMessage): Promise<void> {
  const messages = await listMessages(db, message.clientId, message.shipmentId ?? '')
  const tender = messages.findLast(({ kind, channel }) => kind === 'tender' && channel === 'edi')
  if (tender && ['waiting', 'sending', 'handing-over'].includes(tender.state)) {
    throw new Error('The tender has not been sent yet.')
  }
  if (tender?.state === 'failed')
    throw new Undeliverable(`The tender was never sent, so there is nothing to ${message.kind}.`)
}

/**
 * The interchange of the message, written once: control numbers, content and log entry are saved together, while the
 * partner's counter is locked.
 */
async function writtenInterchange(
  db: Db,
  partner: EdiPartner,
  message: OutboxMessage,
  payload: EdiPayload,
): Promise<Written> {
  const known = await findInterchangeOfMessage(db, message.id)
  if (known) return known
  await db
    .transaction()
    .execute(async (tx) => {
      const controls = await takeControls(tx, partner.id)
      // Another process may have sent it while this one waited for the counter: the rollback returns the numbers.
      if (await findInterchangeOfMessage(tx, message.id)) throw new AlreadyWritten()
      await keepInterchange(tx, partner, message, payload, controls)
    })
    .catch((error) => {
      if (!(error instanceof AlreadyWritten)) throw error
    })
  return (await findInterchangeOfMessage(db, message.id))!
}

class AlreadyWritten extends Error {}

async function keepInterchange(
  tx: Db,
  partner: EdiPartner,
  message: OutboxMessage,
  payload: EdiPayload,
  controls: { interchange: number; group: number },
): Promise<void> {
  const sets = setsOf(payload)
  const text = writeInterchange({
    senderQualifier: partner.senderQualifier,
    sender: partner.senderId,
    receiverQualifier: partner.receiverQualifier,
    receiver: partner.receiverId,
    ...(partner.groupSender ? { groupSender: partner.groupSender } : {}),
    ...(partner.groupReceiver ? { groupReceiver: partner.groupReceiver } : {}),
    usage: partner.isProduction ? 'P' : 'T',
    at: new Date(),
    interchangeControl: controls.interchange,
    groupControl: controls.group,
    wantsAcknowledgement: partner.wantsAcknowledgement && message.kind !== 'acknowledgement',
    sets,
    answers: 'answers' in payload ? payload.answers : [],
  })
  const raw = Buffer.from(text)
  const control = String(controls.interchange).padStart(9, '0')
  const id = newId()
  const [first] = sets
  const base = { clientId: message.clientId, partnerId: partner.id }
  const functionalId = FUNCTIONAL_IDS[first?.id ?? ''] ?? ''
  await insertInterchange(tx, {
    ...base,
    id,
    direction: 'out',
    // The message's id is in the name, so the same message is never there as two files.
    fileName: `LADING-${first?.id ?? 'TA1'}-${control}-${message.id}.edi`,
    hash: createHash('sha256').update(raw).digest('hex'),
    raw,
    state: 'written',
    control,
    functionalId,
    groupControl: String(controls.group),
    setIds: [...new Set(sets.map((set) => set.id))],
    messageId: message.id,
    detail: sets.length === 0 ? message.subject : '',
  })
  await insertSets(
    tx,
    sets.map((set, position) => ({
      ...base,
      id: newId(),
      interchangeId: id,
      position,
      functionalId,
      groupControl: String(controls.group),
      setId: set.id,
      setControl: String(position + 1).padStart(4, '0'),
      state: 'sent' as const,
      bolNumber: 'facts' in payload ? payload.facts.bolNumber : '',
      shipmentId: message.shipmentId,
      detail: message.subject,
      segments: [],
    })),
  )
}

const setsOf = (payload: EdiPayload): { id: string; body: Segment[] }[] =>
  'facts' in payload ? [{ id: payload.set, body: buildTender(payload.set, payload.facts) }] : payload.sets
