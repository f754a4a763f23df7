/** Whether one of the fields is on the screen: the fault of any other field would not show. */
export function isOnScreen(paths: readonly string[]): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset.path)
  return paths.some((path) => shown.includes(path))
}

/** Moves the focus to the first field at fault, in the order of the screen. */
export function focusFirst(paths: readonly string[]): void {
  if (paths.length === 0) return
  // After the render that shows the sentences, so that a screen reader hears them with the field.
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
    fields.find((field) => paths.includes(field.dataset.path ?? ''))?.focus()
  })
}
