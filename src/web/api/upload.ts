import { t } from '@lingui/core/macro'
import { clientSentence } from '#contracts/client-errors.ts'
import { readConfig } from './call.ts'
import { clearSession, readSession, refreshKey } from './session.ts'

/** A file that the server keeps for a day; calls refer to it by this id. */
export interface StagedUpload {
  fileId: string
  name: string
  bytes: number
}

export type UploadOutcome = { kind: 'ok'; value: StagedUpload } | { kind: 'refused'; message: string }

interface UploadOptions {
  /** Share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

const UNREACHABLE = t`The file could not be uploaded. Please try again in a moment.`

/** Uploads a file of any size; never throws. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<UploadOutcome> {
  const { clients } = await readConfig()
  const { promise, resolve } = Promise.withResolvers<UploadOutcome>()
  const request = new XMLHttpRequest()
  request.open('POST', `${clients['file-upload'] ?? clients.main ?? ''}/upload`)
  request.setRequestHeader('authorization', `Bearer ${readSession()?.key ?? ''}`)
  request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0)
  request.onload = () => resolve(outcomeOf(request))
  request.onerror = () => resolve({ kind: 'refused', message: UNREACHABLE })
  request.onabort = () => resolve({ kind: 'refused', message: t`The upload was canceled.` })
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  form.append('File', file, file.name)
  request.send(form)
  return promise
}

function outcomeOf(request: XMLHttpRequest): UploadOutcome {
  const key = request.getResponseHeader('x-session-key')
  if (key) refreshKey(key)
  if (request.status === 401) clearSession()
  const reply = parse(request.responseText)
  if (request.status === 200) return { kind: 'ok', value: reply as StagedUpload }
  return { kind: 'refused', message: (reply as { message?: string }).message ?? clientSentence('UNEXPECTED') }
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}
