import { useEffect, useRef } from 'react'
import type { Rating } from './use-rating.ts'

/**
 * After rating the focus waits on the price that the product would take, so that Enter goes on to booking. A user
 * who has gone on working elsewhere meanwhile is left there.
 */
export function useFocusOnPrice({ rated, asking }: Rating): { expect: () => void } {
  const before = useRef<Element | null>(null)
  const isAsking = asking !== null
  const result = rated?.result
  useEffect(() => {
    if (isAsking || before.current === null || !result) return
    const isUnmoved = document.activeElement === before.current || document.activeElement === document.body
    before.current = null
    if (!isUnmoved) return
    const id = result.suggestedPricesheetID || result.rates[0]?.id
    document.querySelector<HTMLElement>(`[data-book="${CSS.escape(id ?? '')}"]`)?.focus()
  }, [isAsking, result])
  return {
    expect: () => {
      before.current = document.activeElement
    },
  }
}
