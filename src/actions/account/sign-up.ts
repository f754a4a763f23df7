import type { SignUpValue } from '#contracts/entities/profile.ts'
import { fail } from '#contracts/errors.ts'
import { redeemAccessLink } from '#database/clients/access-links.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { hasCompany } from '#database/clients/clients.ts'
import { countTry } from '#database/clients/login-failures.ts'
import { confirmUser, findUser } from '#database/clients/users.ts'
import { networkOf } from '#outside/network-of.ts'
import { openAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import { createCompany } from './create-company.ts'
import { sendLinkMail } from './link-mail.ts'
import { checkSetupToken, redeemSetupToken } from './setup-link.ts'

/** The window, in seconds, of the limit on new companies per network while sign-up is open. */
const WINDOW_SECONDS = 86_400
const MOST_FROM_ADDRESS = 5
const CONFIRM_WITHIN_DAYS = 2

/** The next step of a visitor of /AccountSetup. */
export type NextStep = 'sign-up' | 'confirm' | 'log-in'

/** Opens the page: with the setup link, with a confirmation link, or without one if sign-up is open. */
export async function openSignUp(context: ActionContext, accessId: string): Promise<NextStep> {
  const { db, installation } = context
  if (accessId === '') return installation.signUp === 'open' ? 'sign-up' : fail('SIGN_UP_CLOSED')
  if (await isConfirmation(context, accessId)) return 'confirm'
  await checkSetupToken(db, accessId)
  return 'sign-up'
}

/**
 * Creates the company of a sign-up: with the setup link or, if sign-up is open, for anyone who can confirm an e-mail
 * address.
 */
export async function signUpCompany(
  context: ActionContext,
  { accessId, signUp, address }: { accessId: string; signUp: SignUpValue; address: string },
): Promise<NextStep> {
  const { db, installation, now } = context
  const isStranger = accessId === ''
  if (isStranger) await admitStranger(context, address)
  else await redeemSetupToken(db, accessId)
  const company = { signUp, isUnconfirmed: isStranger, isAgreementAccepted: true, now }
  const { clientId, user } = await createCompany(db, company)
  await insertAuditLine(db, {
    clientId,
    userId: user.id,
    userName: user.userName,
    what: 'company.created',
    subjectId: clientId,
    detail: { company: signUp.companyName, by: isStranger ? 'sign-up' : 'setup link' },
    requestId: context.requestId,
  })
  context.note(user.id, { user: user.userName, company: signUp.companyName }, 'company.created')
  if (!isStranger) return 'log-in'
  await sendLinkMail(db, {
    clientId,
    purpose: 'sign-up',
    subjectId: user.id,
    days: CONFIRM_WITHIN_DAYS,
    kind: 'sign-up-link',
    recipient: user.email,
    subject: 'Confirm your e-mail address for Lading',
    text: `Welcome to Lading, ${user.firstName}.\n\nConfirm your e-mail address within ${CONFIRM_WITHIN_DAYS} days:\n${LINK_PLACEHOLDER}\n\nIf you did not sign up, you can ignore this mail.`,
    path: '/AccountSetup',
  })
  return installation.signUp === 'open' ? 'confirm' : 'log-in'
}

/** Confirms the e-mail address of a mailed link, so that its user can log in. */
export async function confirmSignUp(context: ActionContext, accessId: string): Promise<NextStep> {
  const { db, installation } = context
  const link = await openAccessLink(db, installation.secret, accessId, 'sign-up')
  const isFirst = await redeemAccessLink(db, link.id)
  const user = await findUser(db, link.clientId, link.subjectId, { lock: true })
  if (!isFirst || !user) return fail('ACCESS_LINK_EXPIRED')
  await confirmUser(db, user.id)
  context.note(user.id, { user: user.userName }, 'user.confirmed')
  return 'log-in'
}

async function admitStranger({ db, installation }: ActionContext, address: string): Promise<void> {
  if (installation.signUp !== 'open') fail('SIGN_UP_CLOSED')
  // The first company belongs to the operator, who has the setup link.
  if (!(await hasCompany(db, { countsDemo: installation.isDemo ?? true }))) fail('SIGN_UP_CLOSED')
  const { tries, seconds } = await countTry(db, `sign-up:${networkOf(address)}`, WINDOW_SECONDS)
  if (tries > MOST_FROM_ADDRESS) fail('TOO_MANY_REQUESTS', { seconds })
}

/** Whether the text is the id of a confirmation link that is still valid. */
async function isConfirmation({ db, installation }: ActionContext, accessId: string): Promise<boolean> {
  try {
    await openAccessLink(db, installation.secret, accessId, 'sign-up')
    return true
  } catch {
    return false
  }
}
