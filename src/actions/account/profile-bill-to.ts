import type { ProfileValue } from '#contracts/entities/profile.ts'
import { findDefaultBillTo, saveBillTo } from '#database/locations/bill-to-addresses.ts'
import { canOpen } from '#domain/access/rights.ts'
import type { ActionContext } from '../kernel/context.ts'
import { changedLines, readyBillTo, showBillTo, twoLines } from '../locations/bill-to.ts'

const TYPED_OF_BILL_TO = [
  ...(['companyName', 'line1', 'line2', 'city', 'state', 'zip', 'countryCode'] as const),
  ...(['contactName', 'contactPhone', 'email'] as const),
]

/** Saves the client's default bill-to address, for users who may change it. */
export async function saveDefaultBillTo(
  context: ActionContext,
  given: NonNullable<ProfileValue['billTo']>,
): Promise<void> {
  const { user, db, clientId } = context
  if (user.userType === 'ReadOnly' || !canOpen(user, 'BillToLocations')) return
  const known = await findDefaultBillTo(db, clientId)
  // Setting another location as default is done under Bill-to Locations, where all locations are listed.
  if (!known || (given.id !== '' && given.id !== known.id)) return
  const chosen = given.addressLines === '' ? given : { ...given, ...changedLines(given, known) }
  const { line1, line2 } = twoLines(chosen)
  const changed = {
    ...chosen,
    companyName: given.companyName || known.name,
    line1: line1 || known.street,
    line2,
    city: given.city || known.city,
    state: given.state || known.state,
    zip: given.zip || known.zip,
    countryCode: given.countryCode || known.countryCode,
    isDefault: known.isDefault,
  }
  const shown = showBillTo(known)
  if (TYPED_OF_BILL_TO.every((field) => changed[field] === shown[field])) return
  await saveBillTo(db, clientId, readyBillTo(changed, known, 'profile.userBilltoDetails'))
}
