import { useEffect, useMemo, useRef, useState } from 'react'
import type { Refused } from '../../../api/call.ts'
import { focusFirst } from '../../../ui/focus-first.ts'
import type { Change, Faults } from './change-form.ts'
import { type DeskStart, isOvertaken } from './desk.ts'
import type { Defaults, PrepaidForm } from './form.ts'
import { faultsOfReply, formatFaults, type PreparedDraft, prepareDraft } from './prepare-draft.ts'
import { changedSince } from './priced-part.ts'
import { type Problem, problemOf } from './problem.ts'
import { type KeptForm, useKeptForm } from './use-kept-form.ts'
import { type RateReply, type Rating, useRating } from './use-rating.ts'

export interface Desk {
  form: PrepaidForm
  faults: Faults
  change: (change: Change) => void
  prepared: PreparedDraft
  rating: Rating
  /** Saves the shipment and asks every carrier; null when it was refused, which the form then shows. */
  rate: () => Promise<RateReply | null>
  /** What prices depend on and has changed since they were asked for; empty: they hold. */
  outdated: string[]
  problem: Problem | null
  setProblem: (problem: Problem | null) => void
  /** Shows a refusal: faults at their fields, the focus on the first, the sentence above. */
  refuse: (refused: Refused) => void
  /** Looks at the one field that has just been left. */
  leave: (path: string | undefined) => void
  savedAt: number | null
  /** Forgets the draft for good: the shipment was booked, or the user starts over. */
  close: () => void
}

/** The work on one shipment: form, draft, faults and prices, held together. */
export function useDesk(start: DeskStart, defaults: Defaults, onSaved: (shipmentId: string) => void): Desk {
  const draft = useKeptForm(start)
  const { form, faults, change } = draft
  const [problem, setProblem] = useState<Problem | null>(() => (isOvertaken(form, start) ? OVERTAKEN : null))
  const rating = useRating(start.rated)
  const prepared = useMemo(() => prepareDraft(form, defaults), [form, defaults])
  const ratedDraft = rating.rated?.draft
  const outdated = useMemo(
    () => (ratedDraft ? changedSince(ratedDraft, prepared.draft) : []),
    [ratedDraft, prepared],
  )
  const { refuse, show } = useRefusal(draft, prepared.keys, setProblem)
  const rate = async (): Promise<RateReply | null> => {
    if (rating.asking) return null
    setProblem(null)
    show(prepared.faults)
    if (Object.keys(prepared.faults).length > 0) return null
    const outcome = await rating.ask(prepared.draft, form.shipmentId)
    if (outcome.kind === 'refused') {
      refuse(outcome)
      return null
    }
    const { shipmentId, BOLNumber, version } = outcome.value
    // From here on the draft is kept under the shipment's own name.
    if (form.shipmentId !== shipmentId) draft.discard()
    change({ kind: 'saved', shipmentId, bolNumber: BOLNumber, version })
    if (form.shipmentId !== shipmentId) onSaved(shipmentId)
    return outcome.value
  }
  const leave = (path: string | undefined) => {
    const sentence = path ? formatFaults(form)[path] : undefined
    if (path && sentence) change({ kind: 'fault', path, sentence })
  }
  return {
    form,
    faults,
    change,
    prepared,
    rating,
    rate,
    outdated,
    problem,
    setProblem,
    refuse,
    leave,
    savedAt: draft.savedAt,
    close: draft.close,
  }
}

const OVERTAKEN: Problem = {
  message: 'Somebody else changed this shipment after your draft. Your draft is shown; reload to see theirs.',
  way: 'reload',
}

/** Shows what is wrong: faults at their fields, the focus on the first of them, the sentence above. */
function useRefusal({ faults, change }: KeptForm, keys: string[], tell: (problem: Problem | null) => void) {
  const focus = useFocusOnFaults(faults)
  const show = (found: Faults) => {
    change({ kind: 'faults', faults: found })
    focus()
  }
  const refuse = (refused: Refused) => {
    tell(problemOf(refused))
    show(faultsOfReply(refused.wireFields, keys))
  }
  return { show, refuse }
}

/** Moves the focus to the first fault once the sentences stand on the screen, folded blocks opened. */
function useFocusOnFaults(faults: Faults): () => void {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    focusFirst(Object.keys(faults))
  }, [faults])
  return () => {
    isWanted.current = true
  }
}
