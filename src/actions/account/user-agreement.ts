import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { userAgreement as endpoint } from '#contracts/endpoints/session.ts'
import { fail } from '#contracts/errors.ts'
import type { Db } from '#database/open.ts'
import { acceptAgreement, findAcceptance } from '#database/user-agreements.ts'
import { NOBODY } from '../audit.ts'
import type { ActionContext } from '../context.ts'
import { USER_AGREEMENT, USER_AGREEMENT_VERSION } from './user-agreement-text.ts'

/** The user agreement: anybody reads it, each user accepts each version of it once. */
export async function userAgreement(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  if (body.accept) await accept(context, body)
  const accepted = await findAcceptance(context.db, context.user.id, USER_AGREEMENT_VERSION)
  return {
    version: USER_AGREEMENT_VERSION,
    text: USER_AGREEMENT,
    acceptedAt: accepted?.at.toISOString() ?? null,
    acceptedBy: accepted?.userName ?? '',
  }
}

/** Whether the user has yet to accept the agreement as it stands. */
export const isAgreementDue = async (db: Db, userId: string): Promise<boolean> =>
  (await findAcceptance(db, userId, USER_AGREEMENT_VERSION)) === null

async function accept(
  context: ActionContext,
  { version, signUp }: Pick<BodyOf<typeof endpoint>, 'version' | 'signUp'>,
): Promise<void> {
  const { db, clientId, user, now } = context
  // A company that signs up has no user yet to accept it.
  if (user.id === NOBODY) fail(signUp ? 'NOT_BUILT_YET' : 'NOT_LOGGED_IN')
  if (version !== USER_AGREEMENT_VERSION) fail('AGREEMENT_CHANGED')
  const { id, userName } = user
  const isNew = await acceptAgreement(db, clientId, { userId: id, userName, version, at: now })
  context.note(id, { version, isNew })
}
