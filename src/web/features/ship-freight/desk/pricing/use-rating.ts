import { createContext, useMemo, useRef, useState } from 'react'
import { rateShipment } from '#contracts/endpoints/rating.ts'
import type { LiveAnswer } from '#contracts/live.ts'
import type { Refused } from '../../../../api/call.ts'
import { useLive } from '../../../../api/live.ts'
import { useChange } from '../../../../api/queries.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import type { Faults } from '../form/change-form.ts'
import type { PreparedDraft } from '../form/prepare-draft.ts'
import type { Problem } from '../form/problem.ts'
import type { Rated, RateReply } from './rated.ts'
import { preferring, withSaidPrices } from './said-prices.ts'
import type { KeptForm } from './use-kept-form.ts'

export interface Asking {
  stream: string
  answers: LiveAnswer[]
  asked: number
  /** The focused element when the user requested prices; null if the focus does not wait for them. */
  from: Element | null
}

export interface HowToRate {
  /** Overwrites another user's changes. */
  keepsMine?: boolean
  /** See `Asking`. */
  from?: Element | null
}

export interface Rating {
  rated: Rated | null
  /** The running request, with the answers so far. */
  asking: Asking | null
  /** Saves the shipment and requests prices from every carrier; null if it was refused, which the form then shows. */
  rate: (how?: HowToRate) => Promise<RateReply | null>
  /** The same on the user's request, from wherever the focus is. */
  rateHere: () => void
  /** Adopts prices that arrived another way: a quote was awarded. */
  adopt: (rated: Rated) => void
}

/** The input of rating: the form as it would be sent, and the functions that show the outcome. */
export interface RatingSource {
  kept: KeptForm
  prepared: PreparedDraft
  problem: Problem | null
  setProblem: (problem: Problem | null) => void
  show: (faults: Faults) => void
  refuse: (refused: Refused) => void
  onSaved: (shipmentId: string) => void
  /** The prices at the start of the visit, and the carrier that it is about. */
  initial: Rated | null
  scac?: string | undefined
}

/** The state of the button that rates, wherever it is. */
export interface RateButton {
  rateHere: () => void
  isRating: boolean
  hasPrices: boolean
}

export const RateButtonContext = createContext<RateButton>({
  rateHere: () => {},
  isRating: false,
  hasPrices: false,
})

/** The value of `RateButtonContext`, the same object until the button changes. */
export function useRateButton({ rateHere, asking, rated }: Rating): RateButton {
  const isRating = asking !== null
  const hasPrices = rated !== null
  return useMemo(() => ({ rateHere, isRating, hasPrices }), [rateHere, isRating, hasPrices])
}

/** Requests prices from every carrier and collects the answers as they arrive; the full reply replaces them. */
export function useRating(source: RatingSource): Rating {
  const { run } = useChange(rateShipment)
  const [rated, setRated] = useState(source.initial)
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
  const ask = async (request: Parameters<typeof run>[0], from: Element | null) => {
    const { draft } = source.prepared
    const stream = crypto.randomUUID()
    current.current = stream
    setAsking({ stream, answers: [], asked: 0, from })
    try {
      const outcome = await run({ ...request, save: true, stream }, { silent: true })
      if (outcome.kind === 'refused') return outcome
      const result = withSaidPrices(preferring(outcome.value, source.scac ?? ''), draft, latest.current)
      setRated({ result, draft })
      return { ...outcome, value: result }
    } finally {
      current.current = ''
      setAsking(null)
    }
  }
  const rate: Rating['rate'] = async ({ keepsMine = false, from = null } = {}) => {
    const { kept, prepared, problem } = source
    if (asking) return null
    source.setProblem(null)
    source.show(prepared.faults)
    if (Object.keys(prepared.faults).length > 0) return null
    const { shipmentId, version } = kept.form
    const seen = shipmentId === '' ? {} : { version: keepsMine ? (problem?.version ?? version) : version }
    const outcome = await ask({ ...prepared.draft, shipmentId, ...seen, scacs: prepared.scacs ?? [] }, from)
    if (outcome.kind === 'refused') {
      source.refuse(outcome)
      return null
    }
    const saved = outcome.value
    const isNew = shipmentId !== saved.shipmentId
    // From here on the draft is stored under the shipment's own id.
    if (isNew) kept.discard()
    kept.change({
      kind: 'saved',
      shipmentId: saved.shipmentId,
      bolNumber: saved.BOLNumber,
      version: saved.version,
    })
    if (isNew) source.onSaved(saved.shipmentId)
    return saved
  }
  const rateHere = useLatest(() => void rate({ from: document.activeElement }))
  return { rated, asking, rate, rateHere, adopt: setRated }
}

/** After a broken connection an answer may arrive twice; the later one counts. */
function withoutDoubles(before: readonly LiveAnswer[], news: readonly LiveAnswer[]): LiveAnswer[] {
  const nameOf = ({ scac, serviceName = '' }: LiveAnswer) => `${scac} ${serviceName}`
  const again = new Set(news.map(nameOf))
  return [...before.filter((answer) => !again.has(nameOf(answer))), ...news]
}
