import { useEffect, useRef } from 'react'
import { useAnyAddress } from './address/use-address.ts'

/** Opens the add dialog for a link with `?add=…`, and removes the parameter from the URL. */
export function useAddInAddress(open: ((what: string) => void) | null): void {
  const {
    search: { add },
    change,
  } = useAnyAddress()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!add) return
    latest.current?.(add)
    change({ add: undefined }, { isReplaced: true })
  }, [add, change])
}
