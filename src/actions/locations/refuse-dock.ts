import { ALL_LOCATIONS } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import { lockClient } from '#database/clients/clients.ts'
import { type Location, listWarehouses } from '#database/locations/locations.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isSameCode } from './warehouse-code.ts'

const CODE = /^[\w-]+$/

/**
 * Checks the code of a dock of the client, as it would be saved; '' if it is not a dock. Codes are unique, and none
 * equals the word for all docks. Addresses are saved on many pages; docks are set up on one.
 * @param known the stored location; without a code it is not a dock yet
 */
export async function refuseDock(
  context: ActionContext,
  known: Pick<Location, 'id' | 'warehouseCode'>,
  code: string,
): Promise<void> {
  if (code === known.warehouseCode) return
  const { db, clientId, installation, user } = context
  if (!canOpen(user, 'Locations')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.Locations.title, email: installation.supportEmail })
  }
  if (code === '') return
  const refuse = (sentence: string) => fail('VALIDATION_FAILED', { fields: { 'location.WHSE': sentence } })
  if (!CODE.test(code)) refuse('Use letters, digits, hyphens and underscores only.')
  if (isSameCode(code, ALL_LOCATIONS)) refuse(`${ALL_LOCATIONS} means all docks. Use another code.`)
  await lockClient(db, clientId)
  const docks = await listWarehouses(db, clientId)
  const twin = docks.find((one) => one.id !== known.id && isSameCode(one.warehouseCode, code))
  if (twin) refuse(`${twin.warehouseCode} is already the dock ${twin.companyName}.`)
}
