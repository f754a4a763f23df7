import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canChange } from '#domain/access/rights.ts'
import type { Outcome } from '../../api/call.ts'
import { refresh } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { toast } from '../toast.ts'
import type { PrintWish } from './print-wish.ts'

/** Prints documents (see `print-now.ts`, loaded with the first print); returns the result in words. */
export function usePrint() {
  const client = useQueryClient()
  const mayQueue = canChange(useUser().userType)
  const [isRunning, setRunning] = useState(false)
  const print = async (wish: PrintWish): Promise<Outcome<string>> => {
    setRunning(true)
    try {
      const { printNow } = await import('./print-now.ts')
      const outcome = await printNow(wish, mayQueue)
      if (outcome.kind === 'refused') return outcome
      if (outcome.value.isQueued) refresh(client, ['documents', 'printers'])
      return { kind: 'ok', value: outcome.value.words }
    } finally {
      setRunning(false)
    }
  }
  return { print, isRunning }
}

/** Like `usePrint`, and shows the result in a toast. */
export function usePrintAndTell() {
  const { print, isRunning } = usePrint()
  const printAndTell = async (wish: PrintWish): Promise<void> => {
    const outcome = await print(wish)
    if (outcome.kind === 'ok') toast('success', outcome.value)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  return { print: printAndTell, isRunning }
}
