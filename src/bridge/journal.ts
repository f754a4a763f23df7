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

/** What is known of a job, in the order in which it happens. */
export interface KnownJob {
  job: Omit<JobMessage, 'type'>
  /** Its first byte may have gone to the printer. */
  isStarted: boolean
  outcome: { state: Exclude<ReceiptState, 'accepted'>; message: string } | null
  /** The server has written its outcome down. */
  isNoted: boolean
  acceptedAt: number
}

type Line =
  | { event: 'accepted'; at: number; job: KnownJob['job'] }
  | { event: 'started'; id: string }
  | { event: 'ended'; id: string; state: Exclude<ReceiptState, 'accepted'>; message: string }
  | { event: 'noted'; id: string }

/** A server that was set back to a backup may ask again for what was printed since; so long it is remembered. */
const REMEMBERED_MS = 60 * 86_400_000

/**
 * The bridge's memory: an append-only file, each line on the disk before anything is done about it. A job is printed
 * once because its id is in here; one that was started and has no end when the bridge comes up is unknown for good.
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

  /** Where the pages of a job lie. The name's end tells system printers what they are. */
  fileOf(job: Pick<JobMessage, 'jobId' | 'language'>): string {
    return path.join(this.#spool, `${job.jobId}.${job.language.toLowerCase()}`)
  }

  /** Keeps the pages, then the job: from here on it will be printed whatever happens to the server. */
  accept(job: KnownJob['job'], bytes: Uint8Array): void {
    writeDurably(this.fileOf(job), bytes)
    this.#write({ event: 'accepted', at: Date.now(), job })
  }

  /** Called right before the first byte is handed over. */
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

  /** What is long over is forgotten, so that the file stays short. */
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

/** A last line without its end was being written when the power went: what it said had not been done. */
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
