import { sentence } from '#contracts/errors.ts'
import { chooseForDuplicates } from '#database/locations/location-import-changes.ts'
import { changeImport, findImport, type LocationImport } from '#database/locations/location-imports.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import type { Db } from '#database/sql/open.ts'
import type { ColumnChoice } from '#domain/mapping/field.ts'
import type { WorkKind, WorkTools } from '../../kernel/long-work.ts'
import { pathOfStaged, readInThread } from '../../sheet-files/read-in-thread.ts'
import type { CheckOrder, CheckResult } from './check-file.ts'
import { lockInState, takeRows, undoRows } from './take-rows.ts'

export const LOCATION_THREAD = new URL('./location-thread.ts', import.meta.url)
export const LOCATION_WORK_KIND = 'location-import'

/** The input of this background work. */
export type LocationWorkInput = { importId: string } & (
  | {
      step: 'check'
      fileId: string
      sheet: string
      headerRow: number
      columns: ColumnChoice[]
      /** Imported immediately with this choice for all duplicates; null if the user is asked. */
      thenTake: 'merge' | 'skip' | 'add' | null
      /** Not imported immediately if any row is invalid. */
      isWhole: boolean
    }
  | { step: 'take' }
  | { step: 'undo' }
)

/** The background work of checking, importing or undoing a list of locations. */
export const LOCATION_WORK: WorkKind = {
  // A check starts over, and import and undo are one transaction each, so a kill leaves nothing half done.
  mostStarts: 100,
  run: async (work, tools) => {
    const input = work.input as unknown as LocationWorkInput
    if (input.step === 'check') {
      await check(work, input, tools)
      await takeAtOnce(work, input, tools)
    } else await change(work, input.importId, input.step === 'take' ? 'taking' : 'undoing', tools)
    await tellAll(tools.database.db, work)
    return { importId: input.importId }
  },
  onBroken: async (db, work, problem) => {
    const input = work.input as unknown as LocationWorkInput
    const found = await findImport(db, work.clientId, input.importId)
    const former = found && BEFORE[found.state]
    const message = problem === 'cancelled' ? 'Canceled: nothing was changed.' : problem
    if (former) await changeImport(db, input.importId, { state: former, message })
    await tellAll(db, work)
  },
}

/** The state to which an import returns after a step was interrupted. */
const BEFORE: Partial<Record<LocationImport['state'], LocationImport['state']>> = {
  checking: 'failed',
  taking: 'ready',
  undoing: 'done',
}

async function check(
  work: TakenWork,
  input: LocationWorkInput & { step: 'check' },
  tools: WorkTools,
): Promise<void> {
  const found = await findImport(tools.database.db, work.clientId, input.importId)
  if (found?.state !== 'checking') return
  const order: CheckOrder = {
    order: 'check',
    connection: connectionOf(tools.database.pool),
    clientId: work.clientId,
    importId: input.importId,
    path: await pathOfStaged(work, tools, input.fileId),
    sheet: input.sheet,
    headerRow: input.headerRow,
    columns: input.columns,
  }
  const { rows, wrong } = await readInThread<CheckResult>(LOCATION_THREAD, order, tools)
  tools.report({ done: rows - wrong, failed: wrong, total: rows })
}

/** Imports the file as the integration requested with it. */
async function takeAtOnce(
  work: TakenWork,
  { importId, thenTake, isWhole }: LocationWorkInput & { step: 'check' },
  tools: WorkTools,
): Promise<void> {
  const { db } = tools.database
  const found = await findImport(db, work.clientId, importId)
  if (!thenTake || found?.state !== 'ready') return
  if (isWhole && found.counts.wrong > 0) {
    const count = found.counts.wrong.toLocaleString('en-US')
    return changeImport(db, importId, { message: sentence('IMPORT_HAS_FAULTS', { count }) })
  }
  await chooseForDuplicates(db, importId, thenTake, [])
  await change(work, importId, 'ready', tools)
}

/** Imports or undoes completely: if it is canceled, everything is rolled back. */
async function change(
  work: TakenWork,
  importId: string,
  state: 'ready' | 'taking' | 'undoing',
  { database, signal, report }: WorkTools,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const found = await lockInState(tx, work.clientId, importId, state)
    if (!found) return
    let done = 0
    const onRows = (count: number) => {
      signal.throwIfAborted()
      done += count
      report({
        step: state === 'undoing' ? 'Undoing' : 'Importing',
        done,
        total: Math.max(done, found.rowCount),
      })
    }
    if (state === 'undoing') await undoRows(tx, found, onRows)
    else await takeRows(tx, found, onRows)
    signal.throwIfAborted()
  })
}

const tellAll = (db: Db, work: TakenWork) =>
  notifyLive(db, { clientId: work.clientId, topic: 'changed', data: { tags: ['locations', 'works'] } })
