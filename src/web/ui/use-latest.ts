import { useCallback, useRef } from 'react'

/** One function for good that does what the newest one does: memoised blocks need not render for it. */
export function useLatest<A extends unknown[]>(run: (...given: A) => void): (...given: A) => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback((...given: A) => latest.current(...given), [])
}
