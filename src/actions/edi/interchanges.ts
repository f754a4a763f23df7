import type { BodyOf } from '#contracts/endpoint.ts'
import type { ediInterchangeWork as endpoint } from '#contracts/endpoints/edi.ts'
import type { EdiInterchangeValue } from '#contracts/entities/edi.ts'
import { fail } from '#contracts/errors.ts'
import {
  findInterchange,
  type Interchange,
  markSettled,
  settleInterchange,
} from '#database/edi/edi-interchanges.ts'
import { listInterchanges } from '#database/edi/edi-log.ts'
import { findPartner, listPartners } from '#database/edi/edi-partners.ts'
import { deleteSetsOf, type EdiSet, listSetsOf, reviveSets } from '#database/edi/edi-sets.ts'
import { addJob } from '#database/queue/jobs.ts'
import type { ActionContext } from '../kernel/context.ts'
import { pageOf } from '../kernel/known-sort.ts'
import { textOf } from './interchange-text.ts'
import { APPLY_INTERCHANGE, applyQueue } from './jobs.ts'
import { judgeKept } from './take-file.ts'

type Body = BodyOf<typeof endpoint>
interface Answer {
  rows: EdiInterchangeValue[]
  total: number
  open: number
  text: string
  message: string
}

/** The log, newest first, each interchange with its sets. */
async function listLog(context: ActionContext, body: Body): Promise<Answer> {
  const found = await listInterchanges(context.db, context.clientId, {
    partnerId: body.partnerId,
    direction: body.direction,
    isOpenOnly: body.isOpenOnly,
    searchText: body.searchText,
    ...pageOf(body),
  })
  return { ...found, rows: await showAll(context, found.rows), text: '', message: '' }
}

/** One interchange as it was sent or received, for reading. */
async function showOne(context: ActionContext, body: Body): Promise<Answer> {
  const found = await findInterchange(context.db, context.clientId, body.interchangeId)
  if (!found) return fail('INTERCHANGE_NOT_FOUND')
  return shown(context, found, '')
}

/**
 * Processes a received interchange again: sets that were kept for a person are tried again, and an interchange that was
 * refused as a whole is checked again. Finished sets are not repeated.
 */
async function replay(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId } = context
  const found = await findInterchange(db, clientId, body.interchangeId, { lock: true })
  if (!found) return fail('INTERCHANGE_NOT_FOUND')
  const partner = await findPartner(db, clientId, { id: found.partnerId })
  if (!partner) return fail('EDI_PARTNER_NOT_FOUND')
  const because = refusalOf(found)
  if (because) fail('ACTION_REFUSED', { action: 'Processing again', from: found.state, because })
  context.note(found.id, { SCAC: partner.scac, file: found.fileName, control: found.control })
  if (found.state === 'refused') {
    await deleteSetsOf(db, found.id)
    await judgeKept(db, partner, found.id, found.raw, true)
  } else {
    const revived = await reviveSets(db, found.id)
    if (revived === 0) {
      const words = 'its sets were rejected because of their format; ask the carrier to send it again'
      fail('ACTION_REFUSED', { action: 'Processing again', from: found.state, because: words })
    }
    await settleInterchange(db, found.id, { state: 'taken' })
    const queue = applyQueue(partner.id)
    await addJob(db, APPLY_INTERCHANGE, { interchangeId: found.id }, { key: `edi-apply:${found.id}`, queue })
  }
  const after = await findInterchange(db, clientId, found.id)
  return shown(context, after!, 'It is being processed again.')
}

/** Marks it as settled by other means, which removes it from the list of interchanges that need a person. */
async function settle(context: ActionContext, body: Body): Promise<Answer> {
  const found = await findInterchange(context.db, context.clientId, body.interchangeId, { lock: true })
  if (!found) return fail('INTERCHANGE_NOT_FOUND')
  const [row] = await showAll(context, [found])
  if (!row?.isOpen) {
    fail('ACTION_REFUSED', {
      action: 'Marking as resolved',
      from: found.state,
      because: 'it does not need attention',
    })
  }
  await markSettled(context.db, found.id, context.user.userName)
  context.note(found.id, { file: found.fileName, control: found.control }, 'edi.interchange-settled')
  return shown(context, { ...found, settledBy: context.user.userName }, 'Marked as resolved.')
}

function refusalOf({ direction, state }: Interchange): string | null {
  if (direction === 'out') return 'outgoing messages are resolved on the shipment'
  return state === 'kept' || state === 'refused' ? null : 'nothing in it needs attention'
}

/** The function for each mode of the call. */
export const EDI_INTERCHANGE_WORK = { list: listLog, show: showOne, replay, settle }

async function shown(
  context: ActionContext,
  found: Interchange & { raw: Buffer },
  message: string,
): Promise<Answer> {
  const rows = await showAll(context, [found])
  return { rows, total: 1, open: 0, text: readable(textOf(found.raw)), message }
}

const MOST_SHOWN = 200_000

/** One segment per line, with unprintable separators replaced by visible characters. */
function readable(text: string): string {
  const element = text[3] ?? '*'
  const segment = text[105] ?? '~'
  const isSeen = (sign: string) => /[\x21-\x7e]/.test(sign)
  const lines = text.startsWith('ISA')
    ? text
        .split(segment)
        .map((line) => line.trim())
        .filter(Boolean)
    : text.split('\n')
  const end = isSeen(segment) && text.startsWith('ISA') ? segment : ''
  return lines
    .map((line) => (isSeen(element) ? line : line.replaceAll(element, '*')) + end)
    .join('\n')
    .replace(/[^\P{Cc}\n]/gu, '·')
    .slice(0, MOST_SHOWN)
}

async function showAll(
  context: ActionContext,
  interchanges: readonly Interchange[],
): Promise<EdiInterchangeValue[]> {
  const { db, clientId, now } = context
  const sets = await listSetsOf(
    db,
    clientId,
    interchanges.map(({ id }) => id),
  )
  const scacs = new Map((await listPartners(db, clientId)).map(({ id, scac }) => [id, scac]))
  return interchanges.map((one) => {
    const isOverdue = isAcknowledgementOverdue(one, now)
    return {
      id: one.id,
      partnerId: one.partnerId,
      scac: scacs.get(one.partnerId) ?? '',
      direction: one.direction,
      fileName: one.fileName,
      state: one.state,
      isOverdue,
      isOpen: one.settledBy === '' && (isOverdue || ['kept', 'refused', 'rejected'].includes(one.state)),
      settledBy: one.settledBy,
      control: one.control,
      setIds: one.setIds,
      detail: one.detail,
      createdAt: one.createdAt.toISOString(),
      sentAt: one.sentAt?.toISOString() ?? null,
      acknowledgedAt: one.acknowledgedAt?.toISOString() ?? null,
      sets: sets.filter((set) => set.interchangeId === one.id).map(showSet),
    }
  })
}

export const isAcknowledgementOverdue = (
  one: Pick<Interchange, 'acknowledgeBy' | 'acknowledgedAt'>,
  now: Date,
): boolean => one.acknowledgeBy !== null && one.acknowledgedAt === null && one.acknowledgeBy < now

const showSet = (set: Omit<EdiSet, 'segments'>) => ({
  setId: set.setId,
  setControl: set.setControl,
  state: set.state,
  bolNumber: set.bolNumber,
  shipmentId: set.shipmentId ?? '',
  detail: set.detail,
})
