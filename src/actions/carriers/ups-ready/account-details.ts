import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { saveUpsAccount as endpoint } from '#contracts/endpoints/ups-ready.ts'
import { fail } from '#contracts/errors.ts'
import { findUpsRegistration, saveUpsRegistration } from '#database/carriers/ups-registrations.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { readyAccount, readyContact } from './ready-registration.ts'
import { showRegistration } from './registration-view.ts'

/** Steps 2 and 3: the registering person, and the account. Without either, returns the progress of the registration. */
export async function saveUpsAccount(
  context: ActionContext,
  { contact, account }: BodyOf<typeof endpoint>,
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  const { db, clientId } = context
  const known = await findUpsRegistration(db, clientId)
  if (!contact && !account) return { registration: showRegistration(context, known), message: '' }
  if (!known) return fail('AGREEMENT_REQUIRED')
  if (known.registeredAt) return fail('ACCOUNT_EXISTS')
  const fields: Record<string, string> = {}
  const ready = {
    ...(contact ? { contact: readyContact(contact, fields) } : {}),
    ...(account ? { account: readyAccount(account, fields) } : {}),
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  await saveUpsRegistration(db, clientId, ready)
  const detail = { contact: contact !== undefined, accountNumber: ready.account?.accountNumber ?? '' }
  context.note(clientId, detail, 'ups.account-saved')
  const message = account ? 'The account has been saved.' : 'The contact has been saved.'
  return { registration: showRegistration(context, { ...known, ...ready }), message }
}
