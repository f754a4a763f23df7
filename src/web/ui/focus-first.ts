/** Whether one of the fields is on the screen. If none is, the error must be shown elsewhere. */
export function isOnScreen(paths: readonly string[]): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset.path)
  return paths.some((path) => shown.includes(path))
}

/** Focuses the first invalid field, in screen order. */
export function focusFirst(paths: readonly string[]): void {
  if (paths.length === 0) return
  // After the render that shows the errors, so that a screen reader reads them with the field.
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
    fields.find((field) => paths.includes(field.dataset.path ?? ''))?.focus()
  })
}
