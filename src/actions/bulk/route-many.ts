import type { BodyOf } from '#contracts/endpoint.ts'
import type { routeMany as contract } from '#contracts/endpoints/schedule.ts'
import { fail } from '#contracts/errors.ts'
import { listDearRows } from '#database/sql/bulk-rows.ts'
import type { RoutingRule } from '#domain/rating/pick-by-rule.ts'
import { plural } from '#domain/text/plural.ts'
import { type AskedRow, runBulk } from '../kernel/bulk-work.ts'
import type { ActionContext } from '../kernel/context.ts'
import { queueWork, type WorkKind } from '../kernel/long-work.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { BatchRater } from '../pricing/batch-rater.ts'
import { serviceDesk } from '../pricing/service-desk.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'
import { askedIds } from './asked-rows.ts'
import { cancelJob, readJob } from './read-job.ts'
import { routeRows } from './route-rows.ts'

/** Rates many shipments and picks a carrier for each: specification, Multiple Orders. */

const KIND = 'bulk-route'

interface RouteInput {
  rule: RoutingRule
  rows: AskedRow[]
}

/** Starts the routing, returns its progress, or cancels it. */
export async function routeMany(context: ActionContext, body: BodyOf<typeof contract>) {
  if (body.jobId !== '' && body.cancel) return cancelJob(context, KIND, body.jobId, body.outcomes)
  if (body.jobId !== '') return readJob(context, KIND, body.jobId, body.outcomes)
  const rows = await askedRows(context, body)
  const input: RouteInput = { rule: body.rule, rows }
  const title = `Route ${plural(rows.length, 'shipment')}`
  const workId = await queueWork(context, {
    kind: KIND,
    title,
    total: rows.length,
    input: input as unknown as Record<string, unknown>,
  })
  context.note(workId, { shipments: rows.length, rule: body.rule })
  return readJob(context, KIND, workId, body.outcomes)
}

/** The selected shipments; or those of an earlier routing that cost more than their cheapest price. */
async function askedRows(context: ActionContext, body: BodyOf<typeof contract>): Promise<AskedRow[]> {
  if (body.aboveCheapestOf !== '') {
    await readJob(context, KIND, body.aboveCheapestOf, 'none')
    const dear = await listDearRows(context.db, context.clientId, body.aboveCheapestOf)
    if (dear.length === 0 || !isOpenTo(context, 'Q')) fail('NOTHING_CHOSEN')
    return dear.map(({ shipmentId, version }) => ({ shipmentId, version }))
  }
  const ids = await askedIds(context, body.shipmentIds, body.everything)
  return ids.map((shipmentId) => ({ shipmentId }))
}

const BATCH = 256
/** Batch size if carriers' own services are asked, which takes long: users see progress sooner. */
const BATCH_ASKED = 16
const LANES = 4

export const BULK_ROUTE_WORK: WorkKind = {
  // A finished row has its outcome, so a restart does nothing twice.
  mostStarts: 5,
  run: async (work, tools) => {
    const { rule, rows } = work.input as unknown as RouteInput
    const { db, pool } = tools.database
    const book = await tariffBook(pool, work.clientId)
    const rater = new BatchRater(book, work.clientId)
    const ids = rows.map(({ shipmentId }) => shipmentId)
    const desk = await serviceDesk({ db, pool, clientId: work.clientId }, book, ids)
    return runBulk<AskedRow>(work, tools, rows, {
      step: `Routing ${plural(rows.length, 'shipment')}`,
      writes: ['shipments', 'price-sheets'],
      batch: desk ? BATCH_ASKED : BATCH,
      lanes: LANES,
      ...(desk && { prepare: (context, ids) => desk.ask(context, ids, tools.signal) }),
      apply: (context, ready) => routeRows(context, ready, { rater, desk, rule, workId: work.id }),
    })
  },
}
