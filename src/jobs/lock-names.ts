import type { Worker, WorkerEvents } from 'graphile-worker'
import { freeLostJobs, noteWorker } from '#database/queue/processes.ts'
import type { Db } from '#database/sql/open.ts'
import { whenReachable } from '#database/sql/when-reachable.ts'

/** The names under which the job runners of this process lock jobs, one after the other. */
export class LockNames {
  readonly #db: Db
  readonly #processKey: number
  readonly #signal: AbortSignal
  /** The last name belongs to the current runner. */
  readonly #names = new Set<string>()
  /** Ids of the jobs that this process is running. */
  readonly #active = new Set<string>()

  constructor(db: Db, processKey: number, signal: AbortSignal) {
    this.#db = db
    this.#processKey = processKey
    this.#signal = signal
  }

  /** Records each name in the database before the first job is locked: a killed process could not do it later. */
  readonly plugin = {
    name: 'note-workers',
    version: '1.0.0',
    worker: {
      hooks: {
        startWorker: async (_context: unknown, { worker }: { worker: Worker }) => {
          const { id } = worker.workerPool
          this.#names.add(id)
          await whenReachable(() => noteWorker(this.#db, this.#processKey, id), this.#signal)
        },
      },
    },
  }

  follow(events: WorkerEvents): void {
    events.on('job:start', ({ job }) => this.#active.add(String(job.id)))
    events.on('job:complete', ({ job }) => this.#active.delete(String(job.id)))
  }

  /**
   * Records the names again, because other processes delete them when this one briefly loses its connection, and
   * unlocks jobs that former runners locked without knowing.
   */
  async renew(): Promise<void> {
    const names = [...this.#names]
    for (const name of names) await noteWorker(this.#db, this.#processKey, name)
    await freeLostJobs(this.#db, names.slice(0, -1), [...this.#active])
  }
}
