import { insertAuditLine, insertAuditLines } from '#database/clients/audit-trail.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from './context.ts'

/** One audit entry before it is written. */
export interface Note {
  subjectId: string | null
  detail: Record<string, unknown>
  what: string
}

/** The client and user of a request without a session: they own no data. */
export const ANONYMOUS = '00000000-0000-0000-0000-000000000000'

/** The carrier and the charge: an amount without its currency would be ambiguous. */
export const priceNote = (sheet: { carrierName: string; scac: string; cents: number; currency: string }) => ({
  carrier: `${sheet.carrierName} (${sheet.scac})`,
  charge: formatMoney(sheet.cents, sheet.currency),
})

/** Writes the entries together with their change, in the context's transaction. */
export async function writeAudit(context: ActionContext, notes: Note[]): Promise<void> {
  const lines = notes.map((note) => ({
    clientId: context.clientId,
    userId: context.user.id === ANONYMOUS ? null : context.user.id,
    userName: context.user.userName,
    what: note.what,
    subjectId: note.subjectId,
    detail: note.detail,
    requestId: context.requestId,
    address: context.address ?? '',
  }))
  const [first] = lines
  if (first && lines.length === 1) await insertAuditLine(context.db, first)
  else await insertAuditLines(context.db, lines)
}
