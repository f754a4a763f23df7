/**
 * A button that works is disabled meanwhile, and a browser takes the focus from what is disabled: whoever uses the
 * keyboard would begin again at the top of the page, or behind the dialog. Gives it back once the button can be
 * pressed again; a user who is elsewhere by then is left there.
 * @returns ends it
 */
export function keepFocus(): () => void {
  let last: EventTarget | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target
  }
  const watch = new MutationObserver((changes) => {
    const back = changes.find(({ target }) => target === last)?.target
    if (back instanceof HTMLElement && isFocusNowhere() && !back.matches(':disabled')) back.focus()
  })
  document.addEventListener('focusin', remember)
  watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    watch.disconnect()
  }
}

const isFocusNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body
