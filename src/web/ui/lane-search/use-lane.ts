import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readTerminals } from '#contracts/endpoints/carriers.ts'
import { useCall } from '../../api/queries.ts'
import { type AskedLane, readLane, writeLane } from './asked-lane.ts'

type Search = Record<string, string | undefined>

/** The lane of the URL and what the carriers say of it. Nothing is asked before there is an origin. */
export function useLane(options: { withServiceMap?: boolean } = {}) {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const text = JSON.stringify(readLane(search))
  const asked = useMemo(() => JSON.parse(text) as AskedLane, [text])
  const isAsked = asked.originZip !== ''
  const answer = useCall(
    readTerminals,
    { ...asked, withServiceMap: options.withServiceMap ?? false },
    { enabled: isAsked, silent: true, keepsPrevious: true },
  )
  const change = (patch: (search: Search) => Search, isReplaced = false) =>
    void navigate({ to: '.', search: patch as never, replace: isReplaced, resetScroll: false })
  return {
    asked,
    isAsked,
    answer,
    /** What the rest of the URL says: the screen's own choices. */
    choices: search,
    ask: (lane: AskedLane) => change((before) => writeLane(before, lane)),
    choose: (name: string, value: string) =>
      change((before) => ({ ...before, [name]: value || undefined }), true),
  }
}

export type Lane = ReturnType<typeof useLane>
/** What a screen shows of an answer. */
export type LaneAnswer = NonNullable<Lane['answer']['data']>
