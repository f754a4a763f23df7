import { v7 as newId } from 'uuid'
import { fail, Refusal, sentence } from '#contracts/errors.ts'
import {
  addWork,
  askToCancel,
  endWork,
  findWorks,
  noteProgress,
  startWork,
  type TakenWork,
  type Work,
  type WorkProgress,
} from '#database/queue/works.ts'
import type { Db, OpenDatabase } from '#database/sql/open.ts'
import { isOutage } from '#database/sql/outage.ts'
import type { ActionContext, Installation } from './context.ts'
import { openWorkKinds } from './work-rights.ts'

/** The tools for background work. */
export interface WorkTools {
  database: OpenDatabase
  installation: Installation
  /** Aborted when a user cancels, or the server stops. */
  signal: AbortSignal
  /** May be called any number of times; progress is stored and sent to browsers a few times a second at most. */
  report: (progress: Partial<WorkProgress>) => void
  /** For the operator of the server: errors that did not end the work. */
  log: (line: string) => void
}

/** One kind of background work. */
export interface WorkKind {
  /**
   * Does the work, and returns its result. If it can be restarted after a kill, it must undo or resume what was half
   * done.
   */
  run: (work: TakenWork, tools: WorkTools) => Promise<Record<string, unknown>>
  /** Called for work that did not finish: canceled, failed, or killed too often. */
  onBroken?: (db: Db, work: TakenWork, problem: string) => Promise<void>
  /** The most times it is started if processes die during it. 1 for no restart. */
  mostStarts: number
}

const BEAT_MS = 500
/** Thrown when a user cancels the work. */
class Cancelled extends Error {}

/** Queues work for the user, in the caller's transaction, and returns its id. */
export async function queueWork(
  context: ActionContext,
  work: { kind: string; title: string; total?: number; input: Record<string, unknown> },
): Promise<string> {
  const id = newId()
  const createdBy = { id: context.user.id, name: context.user.userName }
  await addWork(context.db, context.clientId, { total: null, ...work, id, createdBy })
  return id
}

/** Runs queued work, and records its end, also a failure. For the job queue. */
export async function runWork(
  house: {
    database: OpenDatabase
    installation: Installation
    signal: AbortSignal
    log: (line: string) => void
  },
  kinds: Readonly<Record<string, WorkKind>>,
  id: string,
): Promise<void> {
  const { db } = house.database
  const work = await startWork(db, id)
  const kind = work ? kinds[work.kind] : undefined
  if (!work || !kind) return
  if (work.starts > kind.mostStarts)
    return breakOff(db, kind, work, 'The server was stopped while this was running.')
  const beat = new Beat(db, id, house.signal)
  try {
    const { database, installation, log } = house
    const tools = { database, installation, signal: beat.signal, report: beat.report, log }
    const result = await kind.run(work, tools)
    beat.stop()
    await endWork(db, id, { state: 'done', result, progress: beat.progress })
  } catch (error) {
    beat.stop()
    if (beat.signal.reason instanceof Cancelled) {
      await kind.onBroken?.(db, work, 'cancelled')
      return endWork(db, id, { state: 'cancelled' })
    }
    // The server is shutting down: the work is resumed after the restart.
    if (house.signal.aborted) throw error
    // The same if the database was lost: the job queue repeats the work when it is back.
    if (isOutage(error) && work.starts < kind.mostStarts) throw error
    if (!(error instanceof Refusal)) house.log(`work ${work.kind} ${id} failed: ${(error as Error).stack}`)
    await breakOff(db, kind, work, problemOf(error))
  }
}

function problemOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  return sentence(isOutage(error) ? 'DATABASE_UNAVAILABLE' : 'UNEXPECTED')
}

async function breakOff(db: Db, kind: WorkKind, work: TakenWork, problem: string): Promise<void> {
  await kind.onBroken?.(db, work, problem)
  await endWork(db, work.id, { state: 'failed', problem })
}

/** Saves the progress every half second, and checks whether the work is to be canceled. */
class Beat {
  readonly signal: AbortSignal
  progress: WorkProgress = { total: null, done: 0, failed: 0, step: '' }
  readonly #cancel = new AbortController()
  readonly #timer: ReturnType<typeof setInterval>
  #isBusy = false

  constructor(db: Db, id: string, stop: AbortSignal) {
    this.signal = AbortSignal.any([this.#cancel.signal, stop])
    this.#timer = setInterval(() => void this.#beat(db, id), BEAT_MS)
  }

  readonly report = (progress: Partial<WorkProgress>): void => {
    this.progress = { ...this.progress, ...progress }
  }

  async #beat(db: Db, id: string): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      const { isCancelAsked } = await noteProgress(db, id, this.progress)
      if (isCancelAsked) this.#cancel.abort(new Cancelled())
    } catch {
      // A short outage of the database does not end the work; its own statements will fail if necessary.
    } finally {
      this.#isBusy = false
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Works by id, or those of some kinds, newest first. */
export async function readWorks(
  context: ActionContext,
  which: { ids: readonly string[]; kinds: readonly string[]; isGoingOn: boolean },
) {
  const openTo = readerOf(context)
  return (await findWorks(context.db, context.clientId, { ...which, openTo })).map(showWork)
}

/** Whether the user may see this work: it is the user's own, or of a kind that is open to the user. */
export const isWorkOpenTo = async (context: ActionContext, workId: string): Promise<boolean> => {
  const found = { ids: [workId], openTo: readerOf(context) }
  return (await findWorks(context.db, context.clientId, found)).length > 0
}

/** Requests the cancellation of a work. */
export async function cancelWork(context: ActionContext, id: string) {
  const { db, clientId } = context
  const open = await findWorks(db, clientId, { ids: [id], openTo: readerOf(context) })
  const work = open.length === 0 ? null : await askToCancel(db, clientId, id)
  if (!work) return fail('WORK_NOT_FOUND')
  context.note(work.id, { kind: work.kind, title: work.title })
  return showWork(work)
}

const readerOf = ({ user }: ActionContext) => ({ userId: user.id, kinds: openWorkKinds(user) })

function showWork(work: Work) {
  return {
    id: work.id,
    kind: work.kind,
    title: work.title,
    state: work.state,
    total: work.total,
    done: work.done,
    failed: work.failed,
    step: work.step,
    problem: work.problem,
    isCancelAsked: work.isCancelAsked,
    createdBy: work.createdBy,
    createdAt: work.createdAt.toISOString(),
    endedAt: work.endedAt?.toISOString() ?? null,
  }
}
