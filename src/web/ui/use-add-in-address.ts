import { useEffect, useRef } from 'react'
import { useAnyAddress } from './address/use-address.ts'

/** A link with `?add=…` opens the dialog that adds; the word is then taken out of the address. */
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
