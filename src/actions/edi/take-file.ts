import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { interchangesInFile } from '#carriers/edi/interchanges-in-file.ts'
import {
  acknowledgementOf,
  interchangeAnswer,
  type JudgedGroup,
  judgeGroup,
} from '#carriers/edi/x12/acknowledge.ts'
import type { Segment } from '#carriers/edi/x12/interchange.ts'
import { type ReceivedInterchange, readInterchange } from '#carriers/edi/x12/read-interchange.ts'
import { insertInterchange, isFileTaken, settleInterchange } from '#database/edi/edi-interchanges.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { insertSets } from '#database/edi/edi-sets.ts'
import { addJob } from '#database/queue/jobs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { shipmentNumberOf } from './answer-of.ts'
import { applyInterchangeAnswer } from './apply-acknowledgement.ts'
import type { EdiHouse } from './drop.ts'
import { faultsOf } from './fault-words.ts'
import { textOf } from './interchange-text.ts'
import { APPLY_INTERCHANGE, applyQueue } from './jobs.ts'
import { settleReplaced } from './settle-replaced.ts'
import { verdictOn } from './verdict-on-interchange.ts'
import { queueMessage } from './write-tender.ts'

export interface TakenFile {
  name: string
  bytes: Buffer
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Whether the last segment is there, so that the file is no longer being written. */
export function endsWhole(text: string): boolean {
  const tail = text.slice(-60)
  return /IEA[^A-Za-z0-9]\d{1,5}[^A-Za-z0-9]\d{9}/.test(tail)
}

/** Takes each interchange of a received file, except those already taken from this file. */
export async function takeFile(house: EdiHouse, partner: EdiPartner, file: TakenFile): Promise<void> {
  for (const bytes of interchangesInFile(file.bytes)) await takeOne(house, partner, { ...file, bytes })
}

/** Whether the whole file is stored here. If more is appended later, it counts as another file. */
export async function isTaken(db: Db, partner: EdiPartner, file: TakenFile): Promise<boolean> {
  for (const bytes of interchangesInFile(file.bytes)) {
    if (!(await isFileTaken(db, partner.id, file.name, hashOf(bytes)))) return false
  }
  return true
}

/**
 * Stores an interchange byte for byte, checks it, writes the replies to the sender (997, TA1) into the outbox, and
 * queues the processing of its sets, all in one transaction.
 */
async function takeOne(house: EdiHouse, partner: EdiPartner, file: TakenFile): Promise<void> {
  try {
    await house.db.transaction().execute(async (tx) => {
      const id = await keepFile(tx, partner, file, '')
      if (id) await judgeKept(tx, partner, id, file.bytes)
    })
  } catch (error) {
    // Database errors are temporary: the next check takes the file.
    if ((error as { code?: string }).code !== undefined) throw error
    // A file on which our own parser fails must not block the files after it.
    const words = `It could not be read: ${error instanceof Error ? error.message : String(error)}`
    await keepFile(house.db, partner, file, words)
  }
}

/** Stores the bytes, and returns the id of the interchange; null if this file was stored before. */
async function keepFile(
  db: Db,
  partner: EdiPartner,
  file: TakenFile,
  problem: string,
): Promise<string | null> {
  const id = newId()
  const isNew = await insertInterchange(db, {
    id,
    clientId: partner.clientId,
    partnerId: partner.id,
    direction: 'in',
    fileName: cleanName(file.name),
    hash: hashOf(file.bytes),
    raw: file.bytes,
    state: problem === '' ? 'taken' : 'refused',
    control: '',
    functionalId: '',
    groupControl: '',
    setIds: [],
    detail: problem.slice(0, 1000),
  })
  return isNew ? id : null
}

/**
 * Checks a stored interchange: when it is received, and when a person has it read again, who thereby confirms it
 * although its control number was used before.
 */
export async function judgeKept(
  tx: Db,
  partner: EdiPartner,
  id: string,
  bytes: Uint8Array,
  isVouchedFor = false,
): Promise<void> {
  await notifyLive(tx, { clientId: partner.clientId, topic: 'changed', data: { tags: ['edi'] } })
  const found = readInterchange(textOf(bytes))
  if (found.kind === 'unreadable') {
    // Without a header there is no sender to answer.
    return settleInterchange(tx, id, { state: 'refused', detail: found.message })
  }
  const { interchange } = found
  const verdict = await verdictOn(tx, partner, { id, hash: hashOf(bytes), interchange, isVouchedFor })
  const head = headOf(interchange)
  if (verdict.kind === 'refused') {
    await settleInterchange(tx, id, { ...head, state: verdict.state, detail: verdict.detail })
    if (verdict.code)
      await answer(tx, partner, interchange, [], [interchangeAnswer(interchange, verdict.code)])
    return
  }
  const isControlUsed = verdict.isNumberFree
  await settleInterchange(tx, id, { ...head, state: 'taken', detail: '', isControlUsed })
  // Under a number that is used twice, the refused interchange may be a third one.
  if (isControlUsed) await settleReplaced(tx, partner, id, interchange)
  const judged = interchange.groups.map(judgeGroup)
  await insertSets(tx, setsOf(partner, id, judged))
  const told = await applyAnswers(tx, partner, interchange)
  const acknowledgements = judged
    // Never acknowledge an acknowledgement: two systems would answer each other forever.
    .filter(({ group }) => group.functionalId !== 'FA')
    .map((group) => ({ id: '997', body: acknowledgementOf(group) }))
  const thanks = interchange.wantsAcknowledgement ? [interchangeAnswer(interchange)] : []
  await answer(tx, partner, interchange, acknowledgements, thanks)
  if (judged.some(({ sets }) => sets.length > 0)) {
    await addJob(
      tx,
      APPLY_INTERCHANGE,
      { interchangeId: id },
      { key: `edi-apply:${id}`, queue: applyQueue(partner.id) },
    )
  } else {
    const detail = told.join('; ') || 'It contains no message.'
    await settleInterchange(tx, id, { state: told.length > 0 ? 'done' : 'kept', detail })
  }
}

const headOf = (interchange: ReceivedInterchange) => ({
  control: interchange.control.replace(/\P{ASCII}|[^\x20-\x7e]/gu, '?'),
  functionalId: (interchange.groups[0]?.functionalId ?? '').slice(0, 10),
  groupControl: (interchange.groups[0]?.control ?? '').slice(0, 20),
  setIds: [
    ...new Set(interchange.groups.flatMap((group) => group.sets.map((set) => set.id.slice(0, 10)))),
  ].slice(0, 20),
})

function setsOf(partner: EdiPartner, interchangeId: string, judged: readonly JudgedGroup[]) {
  return judged
    .flatMap(({ group, sets, codes }) => sets.map((set) => ({ group, groupCodes: codes, ...set })))
    .map(({ group, groupCodes, ...judgedSet }, position) => ({
      id: newId(),
      clientId: partner.clientId,
      partnerId: partner.id,
      interchangeId,
      position,
      functionalId: group.functionalId.slice(0, 10),
      groupControl: group.control.slice(0, 20),
      setId: judgedSet.set.id.slice(0, 10),
      setControl: judgedSet.set.control.slice(0, 20),
      state: judgedSet.verdict === 'R' ? ('refused' as const) : ('waiting' as const),
      bolNumber: shipmentNumberOf(judgedSet.set).slice(0, 40),
      shipmentId: null,
      detail: judgedSet.verdict === 'R' ? faultsOf(judgedSet, group, groupCodes) : '',
      segments: judgedSet.verdict === 'R' ? [] : judgedSet.set.segments.map((segment) => [...segment]),
    }))
}

/** Applies the partner's TA1s to our interchanges, and returns a sentence for each. */
async function applyAnswers(
  tx: Db,
  partner: EdiPartner,
  interchange: ReceivedInterchange,
): Promise<string[]> {
  const words: string[] = []
  for (const segment of interchange.answers.slice(0, 1_000)) {
    words.push(await applyInterchangeAnswer(tx, partner, segment))
  }
  return words
}

async function answer(
  tx: Db,
  partner: EdiPartner,
  interchange: ReceivedInterchange,
  sets: { id: string; body: Segment[] }[],
  answers: Segment[],
): Promise<void> {
  if (sets.length === 0 && answers.length === 0) return
  const what = [...new Set([...answers.map(() => 'TA1'), ...sets.map(() => '997')])].join(' and ')
  await queueMessage(tx, partner.clientId, {
    kind: 'acknowledgement',
    subject: `EDI ${what} for interchange ${interchange.control.replace(/[^\x20-\x7e]/g, '?')}`,
    shipmentId: null,
    partner,
    payload: { partnerId: partner.id, sets, answers },
  })
}

/** The name is only shown and stored, never used as a path. */
const cleanName = (name: string) => name.replace(/[\p{Cc}\u{10000}-\u{10ffff}]/gu, '?').slice(0, 255)
