/** Prints one part of the screen and nothing else; the sheet for it stands in `rates.module.css`. */
export function printPart(part: HTMLElement | null): void {
  if (!part) return
  part.dataset.printing = 'yes'
  document.body.dataset.printPart = 'yes'
  const end = () => {
    delete part.dataset.printing
    delete document.body.dataset.printPart
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
