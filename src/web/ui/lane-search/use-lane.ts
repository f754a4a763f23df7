import { useMemo } from 'react'
import { readTerminals } from '#contracts/endpoints/carriers.ts'
import { useCall } from '../../api/queries.ts'
import { useAnyAddress } from '../address/use-address.ts'
import { type AskedLane, readLane, writeLane } from './asked-lane.ts'

/** The lane in the URL and the carriers' answers. Nothing is requested before there is an origin. */
export function useLane(options: { withServiceMap?: boolean } = {}) {
  const { search, change } = useAnyAddress()
  const text = JSON.stringify(readLane(search))
  const asked = useMemo(() => JSON.parse(text) as AskedLane, [text])
  const isAsked = asked.originZip !== ''
  const answer = useCall(
    readTerminals,
    { ...asked, withServiceMap: options.withServiceMap ?? false },
    { enabled: isAsked, silent: true, keepsPrevious: true },
  )
  return {
    asked,
    isAsked,
    answer,
    /** The rest of the URL: the screen's own choices. */
    choices: search,
    ask: (lane: AskedLane) => change((before) => writeLane(before, lane), { keepsScroll: true }),
    choose: (name: string, value: string) =>
      change({ [name]: value || undefined }, { isReplaced: true, keepsScroll: true }),
  }
}

export type Lane = ReturnType<typeof useLane>
/** The answer for a lane. */
export type LaneAnswer = NonNullable<Lane['answer']['data']>
