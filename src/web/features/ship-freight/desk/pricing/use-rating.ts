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
  /** Where the focus was when the user asked; null when nothing waits for the prices but the list. */
  from: Element | null
}

export interface HowToRate {
  /** Saves over what someone else has changed since. */
  keepsMine?: boolean
  /** See `Asking`. */
  from?: Element | null
}

export interface Rating {
  rated: Rated | null
  /** The question that is under way, with the answers so far. */
  asking: Asking | null
  /** Saves the shipment and asks every carrier; null when it was refused, which the form then shows. */
  rate: (how?: HowToRate) => Promise<RateReply | null>
  /** The same at the user's wish, from wherever the focus is. */
  rateHere: () => void
  /** Takes over prices that came another way: a quote was awarded. */
  adopt: (rated: Rated) => void
}

/** What is rated: the form as it would be sent, and where an outcome is shown. */
export interface RatingSource {
  kept: KeptForm
  prepared: PreparedDraft
  problem: Problem | null
  setProblem: (problem: Problem | null) => void
  show: (faults: Faults) => void
  refuse: (refused: Refused) => void
  onSaved: (shipmentId: string) => void
  /** The prices that the visit begins with, and the carrier that it is about. */
  initial: Rated | null
  scac?: string | undefined
}

/** What the button that rates needs to know, wherever it is. */
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

/** The value of `RateButtonContext`, the same while nothing about it changes. */
export function useRateButton({ rateHere, asking, rated }: Rating): RateButton {
  const isRating = asking !== null
  const hasPrices = rated !== null
  return useMemo(() => ({ rateHere, isRating, hasPrices }), [rateHere, isRating, hasPrices])
}

/** Asks every carrier and gathers the answers as they come; the whole reply settles what they said. */
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
    // From here on the draft is kept under the shipment's own name.
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

/** After a broken connection an answer may come twice; the later one holds. */
function withoutDoubles(before: readonly LiveAnswer[], news: readonly LiveAnswer[]): LiveAnswer[] {
  const nameOf = ({ scac, serviceName = '' }: LiveAnswer) => `${scac} ${serviceName}`
  const again = new Set(news.map(nameOf))
  return [...before.filter((answer) => !again.has(nameOf(answer))), ...news]
}
