import { createHash } from 'node:crypto'
import type { JobMessage, ReceiptState } from '#contracts/bridge-protocol.ts'
import { handOver } from './hand-over.ts'
import type { Journal } from './journal.ts'
import type { Outcome } from './outcome.ts'
import type { Configuration } from './place.ts'

export interface Receipt {
  jobId: string
  state: ReceiptState
  message: string
}

/** The bridge's jobs: each printer gets its own one after the other, in order of arrival. */
export class PrintQueue {
  readonly #journal: Journal
  readonly #configuration: Configuration
  readonly #tell: (receipt: Receipt) => void
  readonly #tails = new Map<string, Promise<void>>()
  #isOver = false

  constructor(journal: Journal, configuration: Configuration, tell: (receipt: Receipt) => void) {
    this.#journal = journal
    this.#configuration = configuration
    this.#tell = tell
    for (const { job, outcome } of journal.jobs.values()) if (!outcome) this.#enqueue(job)
  }

  /** Accepts a job with its pages from the server; a known one is not printed again. */
  take({ type: _type, ...job }: JobMessage, bytes: Buffer): void {
    if (this.#journal.jobs.has(job.jobId)) {
      this.#tell(this.#receiptOf(job.jobId))
      return
    }
    if (createHash('sha256').update(bytes).digest('hex') !== job.sha256) {
      throw new Error(`the pages of job ${job.jobId} did not arrive whole`)
    }
    this.#journal.accept(job, bytes)
    this.#tell(this.#receiptOf(job.jobId))
    this.#enqueue(job)
  }

  /** Receipts that the server has not confirmed yet. */
  receiptsToTell(): Receipt[] {
    return [...this.#journal.jobs].filter(([, { isNoted }]) => !isNoted).map(([id]) => this.#receiptOf(id))
  }

  noted(id: string, state: ReceiptState): void {
    if (state !== 'accepted') this.#journal.note(id)
  }

  /** Finishes the current hand-over; the rest waits for the next start. */
  async close(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#tails.values())
  }

  #receiptOf(jobId: string): Receipt {
    const outcome = this.#journal.jobs.get(jobId)?.outcome
    return { jobId, state: outcome?.state ?? 'accepted', message: outcome?.message ?? '' }
  }

  #enqueue(job: Omit<JobMessage, 'type'>): void {
    const before = this.#tails.get(job.printer) ?? Promise.resolve()
    this.#tails.set(
      job.printer,
      before.then(() => (this.#isOver ? undefined : this.#print(job))),
    )
  }

  async #print(job: Omit<JobMessage, 'type'>): Promise<void> {
    let isStarted = false
    const onStart = () => {
      if (!isStarted) this.#journal.start(job.jobId)
      isStarted = true
    }
    const { language, title, copies } = job
    const pages = {
      file: this.#journal.fileOf(job),
      language,
      title,
      copies,
      onStart,
      isOver: () => this.#isOver,
    }
    const outcome = await handOver(this.#configuration, job.printer, pages).catch(
      (error: Error): Outcome => ({ state: isStarted ? 'unknown' : 'failed', message: error.message }),
    )
    // Stopped while the printer was out of reach: retried at the next start.
    if (this.#isOver && outcome.state === 'failed' && !isStarted) return
    this.#journal.end(job.jobId, outcome.state, outcome.message)
    this.#tell(this.#receiptOf(job.jobId))
  }
}
