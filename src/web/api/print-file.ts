import { t } from '@lingui/core/macro'
import type { BodyOf, Endpoint } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { callForFile, type Outcome } from './call.ts'
import { saveAs } from './file.ts'

/** How the file was shown: in the print dialog, in a new tab, or saved if tabs are blocked. */
export type PrintedAs = 'dialog' | 'tab' | 'file'

/** Fetches a PDF by a call and opens the browser's print dialog with it. */
export async function printFile<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
): Promise<Outcome<PrintedAs>> {
  // Phones show no PDF in a frame. A tab must open before the call, or it counts as a pop-up.
  const tab = navigator.pdfViewerEnabled ? null : window.open('', '_blank')
  const outcome = await callForFile(endpoint, body, { silent: true })
  if (outcome.kind === 'refused') {
    tab?.close()
    return outcome
  }
  const { blob, name } = outcome.value
  const url = URL.createObjectURL(blob)
  if (navigator.pdfViewerEnabled && (await printInFrame(url))) return { kind: 'ok', value: 'dialog' }
  const shown = tab ?? window.open('', '_blank')
  if (shown === null) {
    saveAs(blob, name || 'lading.pdf')
    return { kind: 'ok', value: 'file' }
  }
  shown.location.href = url
  return { kind: 'ok', value: 'tab' }
}

/** False if the browser does not let a page print the frame (Firefox shows PDFs in a viewer of another origin). */
async function printInFrame(url: string): Promise<boolean> {
  document.querySelector('iframe[data-print-frame]')?.remove()
  const frame = document.createElement('iframe')
  frame.dataset.printFrame = ''
  frame.title = t`Documents to print`
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // A frame without a size or with display: none prints an empty page in some browsers.
  frame.style.cssText = 'position:fixed;right:100%;bottom:100%;width:1px;height:1px;border:0'
  const isLoaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
  })
  frame.src = url
  document.body.append(frame)
  await isLoaded
  try {
    frame.contentWindow!.focus()
    frame.contentWindow!.print()
    return true
  } catch {
    frame.remove()
    return false
  }
}
