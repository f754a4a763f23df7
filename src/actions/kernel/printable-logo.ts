import { findClientLogo } from '#database/clients/clients.ts'
import type { ActionContext } from './context.ts'

/**
 * The client's logo for documents; null if there is none, if it is for the screen only, or if PDF cannot embed its
 * format.
 */
export async function printableLogo({
  db,
  clientId,
}: Pick<ActionContext, 'db' | 'clientId'>): Promise<Uint8Array | null> {
  const logo = await findClientLogo(db, clientId)
  const isPrinted = logo && !logo.isHeaderOnly && logo.type !== 'image/svg+xml'
  return isPrinted ? Uint8Array.from(logo.bytes) : null
}
