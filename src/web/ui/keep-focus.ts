/** Ancestors of the focus from which a user can continue, or at least read on. */
const AROUND = ':is(a,button,table,section,main,[tabindex]):focus-within'

/**
 * When a browser drops the focus, keyboard users would start again at the top of the page or behind the dialog. A
 * button that is disabled while it works gets the focus back once it is enabled. If the focused element is removed (a
 * used button, a row that left its table, a dialog), the focus goes to what is left around it, or for a dialog to the
 * element that opened it. A focus that has moved elsewhere by then stays there.
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  /** The last focus and its ancestors, innermost first; for a dialog, followed by those of the page. */
  let trail: Element[] = []
  let ofPage: Element[] = []
  const remember = ({ target }: FocusEvent) => {
    const own = [target as Element, ...[...document.querySelectorAll(AROUND)].reverse()]
    const isAbove = own[0]?.closest('[role=dialog],[role=menu]')
    if (!isAbove) ofPage = own
    trail = isAbove ? [...own, ...ofPage] : own
  }
  const goOn = () => {
    if (document.activeElement !== document.body) return
    trail = trail.filter((one) => one.isConnected)
    const place = trail[0] as HTMLElement | undefined
    if (!place) return
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  const watch = new MutationObserver((changes) => {
    const last = trail[0]
    // Elements that take the focus themselves go first.
    if (last?.isConnected === false) setTimeout(goOn)
    else if (changes.some((one) => one.attributeName && one.target === last && !last.matches(':disabled')))
      goOn()
  })
  document.addEventListener('focusin', remember)
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    watch.disconnect()
  }
}
