import { fail } from '#contracts/errors.ts'
import { findCarrier } from '#database/carriers/carriers.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import type { Db } from '#database/sql/open.ts'
import { findImport, moveImport, refuseImport } from '#database/tariffs/tariff-imports.ts'
import type { ColumnChoice } from '#domain/mapping/field.ts'
import type { WorkKind, WorkTools } from '../kernel/long-work.ts'
import { pathOfStaged, readInThread } from '../sheet-files/read-in-thread.ts'
import type { CheckResult } from './tariff-import-check.ts'
import type { CheckOrder } from './tariff-import-input.ts'

/** The background work of checking an uploaded sheet, nearly all of it in a thread with its own connection. */

interface CheckInput {
  importId: string
  fileId: string
  sheet: string
  headerRow: number
  columns: ColumnChoice[]
  basedOn: string | null
  today: string
}

const SHEET_THREAD = new URL('./tariff-import-thread.ts', import.meta.url)

export const TARIFF_IMPORT_WORK: WorkKind = {
  mostStarts: 3,
  run: checkInThread,
  onBroken: async (db, work, problem) => {
    const { importId } = work.input as unknown as CheckInput
    if (problem === 'cancelled') await moveImport(db, work.clientId, importId, { state: 'discarded' })
    else
      await refuseImport(db, importId, {
        faults: [{ row: 0, column: '', reason: problem }],
        faultCount: 1,
        rowCount: 0,
      })
    await tellAll(db, work)
  },
}

async function checkInThread(work: TakenWork, tools: WorkTools): Promise<Record<string, unknown>> {
  const input = work.input as unknown as CheckInput
  const { db, pool } = tools.database
  const found = await findImport(db, work.clientId, input.importId)
  // The process was killed after the draft was saved, and before it could report that.
  if (found?.state !== 'checking') return { importId: input.importId, kind: found?.state ?? 'discarded' }
  const account =
    found.scac === '' ? null : await findCarrier(db, work.clientId, found.scac, found.rateModeId)
  if (found.scac !== '' && !account) return fail('CARRIER_NOT_FOUND', { scac: found.scac })
  const { basedOn, today, sheet, headerRow, columns, importId } = input
  const order: CheckOrder = {
    order: 'check',
    connection: connectionOf(pool),
    clientId: work.clientId,
    importId,
    kind: found.kind,
    carrier: account && { id: account.id, scac: account.scac, rateModeId: found.rateModeId },
    tariffName: found.name,
    basedOn,
    path: await pathOfStaged(work, tools, input.fileId),
    sheet,
    headerRow,
    columns,
    today,
  }
  const result = await readInThread<CheckResult>(SHEET_THREAD, order, tools)
  const failed = result.kind === 'refused' ? result.faultCount : 0
  tools.report({ done: result.rowCount, failed: Math.min(failed, result.rowCount), total: result.rowCount })
  await tellAll(db, work)
  return { ...result, importId }
}

const tellAll = (db: Db, work: TakenWork) =>
  notifyLive(db, { clientId: work.clientId, topic: 'changed', data: { tags: ['works'] } })
