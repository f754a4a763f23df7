import { useCallback, useRef, useState } from 'react'
import { rateShipment } from '#contracts/endpoints/rating.ts'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { LiveAnswer } from '#contracts/live.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import type { Outcome } from '../../../../api/call.ts'
import { useLive } from '../../../../api/live.ts'
import { useChange } from '../../../../api/queries.ts'
import type { Rated, RateReply } from './rated.ts'
import { preferring, withSaidPrices } from './said-prices.ts'

export interface Asking {
  stream: string
  answers: LiveAnswer[]
  asked: number
}

/** The shipment that is rated, and saved with its prices. */
export interface RatedOf {
  /** '' = a new one. */
  shipmentId: string
  /** The one that the user saw, of a shipment that is there: another is refused. */
  version?: number
}

export interface Rating {
  rated: Rated | null
  /** The question that is under way, with the answers so far. */
  asking: Asking | null
  /** `scacs`: only these carriers; absent or none: all. */
  ask: (draft: Sparse<ShipmentDraft>, of: RatedOf, scacs?: readonly string[]) => Promise<Outcome<RateReply>>
  /** Takes over prices that came another way: a quote was awarded. */
  adopt: (rated: Rated) => void
}

/**
 * Asks every carrier and gathers the answers as they come; the whole reply settles what they said. `scac` is the
 * carrier that the visit is about.
 */
export function useRating(initial: Rated | null, scac = ''): Rating {
  const { run } = useChange(rateShipment)
  const [rated, setRated] = useState(initial)
  const latest = useRef(rated)
  latest.current = rated
  const [asking, setAsking] = useState<Asking | null>(null)
  const current = useRef('')
  useLive('rates', (news) => {
    if (news.stream !== current.current) return
    setAsking(
      (before) =>
        before && { ...before, asked: news.asked, answers: withoutDoubles(before.answers, news.answers) },
    )
  })
  const ask = useCallback<Rating['ask']>(
    async (draft, of, scacs = []) => {
      const stream = crypto.randomUUID()
      current.current = stream
      setAsking({ stream, answers: [], asked: 0 })
      try {
        const outcome = await run({ ...draft, ...of, scacs, save: true, stream }, { silent: true })
        if (outcome.kind === 'refused') return outcome
        const result = withSaidPrices(preferring(outcome.value, scac), draft, latest.current)
        setRated({ result, draft })
        return { ...outcome, value: result }
      } finally {
        current.current = ''
        setAsking(null)
      }
    },
    [run, scac],
  )
  return { rated, asking, ask, adopt: setRated }
}

/** After a broken connection an answer may come twice; the later one holds. */
function withoutDoubles(before: readonly LiveAnswer[], news: readonly LiveAnswer[]): LiveAnswer[] {
  const nameOf = ({ scac, serviceName = '' }: LiveAnswer) => `${scac} ${serviceName}`
  const again = new Set(news.map(nameOf))
  return [...before.filter((answer) => !again.has(nameOf(answer))), ...news]
}
