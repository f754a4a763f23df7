import './print-part.css'

/**
 * Prints one part of the screen and nothing else: while printing, a copy of it is alone on the page, so that neither
 * the rest of the screen nor the dialog around it adds empty pages or cuts it off.
 */
export function printPart(part: HTMLElement | null): void {
  if (!part) return
  const sheet = document.createElement('div')
  sheet.dataset.printSheet = ''
  // Dark ink on white paper in either color scheme.
  sheet.dataset.mantineColorScheme = 'light'
  sheet.setAttribute('aria-hidden', 'true')
  sheet.inert = true
  sheet.append(part.cloneNode(true))
  document.body.append(sheet)
  window.addEventListener('afterprint', () => sheet.remove(), { once: true })
  window.print()
}
