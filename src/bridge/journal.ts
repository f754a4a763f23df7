import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { JobMessage, ReceiptState } from '#contracts/bridge-protocol.ts'
import { writeDurably } from './place.ts'

/** The recorded state of a job, in chronological order. */
export interface KnownJob {
  job: Omit<JobMessage, 'type'>
  /** True: its first byte may have been sent to the printer. */
  isStarted: boolean
  outcome: { state: Exclude<ReceiptState, 'accepted'>; message: string } | null
  /** True: the server has recorded its outcome. */
  isNoted: boolean
  acceptedAt: number
}

type Line =
  | { event: 'accepted'; at: number; job: KnownJob['job'] }
  | { event: 'started'; id: string }
  | { event: 'ended'; id: string; state: Exclude<ReceiptState, 'accepted'>; message: string }
  | { event: 'noted'; id: string }

/** A server restored from a backup may send printed jobs again, so they are remembered this long. */
const REMEMBERED_MS = 60 * 86_400_000

/**
 * The bridge's journal: an append-only file; each line is on disk before anything is done about it. A job is printed
 * once because its id is in here; a job that was started without a recorded end is unknown after a restart.
 */
export class Journal {
  readonly jobs = new Map<string, KnownJob>()
  readonly #file: string
  readonly #spool: string
  #handle: number

  constructor(folder: string) {
    this.#file = path.join(folder, 'jobs.jsonl')
    this.#spool = path.join(folder, 'spool')
    mkdirSync(this.#spool, { recursive: true, mode: 0o700 })
    for (const line of readLines(this.#file)) this.#apply(line)
    this.#compact()
    this.#handle = openSync(this.#file, 'a', 0o600)
    for (const [id, known] of this.jobs) {
      if (known.isStarted && !known.outcome) this.end(id, 'unknown', INTERRUPTED)
    }
  }

  /** The file with the pages of a job. System printers need its extension. */
  fileOf(job: Pick<JobMessage, 'jobId' | 'language'>): string {
    return path.join(this.#spool, `${job.jobId}.${job.language.toLowerCase()}`)
  }

  /** Stores the pages, then the job: from here on it will be printed, whatever happens to the server. */
  accept(job: KnownJob['job'], bytes: Uint8Array): void {
    writeDurably(this.fileOf(job), bytes)
    this.#write({ event: 'accepted', at: Date.now(), job })
  }

  /** Called right before the first byte is sent. */
  start(id: string): void {
    this.#write({ event: 'started', id })
  }

  end(id: string, state: Exclude<ReceiptState, 'accepted'>, message: string): void {
    this.#write({ event: 'ended', id, state, message: message.slice(0, 900) })
    const known = this.jobs.get(id)
    if (known) rmSync(this.fileOf(known.job), { force: true })
  }

  note(id: string): void {
    if (this.jobs.get(id)?.outcome) this.#write({ event: 'noted', id })
  }

  #write(line: Line): void {
    writeSync(this.#handle, `${JSON.stringify(line)}\n`)
    fsyncSync(this.#handle)
    this.#apply(line)
  }

  #apply(line: Line): void {
    if (line.event === 'accepted') {
      const { at, job } = line
      this.jobs.set(job.jobId, { job, isStarted: false, outcome: null, isNoted: false, acceptedAt: at })
      return
    }
    const known = this.jobs.get(line.id)
    if (!known) return
    if (line.event === 'started') known.isStarted = true
    if (line.event === 'ended') known.outcome = { state: line.state, message: line.message }
    if (line.event === 'noted') known.isNoted = true
  }

  /** Removes old jobs, so that the file stays short. */
  #compact(): void {
    const before = Date.now() - REMEMBERED_MS
    for (const [id, known] of this.jobs) {
      if (known.isNoted && known.acceptedAt < before) this.jobs.delete(id)
    }
    const lines = [...this.jobs].flatMap(([id, { job, isStarted, outcome, isNoted, acceptedAt }]): Line[] => [
      { event: 'accepted', at: acceptedAt, job },
      ...(isStarted ? [{ event: 'started', id } as const] : []),
      ...(outcome ? [{ event: 'ended', id, ...outcome } as const] : []),
      ...(isNoted ? [{ event: 'noted', id } as const] : []),
    ])
    writeDurably(this.#file, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  }

  close(): void {
    closeSync(this.#handle)
  }
}

const INTERRUPTED =
  'The bridge was interrupted while it handed this to the printer. Look at the printer, then print it again if needed.'

/** An incomplete last line was being written during a power failure: what it records had not been done. */
function readLines(file: string): Line[] {
  if (!existsSync(file)) return []
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return whole.flatMap((text) => {
    try {
      return [JSON.parse(text) as Line]
    } catch {
      return []
    }
  })
}
