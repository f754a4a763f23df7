import type { ProfileValue } from '#contracts/entities/profile.ts'
import { fail } from '#contracts/errors.ts'
import { closeLinksOf } from '#database/access-links.ts'
import { findDefaultBillTo, saveBillTo } from '#database/bill-to-addresses.ts'
import { isId } from '#database/is-id.ts'
import { findLocation } from '#database/locations.ts'
import { notifyLive } from '#database/notify.ts'
import { findUser, type User, updateUser } from '#database/users.ts'
import { PAGE_NAMES, PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { isFreightClass } from '#domain/classification/freight-class.ts'
import { PICKUP_NO_WINDOW } from '#domain/shipment/pickup-faults.ts'
import { isEmail, parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { changedLines, readyBillTo, showBillTo, twoLines } from '../addresses/bill-to.ts'
import type { ActionContext } from '../context.ts'
import type { Faults } from '../shipments/ready-item.ts'

/** What users set about themselves. Name, e-mail and phone stand with the user, the rest in the user's preferences. */

/** What the preferences keep, under the names of the profile; what is not there has its usual value. */
const PREFERRED = [
  'defaultClass',
  'weightUnit',
  'lengthUnit',
  'pickupLocationId',
  'pickupFrom',
  'pickupTo',
  'bolInstruction',
  'isPalletItemGrid',
  'labelFormat',
  'notifyEmails',
  'language',
  'isComplete',
] as const satisfies readonly (keyof ProfileValue)[]
/** Under this name log-in and item lines look for the user's own class. */
const CLASS_OF_USER = 'freightClass'

const USUAL: Pick<ProfileValue, (typeof PREFERRED)[number]> = {
  ...{
    defaultClass: '',
    weightUnit: 'lb',
    lengthUnit: 'in',
    pickupLocationId: '',
    pickupFrom: '',
    pickupTo: '',
  },
  ...{
    bolInstruction: '',
    isPalletItemGrid: false,
    labelFormat: 'None',
    notifyEmails: '',
    language: 'en-us',
  },
  isComplete: false,
}

/** The profile of the user of the session. */
export async function readProfile(context: ActionContext): Promise<ProfileValue> {
  const user = await theUser(context)
  const billTo = await findDefaultBillTo(context.db, context.clientId)
  const said = user.preferences
  const kept = Object.fromEntries(
    PREFERRED.filter((name) => typeof said[name] === typeof USUAL[name]).map((name) => [name, said[name]]),
  ) as Partial<typeof USUAL>
  const ownClass = said[CLASS_OF_USER]
  return {
    ...USUAL,
    isPalletItemGrid: context.settings.isPalletItemGrid,
    ...kept,
    defaultClass: typeof ownClass === 'string' ? ownClass : '',
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    company: billTo?.name ?? '',
    title: user.title,
    defaultPageId: user.defaultPageId,
    billTo: billTo && showBillTo(billTo),
  }
}

/**
 * Saves the profile of the user of the session. The bill-to address is the client's own: who may only look, or may not
 * open Bill-to Locations, leaves it as it is.
 */
export async function saveProfile(context: ActionContext, profile: ProfileValue): Promise<void> {
  // All of the user is written back: rights that are given or taken at this moment stay so.
  const user = await theUser(context, { lock: true })
  await refuseFaults(context, profile)
  const { defaultClass, ...preferred } = Object.fromEntries(
    PREFERRED.map((name) => [name, profile[name]]),
  ) as typeof USUAL
  await updateUser(context.db, {
    ...user,
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    phone: profile.phone,
    title: profile.title,
    defaultPageId: profile.defaultPageId,
    preferences: { ...user.preferences, ...preferred, [CLASS_OF_USER]: defaultClass },
  })
  // What was mailed to an address that is his no longer sets no password.
  if (profile.email !== user.email) {
    await closeLinksOf(context.db, context.clientId, 'password', user.id, context.now)
  }
  if (profile.billTo) await saveDefaultBillTo(context, profile.billTo)
  await notifyLive(context.db, { clientId: context.clientId, topic: 'session', data: {} })
  context.note(user.id, { user: user.userName })
}

async function theUser(
  { db, clientId, user }: ActionContext,
  options: { lock?: boolean } = {},
): Promise<User> {
  return (await findUser(db, clientId, user.id, options)) ?? fail('NOT_LOGGED_IN')
}

async function refuseFaults(context: ActionContext, profile: ProfileValue): Promise<void> {
  const faults: Faults = {}
  if (profile.email !== '' && !isEmail(profile.email)) {
    faults['profile.Email'] = `Following email is invalid: ${profile.email}`
  }
  const notify = parseEmails(profile.notifyEmails)
  if (notify.kind === 'invalid') faults['profile.NotifyCarrier'] = notify.message
  const phone = parsePhone(profile.phone)
  if (profile.phone !== '' && phone.kind === 'invalid') faults['profile.phone'] = phone.message
  if (profile.defaultClass !== '' && !isFreightClass(profile.defaultClass)) {
    faults['profile.UserDefinedClass'] = `${profile.defaultClass} is no freight class.`
  }
  const page = PAGE_NAMES.find((name) => PAGES[name].id === profile.defaultPageId)
  if (profile.defaultPageId !== 0 && !(page && canOpen(context.user, page))) {
    faults['profile.DefaultPageId'] = 'Choose a page that you may open.'
  }
  const { pickupFrom, pickupTo, pickupLocationId } = profile
  if (pickupFrom !== '' && pickupTo !== '' && pickupFrom >= pickupTo) {
    faults['profile.PickupByToTime'] = PICKUP_NO_WINDOW
  }
  if (pickupLocationId !== '') {
    const wanted = { id: pickupLocationId }
    const known = isId(pickupLocationId) && (await findLocation(context.db, context.clientId, wanted))
    if (!known) faults['profile.DefaultPickupLocation'] = 'There is no such location.'
  }
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
}

const TYPED_OF_BILL_TO = [
  ...(['companyName', 'line1', 'line2', 'city', 'state', 'zip', 'countryCode'] as const),
  ...(['contactName', 'contactPhone', 'email'] as const),
]

async function saveDefaultBillTo(
  context: ActionContext,
  given: NonNullable<ProfileValue['billTo']>,
): Promise<void> {
  const { user, db, clientId } = context
  if (user.userType === 'ReadOnly' || !canOpen(user, 'BillToLocations')) return
  const known = await findDefaultBillTo(db, clientId)
  // Another one becomes the default under Bill-to Locations, where all of them are seen.
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
