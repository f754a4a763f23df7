import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { listConsole as endpoint } from '#contracts/endpoints/console.ts'
import { type BoardRow, countBoard, listBoard } from '#database/reports/console-board.ts'
import type { ActionContext } from '../kernel/context.ts'
import { openStatuses } from '../kernel/open-statuses.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'
import { shipmentRow } from '../shipments/list-shipments.ts'

const PAGE = 50
const MINUTE = 60_000

/** The wall board: what must leave, what is late, what has a problem; the counts are of all stages. */
export async function readBoard(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  const { pool, clientId, now } = context
  const warehouse = await warehouseCodeOf(context, body.WHSE)
  const statuses = openStatuses(context, ['T', 'A'])
  const filter = { warehouse, scac: body.carrierSCAC.toUpperCase(), stage: body.stage, statuses }
  const limit = body.pageSize ?? PAGE
  const page = { now, limit, offset: ((body.pageIndex ?? 1) - 1) * limit }
  const [rows, stages] = await Promise.all([
    listBoard(pool, clientId, filter, page),
    countBoard(pool, clientId, filter, now),
  ])
  const total =
    filter.stage === '' ? Object.values(stages).reduce((sum, count) => sum + count, 0) : stages[filter.stage]
  return { rows: rows.map((row) => boardRow(row, now)), total, stages, refreshedAt: now.toISOString() }
}

function boardRow(row: BoardRow, now: Date) {
  const { pickup_due_at: due, status } = row
  const shipment = shipmentRow(row, now)
  return {
    shipment,
    stage: row.stage,
    reason: shipment.standingReason,
    minutesToPickupEnd: status === 'T' && due ? Math.floor((due.getTime() - now.getTime()) / MINUTE) : null,
  }
}
