import type { BodyOf, Endpoint } from '#contracts/endpoint.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { download } from '../../api/file.ts'
import { toast } from '../toast.ts'

/** Downloads a file and saves it under the name from the server; a toast shows a refusal. */
export async function saveFile<E extends Endpoint>(endpoint: E, body: Sparse<BodyOf<E>>): Promise<void> {
  const outcome = await download(endpoint, body)
  if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
}
