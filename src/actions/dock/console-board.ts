import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { listConsole as endpoint } from '#contracts/endpoints/console.ts'
import { type BoardReason, type BoardRow, countBoard, listBoard } from '#database/reports/console-board.ts'
import { showDate } from '#domain/text/date-display.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { warehouseCodeOf } from '../addresses/warehouse-code.ts'
import type { ActionContext } from '../context.ts'
import { openStatuses } from '../open-statuses.ts'
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
  const isWaiting = row.status === 'T' && row.pickup_end !== null
  return {
    shipment: shipmentRow(row),
    stage: row.stage,
    reason: REASONS[row.why](row),
    minutesToPickupEnd: isWaiting ? Math.floor((row.pickup_end!.getTime() - now.getTime()) / MINUTE) : null,
  }
}

const dayText = (date: unknown): string => {
  const shown = showDate(String(date ?? ''))
  return shown.kind === 'text' ? shown.text : 'long ago'
}

const REASONS: Record<BoardReason, (row: BoardRow) => string> = {
  '': () => '',
  'window-closed': ({ pickup_date, pickup_to }) =>
    `Not picked up ${dayText(pickup_date)}${pickup_to ? ` by ${showTimeOfDay(pickup_to as string)}` : ''}`,
  'delivery-late': ({ delivery_date }) => `Not delivered ${dayText(delivery_date)}`,
  problem: ({ problem }) => problem as string,
  'tender-failed': () => 'Nobody knows whether the tender arrived',
  closing: () => 'Closes soon, not confirmed',
}
