import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { submitQuote } from '#contracts/endpoints/quotes.ts'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { useChange } from '../../api/queries.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { useDraft } from '../../ui/use-draft.ts'
import {
  type AnswerValues,
  answerOf,
  faultOfField,
  faultsFromServer,
  faultsOf,
  startValues,
} from './answer-values.ts'
import type { QuoteLink } from './quote-link.ts'

type Faults = Record<string, string>

interface KeptAnswer {
  values: AnswerValues
  submissionId: string
}

/** The carrier's typed answer, stored in this browser until it was accepted, and the call that sends it. */
export function useAnswer(link: QuoteLink, quote: QuoteResponseValue, onDone: () => void) {
  const draft = useDraft<KeptAnswer>(`quote.${quote.quoteId}.${quote.answers.length}`)
  // The user has to accept the agreement again.
  const [begun] = useState(() =>
    draft.found ? { ...draft.found.values, hasAgreed: false } : startValues(quote),
  )
  const [values, setValues] = useState(begun)
  const [faults, setFaults] = useState<Faults>({})
  const [message, setMessage] = useState('')
  const { run, isRunning } = useChange(submitQuote)
  // One answer, however often it is sent: after a lost connection, clicking again creates no second one.
  const submissionId = useRef(draft.found?.submissionId ?? crypto.randomUUID())
  const { save, discard } = draft
  useEffect(() => {
    if (values !== begun) save({ values, submissionId: submissionId.current })
  }, [values, begun, save])
  const show = (found: Faults) => {
    setFaults(found)
    focusFirst(Object.keys(found))
  }
  const send = async () => {
    setMessage('')
    const found = faultsOf(values, quote.isNameAsked)
    show(found)
    if (Object.keys(found).length > 0) return setMessage(t`Some fields need your attention.`)
    const { answer, sent } = answerOf(values)
    const body = {
      ...link,
      quoteId: quote.quoteId,
      submissionId: submissionId.current,
      answer,
      hasAgreed: true,
    }
    const outcome = await run(body, { silent: true })
    if (outcome.kind === 'ok') {
      discard()
      return onDone()
    }
    setMessage(outcome.message)
    show(faultsFromServer(outcome.fields, sent))
  }
  return {
    values,
    faults,
    message,
    isSending: isRunning,
    set: (changes: Partial<AnswerValues>) => {
      setValues((before) => ({ ...before, ...changes }))
      setFaults((before) => withoutTouched(before, changes))
    },
    leave: (path: string | undefined) => {
      const fault = path ? faultOfField(values, quote.isNameAsked, path) : ''
      if (path && fault !== '') setFaults((before) => ({ ...before, [path]: fault }))
    },
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      void send()
    },
  }
}

/** A fault is cleared with its field; those of the charges together, because any of them may fix the total. */
function withoutTouched(faults: Faults, changes: Partial<AnswerValues>): Faults {
  const isTouched = (path: string) =>
    path in changes || (changes.lines !== undefined && (path.startsWith('line.') || path === 'totalCents'))
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !isTouched(path)))
}
