import './print-part.css'

/** Prints one part of the screen and nothing else. */
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
