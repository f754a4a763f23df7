import { insertAuditLine, insertAuditLines } from '#database/audit-trail.ts'
import type { ActionContext } from './context.ts'

/** One line of the audit trail, before it is written. */
export interface Note {
  subjectId: string | null
  detail: Record<string, unknown>
  what: string
}

/** The client and user of a request without a session: they own nothing. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Writes the lines with the change they are about: in the context's transaction. */
export async function writeAudit(context: ActionContext, notes: Note[]): Promise<void> {
  const lines = notes.map((note) => ({
    clientId: context.clientId,
    userId: context.user.id === NOBODY ? null : context.user.id,
    userName: context.user.userName,
    what: note.what,
    subjectId: note.subjectId,
    detail: note.detail,
    requestId: context.requestId,
  }))
  const [first] = lines
  if (first && lines.length === 1) await insertAuditLine(context.db, first)
  else await insertAuditLines(context.db, lines)
}
