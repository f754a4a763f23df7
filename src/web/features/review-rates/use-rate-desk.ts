import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { focusFirst } from '../../ui/focus-first.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { answerOf, type DeskAnswer } from './desk-answer.ts'
import { blankForm, type DeskForm, formOfSearch, restored } from './desk-form.ts'
import type { DeskDefaults } from './line-figures.ts'
import { type Faults, faultsOfReply, type PreparedRequest, prepareRequest } from './prepare-request.ts'
import { type DeskAnswers, useModeRates } from './use-mode-rates.ts'
import { keepModeChoice, type ModeChoice, readModeChoice, wantedModes } from './wanted-modes.ts'

/** The functions stay the same for the whole visit. */
export interface RateDesk {
  form: DeskForm
  change: (change: (form: DeskForm) => DeskForm) => void
  faults: Faults
  /** An error that belongs to no single field; '' if none. */
  problem: string
  modes: number[]
  choose: (change: (choice: ModeChoice) => ModeChoice) => void
  /** Requests prices, and from then on again on every change; reports missing fields instead. */
  rate: () => void
  /** The prices on the screen with the request that they answer. */
  shown: { answers: DeskAnswers; answer: DeskAnswer } | null
  isAsking: boolean
  /** The prices belong to another request than the one in the fields. */
  isOutdated: boolean
  /**
   * In addition, no prices are being requested for the new values: a field is missing, or the user has not rated yet.
   */
  isLeftBehind: boolean
  clear: () => void
}

const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())
const isWhole = ({ faults }: PreparedRequest): boolean => Object.keys(faults).length === 0

/** The state of Review Rates: the request, its faults, and the prices, which are updated on every change. */
export function useRateDesk(search: Record<string, string | undefined>, defaults: DeskDefaults): RateDesk {
  const [form, change] = useDeskForm(search)
  const [choice, setChoice] = useState(readModeChoice)
  const prepared = useMemo(() => prepareRequest(form, defaults), [form, defaults])
  const modes = useMemo(() => wantedModes(form.lines, defaults, choice), [form.lines, defaults, choice])
  // If the form is complete when the screen opens (a link, a reload), prices are requested immediately.
  const [isOn, setOn] = useState(() => isWhole(prepared))
  const [isTold, setTold] = useState(false)
  const { shown: answers, isAsking, ask, clear: clearRates } = useModeRates()
  const asked = useRef('')
  const question = useMemo(() => JSON.stringify([prepared.request, modes]), [prepared, modes])
  useEffect(() => {
    if (!isOn || !isWhole(prepared) || asked.current === question) return
    asked.current = question
    ask(prepared.request, modes)
  }, [isOn, prepared, modes, question, ask])
  const shown = useMemo(() => (answers ? { answers, answer: answerOf(answers) } : null), [answers])
  const isOutdated = useMemo(
    () => shown !== null && !isSame(shown.answers.request, prepared.request),
    [shown, prepared],
  )
  const isLeftBehind = isOutdated && !(isOn && isWhole(prepared))
  const { faults, problem } = useFaults(form, prepared, isTold, isOutdated ? null : shown)
  const latest = useRef({ prepared, modes, question })
  latest.current = { prepared, modes, question }
  const rate = useCallback(() => {
    const now = latest.current
    setTold(true)
    setOn(true)
    if (!isWhole(now.prepared)) return focusFirst(Object.keys(now.prepared.faults))
    // An identical request is sent again: prices depend on the day.
    asked.current = now.question
    ask(now.prepared.request, now.modes)
  }, [ask])
  const choose = useCallback((next: (choice: ModeChoice) => ModeChoice) => {
    setChoice((before) => {
      const after = next(before)
      keepModeChoice(after)
      return after
    })
  }, [])
  const clear = useCallback(() => {
    change(blankForm)
    clearRates()
    asked.current = ''
    setOn(false)
    setTold(false)
  }, [change, clearRates])
  return {
    ...{ form, change, faults, problem, modes, choose, rate },
    ...{ shown, isAsking, isOutdated, isLeftBehind, clear },
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The form, stored in this browser as the user types. */
function useDeskForm(search: Record<string, string | undefined>): [DeskForm, RateDesk['change']] {
  const { found, save } = useDraft<DeskForm>('review-rates')
  const [form, setForm] = useState(() => formOfSearch(search) ?? restored(found, today()))
  const latest = useRef(form)
  const change = useCallback<RateDesk['change']>(
    (next) => {
      latest.current = next(latest.current)
      setForm(latest.current)
      save(latest.current)
    },
    [save],
  )
  return [form, change]
}

/**
 * The faults: before the request, only once the user has tried to rate; after it, the server's faults for this very
 * request.
 */
function useFaults(form: DeskForm, prepared: PreparedRequest, isTold: boolean, shown: RateDesk['shown']) {
  const refused = shown?.answer.refused ?? null
  return useMemo(() => {
    const said = refused ? faultsOfReply(refused.wireFields, form) : { faults: {}, others: [] }
    const faults: Faults = { ...said.faults, ...(isTold ? prepared.faults : {}) }
    if (!refused || refused.isTold) return { faults, problem: '' }
    const isSaid = Object.keys(said.faults).length > 0
    return { faults, problem: said.others.join(' ') || (isSaid ? '' : refused.message) }
  }, [refused, form, prepared, isTold])
}
