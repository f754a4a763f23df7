import type { BodyOf, Endpoint } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { type CallOptions, callForFile, type Outcome } from './call.ts'

/** Fetches a file by a call and saves it as `fileName` ('' = the name that the server gives it). */
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

/** Fetches a file by a call and shows it in a tab of its own; where the browser forbids that, it is saved. */
export async function openFile<E extends Endpoint>(
  endpoint: E,
  body: Sparse<BodyOf<E>>,
  options: CallOptions = {},
): Promise<Outcome<void>> {
  // Opened before the call: a tab that opens after waiting counts as a pop-up and is blocked.
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

/** A URL of the bytes that lives long enough for the slowest reader. */
function keepUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}
