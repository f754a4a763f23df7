import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { userAgreement as endpoint } from '#contracts/endpoints/session.ts'
import { fail } from '#contracts/errors.ts'
import { acceptAgreement, findAcceptance } from '#database/clients/user-agreements.ts'
import type { Db } from '#database/sql/open.ts'
import { ANONYMOUS } from '../kernel/audit.ts'
import type { ActionContext } from '../kernel/context.ts'
import { confirmSignUp, type NextStep, openSignUp, signUpCompany } from './sign-up.ts'
import { USER_AGREEMENT, USER_AGREEMENT_VERSION } from './user-agreement-text.ts'

type Body = BodyOf<typeof endpoint>

/**
 * The user agreement: anyone can read it, and each user accepts each version once. A new company accepts it by signing
 * up.
 */
export async function userAgreement(
  context: ActionContext,
  body: Body,
  caller: { address: string },
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  const next = await stepOf(context, body, caller.address)
  const accepted = await findAcceptance(context.db, context.user.id, USER_AGREEMENT_VERSION)
  return {
    version: USER_AGREEMENT_VERSION,
    text: USER_AGREEMENT,
    acceptedAt: accepted?.at.toISOString() ?? null,
    acceptedBy: accepted?.userName ?? '',
    next,
  }
}

async function stepOf(context: ActionContext, body: Body, address: string): Promise<NextStep | ''> {
  const { accept: isAccepted, accessid: accessId, isSignUp, version, signUp } = body
  if (!isAccepted) return accessId !== '' || isSignUp ? openSignUp(context, accessId) : ''
  if (signUp) {
    if (version !== USER_AGREEMENT_VERSION) fail('AGREEMENT_CHANGED')
    return signUpCompany(context, { accessId, signUp, address })
  }
  if (accessId !== '') return confirmSignUp(context, accessId)
  await accept(context, version)
  return ''
}

/** Whether the user has yet to accept the current agreement. */
export const isAgreementDue = async (db: Db, userId: string): Promise<boolean> =>
  (await findAcceptance(db, userId, USER_AGREEMENT_VERSION)) === null

async function accept({ db, clientId, user, now, note }: ActionContext, version: string): Promise<void> {
  if (user.id === ANONYMOUS) fail('NOT_LOGGED_IN')
  if (version !== USER_AGREEMENT_VERSION) fail('AGREEMENT_CHANGED')
  const { id, userName } = user
  const isNew = await acceptAgreement(db, clientId, { userId: id, userName, version, at: now })
  note(id, { version, isNew })
}
