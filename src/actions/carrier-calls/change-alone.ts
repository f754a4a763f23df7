import type { Tag } from '#contracts/endpoint.ts'
import { type Note, writeAudit } from '../kernel/audit.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'

/** For calls that ask a carrier first: makes the change afterwards, with its audit entries, in one transaction. */
export function changeAlone<Result>(
  context: ActionContext,
  tags: readonly Tag[],
  change: (inside: ActionContext) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction().execute(async (tx) => {
    const notes: Note[] = []
    const inside: ActionContext = {
      ...context,
      db: tx,
      note: (subjectId, detail = {}, what = '') => notes.push({ subjectId, detail, what }),
    }
    const result = await change(inside)
    await writeAudit(inside, notes)
    await tellBrowsers(inside, tags)
    return result
  })
}
