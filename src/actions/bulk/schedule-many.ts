import type { BodyOf } from '#contracts/endpoint.ts'
import type { scheduleMany as contract } from '#contracts/endpoints/schedule.ts'
import { plural } from '#domain/text/plural.ts'
import type { BookingRules } from '../booking/book.ts'
import { runBulk } from '../kernel/bulk-work.ts'
import type { ActionContext } from '../kernel/context.ts'
import { queueWork, type WorkKind } from '../kernel/long-work.ts'
import { TenderLookups } from '../tendering/tender-lookups.ts'
import { askedIds } from './asked-rows.ts'
import { printWhenTendered, refuseWithoutPrinter } from './print-tendered.ts'
import { cancelJob, readJob } from './read-job.ts'
import { type ScheduleRow, scheduleRows } from './schedule-rows.ts'

/** Schedules many shipments, or tenders them: specification, Multiple Orders and BulkSchedule. */

const KIND = 'bulk-schedule'

interface ScheduleInput {
  isTendered: boolean
  isNotified: boolean
  /** Absent in works that an earlier release queued. */
  isPrinted?: boolean
  rows: ScheduleRow[]
}

/** Starts it, returns its progress, or cancels it. */
export async function scheduleMany(
  context: ActionContext,
  flag: 'schedule' | 'tender',
  body: BodyOf<typeof contract>,
) {
  if (body.jobId !== '' && body.cancel) return cancelJob(context, KIND, body.jobId, body.outcomes)
  if (body.jobId !== '') return readJob(context, KIND, body.jobId, body.outcomes)
  const isPrinted = flag === 'tender' && body.print
  if (isPrinted) await refuseWithoutPrinter(context)
  const rows = await askedRows(context, body)
  const input: ScheduleInput = { isTendered: flag === 'tender', isNotified: body.notify, isPrinted, rows }
  const what = flag === 'tender' ? 'Tender' : 'Schedule'
  const workId = await queueWork(context, {
    kind: KIND,
    title: `${what} ${plural(rows.length, 'shipment')}`,
    total: rows.length,
    input: input as unknown as Record<string, unknown>,
  })
  context.note(workId, { shipments: rows.length, flag })
  return readJob(context, KIND, workId, body.outcomes)
}

async function askedRows(context: ActionContext, body: BodyOf<typeof contract>): Promise<ScheduleRow[]> {
  const named = new Map(body.rows.map((row) => [row.shipmentId.toLowerCase(), row]))
  const ids = await askedIds(
    context,
    body.rows.map(({ shipmentId }) => shipmentId),
    body.everything,
  )
  return ids.map((shipmentId) => {
    const row = named.get(shipmentId.toLowerCase())
    return {
      shipmentId,
      priceSheetId: row?.priceSheetId ?? '',
      pickup: row?.pickup ?? body.pickup ?? null,
      overrideReason: row?.overrideReason || body.overrideReason,
      version: row?.version,
    }
  })
}

const BATCH = 256
const LANES = 4

export const BULK_SCHEDULE_WORK: WorkKind = {
  // A finished row has its outcome, so a restart tenders nothing twice.
  mostStarts: 5,
  run: async (work, tools) => {
    const { rows, isTendered, isNotified, isPrinted } = work.input as unknown as ScheduleInput
    const rules: BookingRules = {
      isTendered,
      option: isNotified ? 'tender' : 'withoutnotify',
      paymentTypes: ['P', 'C', 'T'],
      lookups: new TenderLookups(work.clientId),
    }
    const doing = isTendered ? 'Tendering' : 'Scheduling'
    const sums = await runBulk<ScheduleRow>(work, tools, rows, {
      step: `${doing} ${plural(rows.length, 'shipment')}`,
      writes: ['shipments', 'orders', 'counts'],
      batch: BATCH,
      lanes: LANES,
      apply: (context, ready) => scheduleRows(context, ready, rules),
    })
    if (isPrinted) await printWhenTendered(tools.database.db, work)
    return sums
  },
}
