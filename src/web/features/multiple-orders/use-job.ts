import { useCallback, useState } from 'react'
import { readWorks } from '#contracts/endpoints/works.ts'
import type { WorkValue } from '#contracts/entities/sheet.ts'
import { keep, readKept } from '../../api/kept.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { useAddress } from '../../ui/address/use-address.ts'

/** The kinds of long-running jobs of this screen, by their names in the queue. */
export type JobKind = 'bulk-route' | 'bulk-schedule'
const KINDS: JobKind[] = ['bulk-route', 'bulk-schedule']

/** Results older than a day are not shown. */
const SHOWN_FOR_MS = 24 * 3_600_000

/**
 * The job to show: the one in the URL, so that it survives a reload and stays until it is closed; else a running job of
 * any user of the client; else the result of the user's last job, which may have ended while the user was on another
 * page.
 */
export function useJob() {
  const { search, change } = useAddress<'MultipleOrders'>()
  const { userId, userName } = useUser()
  const closedName = `closed-job.${userId}`
  const [closed, setClosed] = useState(() => readKept(closedName, ''))
  const show = useCallback(
    (job: string | undefined) => change({ job }, { isReplaced: true, keepsScroll: true }),
    [change],
  )
  const which = search.job ? { ids: [search.job] } : { kinds: KINDS }
  const { data, error } = useCall(readWorks, which, { silent: true })
  const works = data?.works.filter(({ kind }) => (KINDS as string[]).includes(kind)) ?? []
  const found = search.job ? works[0] : (works.find(isGoingOn) ?? lastEndedOf(works, userName, closed))
  const close = () => {
    if (found) keep(closedName, found.id)
    setClosed(found?.id ?? '')
    show(undefined)
  }
  return {
    id: found?.id,
    /** Whether there is a job is known. */
    isKnown: data !== undefined || error !== null,
    kind: (found?.kind ?? 'bulk-route') as JobKind,
    open: show as (job: string) => void,
    close,
  }
}

const isGoingOn = ({ endedAt }: WorkValue): boolean => endedAt === null

/** The user's newest job, unless it was closed or is too old; results of earlier ones are outdated. */
function lastEndedOf(works: readonly WorkValue[], userName: string, closed: string): WorkValue | undefined {
  const last = works.find(({ createdBy }) => createdBy === userName)
  const isNews = last && last.id !== closed && Date.now() - Date.parse(last.endedAt ?? '') < SHOWN_FOR_MS
  return isNews ? last : undefined
}
