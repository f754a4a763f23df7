import { useCallback, useRef } from 'react'

/** A stable function that calls the latest `run`, so that memoized blocks need not render for a new one. */
export function useLatest<A extends unknown[]>(run: (...given: A) => void): (...given: A) => void {
  const latest = useRef(run)
  latest.current = run
  return useCallback((...given: A) => latest.current(...given), [])
}
