import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readWorks } from '#contracts/endpoints/works.ts'
import { useCall } from '../../api/queries.ts'

/** The kinds of long work of this screen, as the queue knows them. */
export type JobKind = 'bulk-route' | 'bulk-schedule'
const KINDS: JobKind[] = ['bulk-route', 'bulk-schedule']

/**
 * The work that is shown: the one of the URL, so that it is there after a reload and until it is closed; else one that
 * is going on, whoever of the client began it.
 */
export function useJob() {
  const search = useSearch({ strict: false }) as { job?: string }
  const navigate = useNavigate()
  const show = useCallback(
    (job: string | undefined) => {
      const to = (before: object) => ({ ...before, job })
      void navigate({ to: '.', search: to as never, replace: true, resetScroll: false })
    },
    [navigate],
  )
  const which = search.job ? { ids: [search.job] } : { kinds: KINDS, isGoingOn: true }
  const { data } = useCall(readWorks, which, { silent: true })
  const found = data?.works.find(({ kind }) => (KINDS as string[]).includes(kind))
  return {
    id: found?.id,
    kind: (found?.kind ?? 'bulk-route') as JobKind,
    open: show as (job: string) => void,
    close: () => show(undefined),
  }
}
