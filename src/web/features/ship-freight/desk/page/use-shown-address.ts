import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Updates the address bar without a navigation, which would scroll to the top and restart the screen: after saving, a
 * reload or Back should open the saved shipment. The router keeps the URL that it knows; when the user opens that again
 * (the sidebar's link), `onAskedAgain` is called.
 */
export function useShownAddress(onAskedAgain: () => void): { show: (path: string) => void } {
  const router = useRouter()
  const isAhead = useRef(false)
  const latest = useRef(onAskedAgain)
  latest.current = onAskedAgain
  const show = useCallback(
    (path: string) => {
      isAhead.current = path !== router.state.location.pathname
      // The router listens to its own `replaceState`; the browser's notifies no listener.
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
