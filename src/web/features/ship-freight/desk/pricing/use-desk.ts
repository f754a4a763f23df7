import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Refused } from '../../../../api/call.ts'
import { focusFirst } from '../../../../ui/focus-first.ts'
import type { RateRow } from '../../../../ui/rate-list/rate-rows.ts'
import type { Change, Faults } from '../form/change-form.ts'
import type { Defaults, PrepaidForm } from '../form/form.ts'
import { faultOfField } from '../form/format-faults.ts'
import { faultsOfReply, type PreparedDraft } from '../form/prepare-draft.ts'
import { type Problem, problemOf } from '../form/problem.ts'
import { answerOf, type DeskStart, isOvertaken, ratedAgain } from './desk.ts'
import { type DeskKind, PREPAID } from './desk-kind.ts'
import { changedSince, type PricedPart } from './priced-part.ts'
import { type Award, useAward } from './use-award.ts'
import { type KeptForm, useKeptForm } from './use-kept-form.ts'
import { isByTariffAlone, useRateAgain } from './use-rate-again.ts'
import { type Rating, useRating } from './use-rating.ts'

export interface Desk {
  form: PrepaidForm
  faults: Faults
  /** The faults that block the user's last action, which the banner shows, too. */
  told: Faults
  change: (change: Change) => void
  prepared: PreparedDraft
  rating: Rating
  rate: Rating['rate']
  /** Changes since the prices were requested that affect them; empty: the prices are current. */
  outdated: PricedPart[]
  /** The prices are outdated and are requested again as soon as the user stops typing. */
  isRatingAgain: boolean
  problem: Problem | null
  setProblem: (problem: Problem | null) => void
  /** Shows a refusal: faults at their fields, the focus on the first one, the sentence above. */
  refuse: (refused: Refused) => void
  /** False: a field that carriers require is missing; the form then shows it. */
  isFitToBook: (chosen?: RateRow) => boolean
  /** A quote was awarded: the shipment has a new version and a chosen price. */
  takeAward: (award: Award) => Promise<void>
  /** Checks the one field that the user just left. */
  leave: (path: string | undefined) => void
  savedAt: number | null
  /** Deletes the draft for good: the shipment was booked, or the user starts over. */
  close: () => void
}

/** The state of one shipping form: form values, draft, faults and prices. */
export function useDesk(
  start: DeskStart,
  defaults: Defaults,
  onSaved: (shipmentId: string) => void,
  kind: DeskKind = PREPAID,
): Desk {
  const draft = useKeptForm(start)
  const { form, faults, change } = draft
  const refused = Object.keys(start.refused ?? {})
  const [problem, setProblem] = useState<Problem | null>(() =>
    isOvertaken(form, start) ? overtakenBy(start) : refused.length > 0 ? REFUSED : null,
  )
  const prepared = useMemo(() => kind.prepare(form, defaults), [kind, form, defaults])
  const { refuse, show, told } = useRefusal(draft, prepared, setProblem, refused)
  const rating = useRating({
    ...{ kept: draft, prepared, problem, setProblem, show, refuse, onSaved },
    initial: ratedAgain(start, draft.answer),
    scac: start.scac,
  })
  useKeptAnswer(draft, rating)
  const ratedDraft = rating.rated?.draft
  const outdated = useMemo(
    () => (ratedDraft ? changedSince(ratedDraft, prepared.draft) : []),
    [ratedDraft, prepared],
  )
  const takeAward = useAward(draft, prepared, rating, setProblem)
  const isFit = Object.keys(prepared.faults).length === 0 && problem === null
  const isRatingAgain = outdated.length > 0 && isFit && isByTariffAlone(rating.rated?.result)
  useRateAgain(isRatingAgain && rating.asking === null, prepared.draft, rating.rate)
  const isFitToBook = (chosen?: RateRow) => {
    const lacking = kind.lacking(form, chosen)
    if (Object.keys(lacking).length === 0) return true
    show(lacking)
    return false
  }
  const leave = (path: string | undefined) => {
    const sentence = path ? faultOfField(form, path) : ''
    if (path && sentence) change({ kind: 'fault', path, sentence })
  }
  return {
    form,
    faults,
    told,
    change,
    prepared,
    rating,
    rate: rating.rate,
    outdated,
    isRatingAgain,
    problem,
    setProblem,
    refuse,
    isFitToBook,
    takeAward,
    leave,
    savedAt: draft.savedAt,
    close: draft.close,
  }
}

/** The carriers' notices are stored with the draft, so that they survive a reload. */
function useKeptAnswer({ form: { version }, keepAnswer }: KeptForm, { rated }: Rating): void {
  useEffect(() => keepAnswer(rated ? answerOf(rated, version) : undefined), [rated, version, keepAnswer])
}

/** The problem of a draft that was started on an older version of the shipment. */
export const overtakenBy = ({ form: { version } }: DeskStart): Problem => ({
  message: t`Someone else changed this shipment after you started your draft. Your draft is shown. Reload to see their changes.`,
  way: 'reload',
  isOvertaken: true,
  version,
})

/** A carrier refused the label; its message is at the field. */
const REFUSED: Problem = {
  message: t`The carrier rejected the label. Fix the field below, then buy the label again.`,
  way: 'none',
}

/** Shows errors: faults at their fields, the focus on the first one, the sentence above. */
export function useRefusal(
  { faults, change }: KeptForm,
  prepared: PreparedDraft,
  tell: (problem: Problem | null) => void,
  atFirst: readonly string[] = [],
) {
  const focus = useFocusOnFaults(faults, atFirst.length > 0)
  const [paths, setPaths] = useState<readonly string[]>(atFirst)
  const show = (found: Faults) => {
    setPaths(Object.keys(found))
    change({ kind: 'faults', faults: found })
    focus()
  }
  // An error on blur shows only at its field, so that nothing moves under the user's click.
  const told = useMemo(
    () => Object.fromEntries(Object.entries(faults).filter(([path]) => paths.includes(path))),
    [faults, paths],
  )
  const refuse = (refused: Refused) => {
    tell(problemOf(refused))
    show(faultsOfReply(refused.wireFields, prepared))
  }
  return { show, refuse, told }
}

/** Moves the focus to the first fault once the messages are on the screen and collapsed sections are expanded. */
function useFocusOnFaults(faults: Faults, isAtFirst: boolean): () => void {
  const isWanted = useRef(isAtFirst)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    focusFirst(Object.keys(faults))
  }, [faults])
  return () => {
    isWanted.current = true
  }
}
