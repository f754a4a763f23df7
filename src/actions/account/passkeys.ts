import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { passkeyWork as endpoint } from '#contracts/endpoints/passkeys.ts'
import { fail } from '#contracts/errors.ts'
import { deletePasskeys, insertPasskey, listPasskeys, renamePasskey } from '#database/clients/passkeys.ts'
import { findSecondFactor } from '#database/clients/second-factors.ts'
import { findUser, type User } from '#database/clients/users.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../kernel/context.ts'
import { mailLogInChange } from './log-in-changed-mail.ts'
import { passkeyPlaceOf } from './passkey-place.ts'
import { newPasskey, registrationOptions } from './passkey-proof.ts'
import { requirePassword } from './second-factor.ts'

type Body = BodyOf<typeof endpoint>
type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

const MOST_PASSKEYS = 20

/** Lists and changes the passkeys of the current user. */
export async function passkeyWork(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId, user, installation } = context
  const known = (await findUser(db, clientId, user.id)) ?? fail('NOT_LOGGED_IN')
  const made = await WORK[body.work](context, known, body)
  const passkeys = await listPasskeys(db, user.id)
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    origin: passkeyPlaceOf(installation.publicUrl)?.origin ?? '',
    hasPassword: known.passwordHash !== '',
    ...made,
  }
}

const WORK: Record<
  Body['work'],
  (context: ActionContext, user: User, body: Body) => Promise<Pick<Answer, 'challenge'>>
> = {
  read: async () => ({}),
  start: async (context, user, { password }) => {
    await requirePassword(context, user, password)
    const known = await listPasskeys(context.db, user.id)
    if (known.length >= MOST_PASSKEYS) {
      fail('VALIDATION_FAILED', {
        fields: { password: `You have ${MOST_PASSKEYS} passkeys. Remove one first.` },
      })
    }
    return { challenge: await registrationOptions(context, user, known) }
  },
  add: async (context, user, { challengeId, response, name }) => {
    const label = name || 'Passkey'
    const proved = await newPasskey(context, user, { challengeId, response: response ?? {} })
    const isNew = await insertPasskey(context.db, {
      ...proved,
      id: newId(),
      clientId: user.clientId,
      userId: user.id,
      name: label,
    })
    if (!isNew) fail('PASSKEY_REFUSED', { reason: 'It was already added.' })
    await changed(context, user, 'user.passkey-added', { passkey: label, happened: 'was added to' })
    return {}
  },
  rename: async ({ db, note }, user, { passkeyId, name }) => {
    if (name === '') fail('VALIDATION_FAILED', { fields: { name: 'Enter a name.' } })
    if (!isId(passkeyId) || !(await renamePasskey(db, user.id, passkeyId, name))) fail('PASSKEY_NOT_FOUND')
    note(user.id, { passkey: name }, 'user.passkey-renamed')
    return {}
  },
  remove: async (context, user, { passkeyId, password }) => {
    await requirePassword(context, user, password)
    const { db } = context
    if (context.settings.isSecondFactorRequired) await refuseLast(context, user)
    const owner = { clientId: user.clientId, userId: user.id }
    const [name] = isId(passkeyId) ? await deletePasskeys(db, owner, passkeyId) : []
    if (name === undefined) return fail('PASSKEY_NOT_FOUND')
    await changed(context, user, 'user.passkey-removed', { passkey: name, happened: 'was removed from' })
    return {}
  },
}

/** A user without recovery codes keeps the last passkey if the company requires a second factor. */
async function refuseLast({ db }: ActionContext, user: User): Promise<void> {
  const isLast = (await listPasskeys(db, user.id)).length <= 1
  if (isLast && (await findSecondFactor(db, user.id))?.sealedSecret == null) fail('SECOND_FACTOR_NEEDED')
}

async function changed(
  context: ActionContext,
  user: User,
  what: string,
  { passkey, happened }: { passkey: string; happened: string },
): Promise<void> {
  const { db, clientId, installation } = context
  await notifyLive(db, { clientId, topic: 'session', data: {} })
  context.note(user.id, { passkey }, what)
  await mailLogInChange(db, user, installation, {
    kind: 'passkeys-changed',
    subject: 'The passkeys of your Lading log-in changed',
    sentence: `The passkey “${passkey}” ${happened} the log-in of ${user.userName}.`,
  })
}
