import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { secondFactorWork as endpoint } from '#contracts/endpoints/sign-in.ts'
import { fail } from '#contracts/errors.ts'
import { hasPasskey } from '#database/clients/passkeys.ts'
import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import {
  confirmSecret,
  deleteSecondFactor,
  findSecondFactor,
  savePendingSecret,
  saveRecoveryHashes,
  spendRecoveryCode,
  spendStep,
} from '#database/clients/second-factors.ts'
import { findUser, type User } from '#database/clients/users.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { type Db, dbOf } from '#database/sql/open.ts'
import { qrCodeUrl } from '#documents/drawing/qr-code.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import type { ActionContext, Installation } from '../kernel/context.ts'
import { mailLogInChange } from './log-in-changed-mail.ts'
import { countCode, forgiveCodes } from './log-in-throttle.ts'
import {
  hashOfRecoveryCode,
  newOtpSecret,
  newRecoveryCodes,
  otpAddress,
  stepOfCode,
} from './one-time-codes.ts'
import { requiresSecondFactor } from './open-session.ts'
import { isOwnPassword } from './own-password.ts'

type Body = BodyOf<typeof endpoint>
type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

const purposeOf = (userId: string): string => purposeOfSealed('second-factor', userId)

/** Reads and changes the second factor of the current user. */
export async function secondFactorWork(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId, user } = context
  const known = (await findUser(db, clientId, user.id)) ?? fail('NOT_LOGGED_IN')
  const made = await WORK[body.work](context, known, body)
  const factor = await findSecondFactor(db, user.id)
  return {
    isOn: factor?.sealedSecret != null,
    isRequired: context.settings.isSecondFactorRequired,
    recoveryLeft: factor?.recoveryLeft ?? 0,
    ...made,
  }
}

type Made = Pick<Answer, 'setup' | 'recoveryCodes'>

const WORK: Record<Body['work'], (context: ActionContext, user: User, body: Body) => Promise<Made>> = {
  read: async () => ({}),
  start: async (context, user, { password }) => {
    await requirePassword(context, user, password)
    const secret = newOtpSecret()
    const sealed = sealSecret(context.installation.credentialKey, secret, purposeOf(user.id))
    await savePendingSecret(context.db, { userId: user.id, clientId: user.clientId }, sealed)
    context.note(user.id, {}, 'user.second-factor-started')
    return { setup: { secret, qrCode: await qrCodeUrl(otpAddress(secret, user.userName)) } }
  },
  confirm: async (context, user, { code }) => {
    const { db, installation, now } = context
    const pending = (await findSecondFactor(db, user.id))?.pendingSecret
    const secret = pending && openSecret(installation.credentialKey, pending, purposeOf(user.id))
    if (!pending || !secret) return fail('SECOND_FACTOR_NOT_STARTED')
    const step = stepOfCode(secret, code, now)
    if (step === null) return refuseCode()
    const { codes, hashes } = newRecoveryCodes()
    if (!(await confirmSecret(db, user.id, { pending, step, recoveryHashes: hashes, at: now }))) refuseCode()
    await changed(context, user, 'user.second-factor-on', 'was turned on')
    return { recoveryCodes: codes }
  },
  recovery: async (context, user, { password }) => {
    await requirePassword(context, user, password)
    const factor = await findSecondFactor(context.db, user.id)
    if (!factor?.sealedSecret) return fail('SECOND_FACTOR_NOT_STARTED')
    const { codes, hashes } = newRecoveryCodes()
    await saveRecoveryHashes(context.db, user.id, hashes)
    await changed(context, user, 'user.recovery-codes-made', 'has new recovery codes')
    return { recoveryCodes: codes }
  },
  remove: async (context, user, { password }) => {
    if (context.settings.isSecondFactorRequired) fail('SECOND_FACTOR_NEEDED')
    await requirePassword(context, user, password)
    await deleteSecondFactor(context.db, user.clientId, user.id)
    await changed(context, user, 'user.second-factor-off', 'was turned off')
    return {}
  },
}

/** A stolen session must not be able to replace the user's second factor. */
export async function requirePassword(
  { pool }: Pick<ActionContext, 'pool'>,
  user: User,
  password: string,
): Promise<void> {
  // Outside the transaction, which a wrong password rolls back: the attempt has to count.
  if (await isOwnPassword(dbOf(pool), user, password)) return
  fail('VALIDATION_FAILED', { fields: { password: 'The password is incorrect.' } })
}

const refuseCode = (): never =>
  fail('VALIDATION_FAILED', {
    fields: { code: 'This code is incorrect. Enter the one your app shows now.' },
  })

async function changed(context: ActionContext, user: User, what: string, happened: string): Promise<void> {
  const { db, clientId, installation } = context
  await notifyLive(db, { clientId, topic: 'session', data: {} })
  context.note(user.id, {}, what)
  await mailSecondFactor(db, user, installation, happened)
}

/** Mails the user that two-step verification changed. */
export const mailSecondFactor = (
  db: Db,
  user: Pick<User, 'clientId' | 'userName' | 'email'>,
  installation: Pick<Installation, 'supportEmail'>,
  happened: string,
): Promise<void> =>
  mailLogInChange(db, user, installation, {
    kind: 'second-factor-changed',
    subject: 'Two-step verification of your Lading log-in changed',
    sentence: `Two-step verification of ${user.userName} ${happened}.`,
  })

/**
 * The second step of a login, after a correct password. Each code works once. Attempts count for the user across all
 * networks, because everyone who gets here knows the password.
 * @throws CODE_REQUIRED, CODE_OR_PASSKEY_REQUIRED, PASSKEY_REQUIRED, CODE_WRONG, LOGIN_THROTTLED
 */
export async function passSecondFactor(
  { db, installation, now }: Pick<ActionContext, 'db' | 'installation' | 'now'>,
  user: User,
  code: string,
): Promise<void> {
  const sealed = (await findSecondFactor(db, user.id))?.sealedSecret
  if (!sealed) {
    const isDue = (await hasPasskey(db, user.id)) && (await requiresSecondFactor(db, user.clientId))
    return isDue ? fail('PASSKEY_REQUIRED') : undefined
  }
  if (code === '') fail((await hasPasskey(db, user.id)) ? 'CODE_OR_PASSKEY_REQUIRED' : 'CODE_REQUIRED')
  await countCode(db, user.userName)
  const secret = openSecret(installation.credentialKey, sealed, purposeOf(user.id))
  const step = secret === null ? null : stepOfCode(secret, code, now)
  const isGood =
    step === null
      ? await spendRecoveryCode(db, user.id, hashOfRecoveryCode(code))
      : await spendStep(db, user.id, step)
  if (!isGood) fail('CODE_WRONG', { fields: { code: 'This code is incorrect or was already used.' } })
  await forgiveCodes(db, user.userName)
}
