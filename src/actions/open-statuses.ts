import { closedStatuses } from '#domain/access/buckets.ts'
import type { ActionContext } from './context.ts'

type Asker = Pick<ActionContext, 'user'>

/** Of these statuses, the ones whose rows the user may see: a bucket that is closed to him is as if it were empty. */
export function openStatuses<S extends string>({ user }: Asker, statuses: readonly S[]): S[] {
  const closed: readonly string[] = closedStatuses(user.pageIds)
  return statuses.filter((status) => !closed.includes(status))
}

export const isOpenTo = (asker: Asker, status: string): boolean => openStatuses(asker, [status]).length > 0
