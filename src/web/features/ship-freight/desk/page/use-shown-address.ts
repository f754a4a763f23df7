import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Lets the address bar follow the work without a navigation, which would scroll to the top and begin the screen again:
 * a shipment that was just saved is what a reload or Back should bring. The router still stands at the address that
 * it knows; when the user asks for that once more (the sidebar's link), `onAskedAgain` is called.
 */
export function useShownAddress(onAskedAgain: () => void): { show: (path: string) => void } {
  const router = useRouter()
  const isAhead = useRef(false)
  const latest = useRef(onAskedAgain)
  latest.current = onAskedAgain
  const show = useCallback(
    (path: string) => {
      isAhead.current = path !== router.state.location.pathname
      // The router listens to its own `replaceState`; the browser's says nothing to anybody.
      History.prototype.replaceState.call(window.history, window.history.state, '', path)
    },
    [router],
  )
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ hrefChanged, toLocation }) => {
        if (hrefChanged || !isAhead.current) return
        show(toLocation.href)
        isAhead.current = false
        latest.current()
      }),
    [router, show],
  )
  return { show }
}
