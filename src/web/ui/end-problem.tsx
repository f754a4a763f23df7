import { useState } from 'react'
import type { Refused } from '../api/call.ts'
import { ErrorState } from './error-state.tsx'
import { Overtaken } from './overtaken.tsx'

interface EndProblemProps {
  refused: Refused | null
  /** The code of the refusal after another user's change. */
  changed: Refused['code']
  /** The kind of entry, in a word: 'location'. */
  what: string
  /** Shows the current entry. */
  onReload: () => Promise<void>
}

/** The error of a delete. After a change by another user, the entry is shown again before the delete. */
export function EndProblem({ refused, changed, what, onReload }: EndProblemProps) {
  if (refused === null || refused.isTold) return null
  if (refused.code !== changed) return <ErrorState message={refused.message} />
  return <Overtaken message={refused.message} what={what} onReload={onReload} />
}

/** The entry of a confirmation: as the list had it, or as read again since. */
export function useReadAgain<T>(asked: T | null) {
  const [again, setAgain] = useState<{ asked: T | null; now: T } | null>(null)
  return {
    shown: again !== null && asked !== null && again.asked === asked ? again.now : asked,
    show: (now: T) => setAgain({ asked, now }),
  }
}
