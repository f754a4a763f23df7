import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import { download } from '../../../api/file.ts'
import { toast } from '../../../ui/toast.ts'

/** Saves today's manifest as a file, or shows why there is none. */
export async function saveManifest(): Promise<void> {
  const outcome = await download(downloadBillOfLading, { kinds: ['ParcelManifest'], copies: 1 })
  if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
}
