import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { exportInvoices } from '#contracts/endpoints/payables.ts'
import { fail } from '#contracts/errors.ts'
import { lastAccruedDay, sumOpenAccruals } from '#database/freight-audit/accruals.ts'
import { listTaughtCharges } from '#database/freight-audit/bill-settings.ts'
import {
  insertExport,
  insertSentBills,
  listExports,
  listGlRules,
  listPayablePlaces,
  listSentBefore,
  listSentLines,
  lockApprovedBills,
  lockExports,
  type PayableExport,
  type SentLine,
  sumWaiting,
} from '#database/freight-audit/payables.ts'
import type { Db } from '#database/sql/open.ts'
import { payableLines } from '#domain/payables/payable-lines.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { statusesOpenTo } from '../bill-view.ts'
import { usualDays } from './accrual-days.ts'
import { payableFile } from './payable-file.ts'

/** The most bills per export; the rest follows with the next one. */
export const MOST_BILLS = 5_000

/** A bill without a shipment has no warehouse, customer or mode. */
export const NOWHERE = { place: { warehouse: '', soldTo: '', rateModeId: 0 }, orders: [] }

interface Maker {
  madeBy: string
  sentTo: string
  now: Date
}

/**
 * Takes all bills that were approved and not yet sent, marks them as sent, and stores their lines with the current
 * accounts, in the transaction of `db`.
 * @returns the id of the export; null if nothing is waiting
 */
export async function makeExport(
  db: Db,
  clientId: string,
  { madeBy, sentTo, now }: Maker,
): Promise<string | null> {
  await lockExports(db, clientId)
  const bills = await lockApprovedBills(db, clientId, MOST_BILLS)
  if (bills.length === 0) return null
  const rules = await listGlRules(db, clientId)
  const taught = await listTaughtCharges(db, clientId)
  const shipmentIds = [...new Set(bills.flatMap(({ shipmentId }) => shipmentId ?? []))]
  const places = await listPayablePlaces(db, clientId, shipmentIds)
  const before = await listSentBefore(
    db,
    clientId,
    bills.filter(({ replacesId }) => replacesId).map(({ id }) => id),
  )
  const id = newId()
  await insertExport(db, clientId, {
    ...{ id, kind: 'bills', through: '', madeBy, sentTo, madeAt: now, bills: bills.length },
  })
  await insertSentBills(db, clientId, {
    ...{ id, madeAt: now },
    bills: bills.map((stored) => {
      const { bill, state, approvedCents, explanation, shipmentId } = stored
      const approved = {
        ...{ bill, isShort: state === 'shortPaid', approvedCents: approvedCents ?? 0 },
        ...{ kinds: explanation?.kinds ?? [], ...(places.get(shipmentId ?? '') ?? NOWHERE) },
      }
      const lines = [
        ...payableLines(approved, rules, taught),
        ...(before.get(stored.id) ?? []).map((line) => ({
          ...line,
          ...{ label: `${line.label}, sent before`, cents: -line.cents },
        })),
      ]
      return { billId: stored.id, currency: bill.currency, lines }
    }),
  })
  return id
}

/** Sends what was approved since the last export, or returns a former export. */
export async function exportBills(
  context: ActionContext,
  { exportId, format }: BodyOf<typeof exportInvoices>,
) {
  refuseSomeOnly(context)
  const { db, clientId, user, now } = context
  const id = exportId || (await makeExport(db, clientId, { madeBy: user.userName, sentTo: '', now }))
  if (!id) return { export: null, rows: [], file: null }
  const [made] = await listExports(db, clientId, id)
  if (made?.kind !== 'bills') return fail('PAYABLE_EXPORT_NOT_FOUND')
  if (exportId === '') context.note(id, { export: made.number, bills: made.bills })
  const lines = await listSentLines(db, clientId, id)
  const file = format === '' ? null : downloadOf(payableFile(made.number, format, lines))
  return { export: exportOnWire(made), rows: lines.map(lineOnWire), file }
}

export const downloadOf = ({ fileName, bytes, contentType }: ReturnType<typeof payableFile>) => ({
  ...{ name: fileName, content: Buffer.from(bytes).toString('base64'), contentType },
})

/** Former exports, and what waits for the next one. */
export async function listPayables(context: ActionContext) {
  refuseSomeOnly(context)
  const { db, clientId } = context
  const waiting = await sumWaiting(db, clientId)
  const accrued = await sumOpenAccruals(db, clientId)
  const { from, through } = await usualDays(context)
  return {
    exports: (await listExports(db, clientId)).map(exportOnWire),
    waiting: {
      bills: waiting.reduce((sum, { bills }) => sum + bills, 0),
      totals: waiting.map(({ currency, cents }) => ({ currency, amount: cents })),
    },
    accruals: {
      shipments: accrued.reduce((sum, { shipments }) => sum + shipments, 0),
      totals: accrued.map(({ currency, cents }) => ({ currency, amount: cents })),
      ...{ from, through, lastThrough: await lastAccruedDay(db, clientId) },
    },
  }
}

/** An export covers the whole company, so only users who may see all of its shipments can make or read it. */
export function refuseSomeOnly(context: ActionContext): void {
  if (statusesOpenTo(context) !== null) fail('PAYABLES_NEED_ALL')
}

export const exportOnWire = ({ totals, madeAt, ...made }: PayableExport) => ({
  ...{ ...made, madeAt: madeAt.toISOString() },
  totals: totals.map(({ currency, cents }) => ({ currency, amount: cents })),
})

const lineOnWire = ({ label, cents, bolNumber, ...line }: SentLine) => ({
  ...{ ...line, BOLNumber: bolNumber, charge: label, amount: cents },
})
