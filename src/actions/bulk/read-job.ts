import type { BulkJob, Outcome } from '#contracts/entities/outcome.ts'
import { fail } from '#contracts/errors.ts'
import { type FoundWork, findWork } from '#database/queue/works.ts'
import {
  type BulkRow,
  listBulkCurrencies,
  listBulkRows,
  listDearRows,
  sumBulkRows,
} from '#database/sql/bulk-rows.ts'
import type { ActionContext } from '../kernel/context.ts'
import { cancelWork, isWorkOpenTo } from '../kernel/long-work.ts'
import { MOST_ROWS } from './asked-rows.ts'

/** Which outcomes to show. */
export type ShownOutcomes = 'all' | 'refused' | 'none'

/** The state of a bulk work, with the outcomes of its rows. */
export async function readJob(context: ActionContext, kind: string, jobId: string, shown: ShownOutcomes) {
  const work = await findWork(context.db, context.clientId, jobId)
  if (work?.kind !== kind || !(await isWorkOpenTo(context, jobId))) return fail('WORK_NOT_FOUND')
  return { job: await showJob(context, work, shown) }
}

/** Cancels the work; finished rows stay finished. */
export async function cancelJob(context: ActionContext, kind: string, jobId: string, shown: ShownOutcomes) {
  await readJob(context, kind, jobId, 'none')
  await cancelWork(context, jobId)
  return readJob(context, kind, jobId, shown)
}

async function showJob(context: ActionContext, work: FoundWork, shown: ShownOutcomes): Promise<BulkJob> {
  const { db, clientId } = context
  const sums = await sumBulkRows(db, clientId, work.id)
  const [currency = 'USD', ...others] = await listBulkCurrencies(db, clientId, work.id)
  const isOne = others.length === 0
  const rows =
    shown === 'none'
      ? []
      : await listBulkRows(db, clientId, work.id, {
          isSaidOnly: shown === 'refused',
          limit: MOST_ROWS,
        })
  return {
    id: work.id,
    state: work.state,
    total: work.total ?? 0,
    done: sums.done,
    failed: sums.failed,
    startedAt: work.createdAt.toISOString(),
    finishedAt: work.endedAt?.toISOString() ?? null,
    problem: work.problem,
    totalCents: isOne ? sums.cents : null,
    dearestCents: isOne ? sums.dearestCents : null,
    currency: isOne ? currency : '',
    ...(await aboveCheapest(context, work, isOne)),
    outcomes: shown === 'all' ? withTheRest(rows, work) : rows.map(showRow),
  }
}

/** The savings of choosing the cheapest price for each row. */
async function aboveCheapest({ db, clientId }: ActionContext, { id }: FoundWork, isOneCurrency: boolean) {
  const dear = await listDearRows(db, clientId, id)
  const cents = dear.reduce((sum, { aboveCents }) => sum + aboveCents, 0)
  return { aboveCheapestCents: isOneCurrency ? cents : null, aboveCheapestRows: dear.length }
}

/** Adds the rows that were not processed because the work ended early, so that every row has an outcome. */
function withTheRest(rows: readonly BulkRow[], work: FoundWork): Outcome[] {
  const hasEndedEarly = work.state === 'cancelled' || work.state === 'failed'
  if (!hasEndedEarly) return rows.map(showRow)
  const done = new Map(rows.map((row) => [row.place, row]))
  const asked = work.input.rows as { shipmentId: string }[]
  return asked.map(({ shipmentId }, place) => {
    const row = done.get(place)
    return row ? showRow(row) : leftOut(shipmentId)
  })
}

const leftOut = (shipmentId: string): Outcome => ({
  id: shipmentId,
  title: shipmentId,
  kind: 'cancelled',
  code: '',
  message: 'Not done: the job ended first.',
  shipmentId,
  bolNumber: '',
  status: '',
  version: null,
})

const showRow = (row: BulkRow): Outcome => ({
  id: row.shipmentId,
  title: row.title,
  kind: row.outcome,
  code: row.code,
  message: row.message,
  shipmentId: row.shipmentId,
  bolNumber: row.bolNumber,
  status: row.status,
  version: row.version,
})
