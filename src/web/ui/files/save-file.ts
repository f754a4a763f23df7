import type { BodyOf, Endpoint } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { download } from '../../api/file.ts'
import { toast } from '../toast.ts'

/** Fetches a file by a call and saves it under the name that it comes with; a toast shows a refusal. */
export async function saveFile<E extends Endpoint>(endpoint: E, body: Sparse<BodyOf<E>>): Promise<void> {
  const outcome = await download(endpoint, body)
  if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
}
