import type { ProfileChanges, ProfileValue } from '#contracts/entities/profile.ts'
import { fail } from '#contracts/errors.ts'
import { findUser, type User, updateUser } from '#database/clients/users.ts'
import { findDefaultBillTo } from '#database/locations/bill-to-addresses.ts'
import { findLocation } from '#database/locations/locations.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { isId } from '#database/sql/is-id.ts'
import { PAGE_NAMES, PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { isFreightClass } from '#domain/classification/freight-class.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { PICKUP_NO_WINDOW } from '#domain/shipment/pickup-faults.ts'
import { isEmail, parseEmails } from '#domain/text/emails.ts'
import { parsePhone, storedPhone } from '#domain/text/phone.ts'
import type { ActionContext } from '../kernel/context.ts'
import { showBillTo } from '../locations/bill-to.ts'
import type { Faults } from '../shipments/ready-item.ts'
import { allowNewEmail, endOldEmail } from './new-email.ts'
import { PREFERRED, preferencesOf } from './preferences.ts'
import { saveDefaultBillTo } from './profile-bill-to.ts'

/** The user's own settings. Name, e-mail and phone are columns of the user, the rest are in the preferences. */

/** Columns of the user; the others are preferences. */
const OF_USER = ['firstName', 'lastName', 'email', 'phone', 'title', 'defaultPageId'] as const
/** Login and item lines read the user's default class under this name. */
const CLASS_OF_USER = 'freightClass'

/** The profile of the user of the session. */
export async function readProfile(context: ActionContext): Promise<ProfileValue> {
  const user = await theUser(context)
  const billTo = await findDefaultBillTo(context.db, context.clientId)
  const said = user.preferences
  const ownClass = said[CLASS_OF_USER]
  return {
    ...preferencesOf({ isPalletItemGrid: context.settings.isPalletItemGrid, ...said }),
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
 * Saves the given fields of the profile of the user of the session; absent ones stay as they are. The bill-to address
 * is the client's own: users without the right to change it save the rest.
 */
export async function saveProfile(context: ActionContext, changes: ProfileChanges): Promise<void> {
  // The whole user is written back, so it is locked: a concurrent change of rights must not be lost.
  const user = await theUser(context, { lock: true })
  await refuseFaults(context, changes, await readProfile(context))
  const isNewEmail = changes.email !== undefined && changes.email !== user.email
  if (isNewEmail) await allowNewEmail(context, user, changes.currentPassword)
  const { defaultClass, ...preferred } = given(changes, PREFERRED)
  await updateUser(context.db, {
    ...user,
    ...given(changes, OF_USER),
    ...(changes.phone ? { phone: storedPhone(changes.phone) } : {}),
    preferences: {
      ...user.preferences,
      ...preferred,
      ...(defaultClass === undefined ? {} : { [CLASS_OF_USER]: defaultClass }),
    },
  })
  if (isNewEmail) await endOldEmail(context, user, changes.email!)
  if (changes.billTo) await saveDefaultBillTo(context, changes.billTo)
  await notifyLive(context.db, { clientId: context.clientId, topic: 'session', data: {} })
  context.note(user.id, { user: user.userName })
}

/** The fields that were sent; fields that are absent or undefined stay unchanged. */
function given<K extends keyof ProfileChanges>(changes: ProfileChanges, names: readonly K[]) {
  const sent = names.filter((name) => changes[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [name, changes[name]])) as {
    [N in K]?: Exclude<ProfileChanges[N], undefined>
  }
}

async function theUser(
  { db, clientId, user }: ActionContext,
  options: { lock?: boolean } = {},
): Promise<User> {
  return (await findUser(db, clientId, user.id, options)) ?? fail('NOT_LOGGED_IN')
}

/** Refuses errors in the fields that were sent, and a pickup window whose ends do not fit together. */
async function refuseFaults(
  context: ActionContext,
  changes: ProfileChanges,
  known: ProfileValue,
): Promise<void> {
  const faults: Faults = {}
  const { email = '', notifyEmails = '', phone = '', defaultClass = '', defaultPageId = 0 } = changes
  if (email !== '' && !isEmail(email)) faults['profile.Email'] = `Following email is invalid: ${email}`
  const notify = parseEmails(notifyEmails)
  if (notify.kind === 'invalid') faults['profile.NotifyCarrier'] = notify.message
  const parsedPhone = parsePhone(phone)
  if (phone !== '' && parsedPhone.kind === 'invalid') faults['profile.phone'] = parsedPhone.message
  if (defaultClass !== '' && !isFreightClass(defaultClass)) {
    faults['profile.UserDefinedClass'] = `${defaultClass} is not a freight class.`
  }
  const page = PAGE_NAMES.find((name) => PAGES[name].id === defaultPageId)
  if (defaultPageId !== 0 && !(page && canOpen(context.user, page))) {
    faults['profile.DefaultPageId'] = 'Choose a page that you can open.'
  }
  const unknown = changes.defaultServices?.find((code) => !KNOWN_SERVICES.has(code))
  if (unknown) faults['profile.DefaultServices'] = `${unknown} is not a service.`
  Object.assign(faults, await pickupFaults(context, changes, known))
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
}

const KNOWN_SERVICES = new Set<string>(ACCESSORIAL_CODES.map(({ code }) => code))

async function pickupFaults(
  context: ActionContext,
  changes: ProfileChanges,
  known: ProfileValue,
): Promise<Faults> {
  const faults: Faults = {}
  const { pickupFrom = known.pickupFrom, pickupTo = known.pickupTo, pickupLocationId = '' } = changes
  const isWindowSent = changes.pickupFrom !== undefined || changes.pickupTo !== undefined
  if (isWindowSent && pickupFrom !== '' && pickupTo !== '' && pickupFrom >= pickupTo) {
    faults['profile.PickupByToTime'] = PICKUP_NO_WINDOW
  }
  if (pickupLocationId !== '') {
    const wanted = { id: pickupLocationId }
    const found = isId(pickupLocationId) && (await findLocation(context.db, context.clientId, wanted))
    if (!found) faults['profile.DefaultPickupLocation'] = 'There is no such location.'
  }
  return faults
}
