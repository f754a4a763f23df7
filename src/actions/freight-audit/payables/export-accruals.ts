import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { exportAccruals as endpoint } from '#contracts/endpoints/payables.ts'
import { fail } from '#contracts/errors.ts'
import {
  insertAccruals,
  lastAccruedDay,
  listAccrualLines,
  listAccrualsToReverse,
  listFreightToAccrue,
} from '#database/freight-audit/accruals.ts'
import {
  insertExport,
  listExports,
  listGlRules,
  listPayablePlaces,
  lockExports,
} from '#database/freight-audit/payables.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { accrualLines } from '#domain/payables/accrual-lines.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { USUAL_DAYS, usualDays } from './accrual-days.ts'
import { downloadOf, exportOnWire, NOWHERE, refuseSomeOnly } from './export-bills.ts'
import { accrualFile } from './payable-file.ts'

/** The most shipments per export; the rest follows with the next one. */
export const MOST_SHIPMENTS = 20_000

/** Accrues shipments that have left and are not billed, and reverses those billed since; or returns a former export. */
export async function exportAccruals(context: ActionContext, body: BodyOf<typeof endpoint>) {
  refuseSomeOnly(context)
  const { db, clientId } = context
  const made = body.exportId === '' ? await makeAccruals(context, body) : { id: body.exportId, isMore: false }
  if (!made) return { export: null, rows: [], isMore: false, file: null }
  const [found] = await listExports(db, clientId, made.id)
  if (found?.kind !== 'accruals') return fail('PAYABLE_EXPORT_NOT_FOUND')
  if (body.exportId === '') {
    context.note(found.id, { export: found.number, through: found.through, shipments: found.bills })
  }
  const lines = await listAccrualLines(db, clientId, found.id)
  return {
    export: exportOnWire(found),
    rows: lines.map(({ label, cents, bolNumber, ...line }) => ({
      ...{ ...line, BOLNumber: bolNumber, charge: label, amount: cents },
    })),
    isMore: made.isMore,
    file: body.format === '' ? null : downloadOf(accrualFile(found, body.format, lines)),
  }
}

async function makeAccruals(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<{ id: string; isMore: boolean } | null> {
  const { db, clientId, user, now } = context
  await lockExports(db, clientId)
  const { from, through } = await daysMeant(context, body)
  const reversed = await listAccrualsToReverse(db, clientId, through, MOST_SHIPMENTS)
  const limit = MOST_SHIPMENTS - reversed.length
  const freight = await listFreightToAccrue(db, clientId, { from, through }, { reversed, limit })
  if (reversed.length + freight.length === 0) return null
  const id = newId()
  const touched = new Set([...reversed, ...freight].map(({ shipmentId }) => shipmentId))
  await insertExport(db, clientId, {
    ...{ id, kind: 'accruals', through, madeBy: user.userName, madeAt: now, sentTo: '' },
    bills: touched.size,
  })
  const rules = await listGlRules(db, clientId)
  const places = await listPayablePlaces(
    db,
    clientId,
    freight.map(({ shipmentId }) => shipmentId),
  )
  const accrued = freight.map((one) => ({
    ...{ ...one, id: newId() },
    lines: accrualLines({ ...one, ...(places.get(one.shipmentId) ?? NOWHERE) }, rules),
  }))
  await insertAccruals(db, clientId, id, { reversed, accrued })
  return { id, isMore: reversed.length + freight.length >= MOST_SHIPMENTS }
}

/** The requested days; accruals never start before a day that was accrued already. */
async function daysMeant(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { db, clientId } = context
  const usual = await usualDays(context)
  const through = body.through || usual.through
  const from = body.from || addDays(through, -USUAL_DAYS)
  const last = await lastAccruedDay(db, clientId)
  const fields: Record<string, string> = {}
  if (through > usual.today) fields.through = 'This day is in the future.'
  else if (through < last)
    fields.through = `Accruals were sent through ${last}. Choose that day or a later one.`
  if (from > through) fields.from = 'The period ends before it begins.'
  if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  return { from, through }
}
