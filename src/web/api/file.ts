import type { BodyOf, Endpoint } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { type CallOptions, callForFile, type Outcome } from './call.ts'

/** Downloads a file and saves it as `fileName` ('' = the name from the server). */
export async function download<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
  fileName = '',
  options: CallOptions = {},
): Promise<Outcome<void>> {
  const outcome = await callForFile(endpoint, body, options)
  if (outcome.kind === 'refused') return outcome
  saveAs(outcome.value.blob, fileName || outcome.value.name || 'lading.pdf')
  return { kind: 'ok', value: undefined }
}

/** Downloads a file and opens it in a new tab; if the browser blocks that, saves it. */
export async function openFile<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
  options: CallOptions = {},
): Promise<Outcome<void>> {
  // Opened before the call: browsers block a tab that opens after a wait as a pop-up.
  const tab = window.open('', '_blank')
  const outcome = await callForFile(endpoint, body, options)
  if (outcome.kind === 'refused') {
    tab?.close()
    return outcome
  }
  const { blob, name } = outcome.value
  if (tab === null) saveAs(blob, name || 'lading.pdf')
  else tab.location.href = keepUrl(blob)
  return { kind: 'ok', value: undefined }
}

/** Saves bytes made in the browser (an export of a table). */
export function saveAs(blob: Blob, fileName: string): void {
  const anchor = document.createElement('a')
  anchor.href = keepUrl(blob)
  anchor.download = fileName
  anchor.click()
}

/** A URL for the bytes that lasts long enough for slow readers. */
function keepUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}
