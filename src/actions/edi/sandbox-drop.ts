import { readAsPartner, type SandboxKnobs, USUAL_KNOBS, writeAnswer } from '#carriers/sandbox/edi-partner.ts'
import { type EdiPartner, takeSandboxControls } from '#database/edi/edi-partners.ts'
import {
  forgetSandboxAnswers,
  insertLedgerLines,
  listSandboxFiles,
  readSandboxFile,
  removeSandboxFile,
  renameSandboxFile,
  writeSandboxFile,
} from '#database/edi/edi-sandbox.ts'
import { addJob } from '#database/queue/jobs.ts'
import type { Db } from '#database/sql/open.ts'
import { type RemoteFiles, TooLarge } from '#outside/remote-files.ts'
import { POLL_PARTNER, pollQueue } from './jobs.ts'

/**
 * The folders of a partner without a server. They behave like a server's: a file renamed to its final name is read by
 * the sandbox immediately, in its own transaction, and disappears; its answers appear when their time comes.
 */
export function openSandboxDrop(db: Db, partner: EdiPartner): RemoteFiles {
  const { id } = partner
  return {
    list: async (folder) =>
      (await listSandboxFiles(db, id, folder)).map((file) => ({
        ...file,
        modifiedAt: file.modifiedAt.getTime(),
      })),
    read: async (path, mostBytes) => {
      const { folder, name } = splitPath(path)
      const bytes = await readSandboxFile(db, id, folder, name)
      if (!bytes) throw new Error(`There is no file ${name}.`)
      if (bytes.length > mostBytes) throw new TooLarge(`${name} has more than ${mostBytes} bytes.`)
      return bytes
    },
    write: (path, bytes) => writeSandboxFile(db, id, { ...splitPath(path), content: bytes }),
    exists: async (path) => {
      const { folder, name } = splitPath(path)
      return (await readSandboxFile(db, id, folder, name)) !== null
    },
    rename: (from, to) =>
      db.transaction().execute(async (tx) => {
        const { folder, name } = splitPath(to)
        if (!(await renameSandboxFile(tx, id, folder, splitPath(from).name, name))) {
          throw new Error(`There is no file ${splitPath(from).name}.`)
        }
        if (folder === partner.folderOut) await readArrival(tx, partner, name)
      }),
    remove: (path) => {
      const { folder, name } = splitPath(path)
      return removeSandboxFile(db, id, folder, name)
    },
    close: async () => {},
  }
}

/** The sandbox settings as stored; missing ones get their defaults. */
export const knobsOf = (partner: Pick<EdiPartner, 'sandbox'>): SandboxKnobs => ({
  ...USUAL_KNOBS,
  ...(partner.sandbox as Partial<SandboxKnobs>),
})

function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/')
  return { folder: slash < 0 ? '' : path.slice(0, slash), name: path.slice(slash + 1) }
}

/**
 * The sandbox reads the file: it adds an entry to its log for each set, and its answers with the time at which they
 * appear.
 */
async function readArrival(tx: Db, partner: EdiPartner, name: string): Promise<void> {
  const bytes = await readSandboxFile(tx, partner.id, partner.folderOut, name)
  await removeSandboxFile(tx, partner.id, partner.folderOut, name)
  const knobs = knobsOf(partner)
  const now = new Date()
  const reading = bytes && readAsPartner(bytes.toString('utf8'), partner.scac, knobs, now)
  if (!reading) return
  await insertLedgerLines(
    tx,
    partner.id,
    reading.read.map((line) => ({ ...line, fileName: name })),
  )
  for (const bolNumber of reading.cancelled) await forgetSandboxAnswers(tx, partner.id, bolNumber)
  const copies = (knobs.isGarbling ? 1 : 0) + (knobs.isRepeating ? 2 : 1)
  const first = await takeSandboxControls(tx, partner.id, reading.answers.length)
  for (const [index, answer] of reading.answers.entries()) {
    const visibleAt = new Date(now.getTime() + answer.afterMs)
    const control = first + index
    const text = writeAnswer(reading.envelope, answer, control, visibleAt)
    for (let copy = 0; copy < copies; copy++) {
      const isGarbled = knobs.isGarbling && copy === 0
      await writeSandboxFile(tx, partner.id, {
        folder: partner.folderIn,
        name: `SANDBOX-${answer.set?.id ?? 'TA1'}-${String(control).padStart(9, '0')}${copy === 0 ? '' : `-${copy}`}.edi`,
        content: Buffer.from(isGarbled ? garbled(text) : text),
        bolNumber: answer.bolNumber,
        visibleAt,
      })
    }
    // A moment later, so that files dated at the full second are seen by the check that comes for them.
    const runAt = new Date(visibleAt.getTime() + 250)
    await addJob(
      tx,
      POLL_PARTNER,
      { partnerId: partner.id },
      { queue: pollQueue(partner.id), runAt, maxAttempts: 3 },
    )
  }
}

/** Truncates a file, like a broken transfer would. */
const garbled = (text: string) => `${text.slice(0, Math.floor(text.length * 0.7))}~IEA*1*000000000~`
