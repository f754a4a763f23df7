import { useEffect, useRef } from 'react'
import type { RateReply } from '../pricing/rated.ts'
import type { Asking } from '../pricing/use-rating.ts'
import { PRICES } from './prices-part.ts'

const DRAWN_WITHIN_MS = 50

/** The parts of the rating that the focus follows. */
export interface Focusing {
  asking: Pick<Asking, 'from'> | null
  rated: { result: Pick<RateReply, 'suggestedPricesheetID' | 'rates'> } | null
}

/**
 * Focuses the suggested price after rating, so that Enter continues to booking. If the user has moved elsewhere in the
 * meantime, the focus stays there. `isExpected`: the visit itself is about a price.
 */
export function useFocusOnPrice({ rated, asking }: Focusing, isExpected = false): void {
  const before = useRef<Element | null>(isExpected ? document.activeElement : null)
  const isAsking = asking !== null
  const from = asking?.from ?? null
  useEffect(() => {
    if (from) before.current = from
  }, [from])
  const result = rated?.result
  useEffect(() => {
    if (isAsking || before.current === null || !result) return
    const origin = before.current
    before.current = null
    const id = result.suggestedPricesheetID || result.rates[0]?.id
    const focus = () => {
      const now = document.activeElement as HTMLElement
      // The user cannot have moved to an element that Tab does not reach: it is the page itself, or the substitute of a
      // removed button. If a menu was opened since, moving the focus would close it.
      if (now !== origin && (now.tabIndex >= 0 || now.closest('[role=dialog],[role=menu]'))) return
      document.querySelector<HTMLElement>(`[data-book="${CSS.escape(id ?? '')}"]`)?.focus()
    }
    if (PRICES.read()) return focus()
    // The prices arrived before the code that shows them. If the user has moved the focus meanwhile, leave it there.
    const waiting = document.activeElement
    const focusWhoWaits = () => {
      if ([waiting, origin, document.body].includes(document.activeElement)) focus()
    }
    void PRICES.load().then(
      () => setTimeout(focusWhoWaits, DRAWN_WITHIN_MS),
      () => {},
    )
  }, [isAsking, result])
}
