import { createHash, randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { findClientByNameOrCode } from '#database/clients/clients.ts'
import { keepPendingSignIn, takePendingSignIn } from '#database/clients/pending-sign-ins.ts'
import { countSecurityEvent } from '#database/clients/security-log.ts'
import {
  findClientOfDomain,
  findSingleSignOn,
  findUserOfSubject,
  hasSubject,
  linkSubject,
  type StoredSingleSignOn,
} from '#database/clients/single-sign-on.ts'
import {
  findSignOnClientsByEmail,
  findUser,
  findUserByName,
  findUsersByEmail,
  insertUser,
  type User,
} from '#database/clients/users.ts'
import type { Db } from '#database/sql/open.ts'
import { networkOf } from '#outside/network-of.ts'
import { finishOpenId, OpenIdFailed, type OpenIdPerson, startOpenId } from '#outside/open-id.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type Caller, isShutOut, type OpenedSession, openSession } from './open-session.ts'
import { openProvider, redirectUrlOf } from './single-sign-on-settings.ts'
import { NEW_USER } from './users.ts'

/** How long a person may take to log in at the provider. */
const PENDING_MS = 15 * 60_000
const TICKET_BYTES = 32

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/**
 * Sends a person to the provider of their company. State, nonce and verifier are in the database, so that any server
 * process can finish the login; the ticket is in the browser, so that no other browser can.
 */
export async function startSingleSignOn(
  context: ActionContext,
  given: { userName: string; company: string },
  caller: Caller,
): Promise<{ url: string; ticket: string }> {
  const { db, installation, now } = context
  const clientId = await companyOf(db, given)
  const setUp = clientId === null ? null : await findSingleSignOn(db, clientId)
  if (!clientId || !setUp?.isOn || (await isShutOut(context, { clientId }))) {
    return fail('SIGN_ON_UNKNOWN', { fields: { UserName: 'There is no single sign-on for this name.' } })
  }
  const { url, ...secrets } = await startOpenId(openProvider(context, setUp), {
    redirectUrl: redirectUrlOf(installation),
    allowedHosts: installation.allowedHosts,
    loginHint: domainOf(given.userName) === '' ? '' : given.userName,
  }).catch((error) => refuse(context, setUp, { error, caller }))
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const endsAt = new Date(now.getTime() + PENDING_MS)
  const pending = { id: hashOf(ticket), purpose: 'single-sign-on', clientId, userId: null } as const
  await keepPendingSignIn(db, { ...pending, content: secrets, endsAt }, now)
  return { url, ticket }
}

/**
 * The company of a known user. A name that belongs to no user is matched by its domain, so that no other company can
 * claim known users.
 */
async function companyOf(
  db: Db,
  { userName, company }: { userName: string; company: string },
): Promise<string | null> {
  if (company !== '') return (await findClientByNameOrCode(db, company))?.id ?? null
  const user = userName === '' ? null : await findUserByName(db, userName)
  if (user) return user.clientId
  const domain = domainOf(userName)
  if (domain === '') return null
  const clients = await findSignOnClientsByEmail(db, userName)
  return clients.length === 1 ? clients[0]! : findClientOfDomain(db, domain)
}

const domainOf = (email: string): string => /^[^@\s]+@([^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? ''

/** Opens a session for the person whom the provider sent back. */
export async function finishSingleSignOn(
  context: ActionContext,
  { ticket, answer }: { ticket: string; answer: string },
  caller: Caller,
): Promise<OpenedSession> {
  const { db, installation, now } = context
  const pending = await takePendingSignIn(db, { id: hashOf(ticket), purpose: 'single-sign-on' }, now)
  const setUp = pending?.clientId ? await findSingleSignOn(db, pending.clientId) : null
  if (!pending || !setUp?.isOn) return fail('SIGN_ON_OVER')
  const { state = '', nonce = '', verifier = '' } = pending.content
  const person = await finishOpenId(
    openProvider(context, setUp),
    { state, nonce, verifier },
    { redirectUrl: redirectUrlOf(installation), allowedHosts: installation.allowedHosts, answer },
  ).catch((error) => refuse(context, setUp, { error, caller }))
  const found = await db.transaction().execute((tx) => userOf({ ...context, db: tx }, setUp, person))
  if (typeof found === 'string') {
    await keepFailure(db, setUp, { caller, email: person.email, reason: found })
    return fail('SIGN_ON_REFUSED', { reason: found })
  }
  if (found.isDisabled) {
    await keepFailure(db, setUp, {
      caller,
      email: person.email,
      reason: 'The user is disabled.',
      user: found,
    })
    return fail('USER_DISABLED')
  }
  return openSession(context, found, { caller, openedBy: 'single-sign-on' })
}

/**
 * The person's user, or the reason why there is none. An account at the provider stays linked to the user of its first
 * login.
 */
async function userOf(
  context: ActionContext,
  setUp: StoredSingleSignOn,
  person: OpenIdPerson,
): Promise<User | string> {
  const { db } = context
  const { clientId, issuer } = setUp
  const { email } = person
  const elsewhere = faultOfDomain(setUp, email)
  if (email !== '' && elsewhere) return elsewhere
  const account = { clientId, issuer, subject: person.subject }
  const linked = await findUserOfSubject(db, account)
  const known = linked === null ? null : await findUser(db, clientId, linked)
  if (known) return ownWay(known)
  const fault = faultOfEmail(setUp, person)
  if (fault) return fault
  const [user, another] = await findUsersByEmail(db, clientId, email)
  if (another) return `Several users have the e-mail address ${email}. Ask your administrator to change that.`
  if (!user) {
    if (!setUp.createsUsers)
      return `There is no user with the e-mail address ${email}. Ask your administrator.`
    return (
      (await createUser(context, setUp, person)) ?? `The user name ${email} is taken. Ask your administrator.`
    )
  }
  if (await hasSubject(db, account, user.id)) {
    return `The user with the e-mail address ${email} signs in with another account. Ask your administrator.`
  }
  const own = ownWay(user)
  if (own === user && !user.isDisabled) await linkSubject(db, account, user.id)
  return own
}

/** Operators have access to all companies: one company's provider must not be able to log them in. */
function ownWay(user: User): User | string {
  if (user.userType === 'Internal') return 'Operators of the installation log in with their password.'
  return user.isUnconfirmed
    ? 'Confirm your e-mail address first: open the link that was e-mailed to you.'
    : user
}

function faultOfEmail(setUp: StoredSingleSignOn, { email, isEmailVerified }: OpenIdPerson): string | null {
  if (domainOf(email) === '') {
    return 'The provider did not send your e-mail address. Ask your administrator.'
  }
  if (!(isEmailVerified ?? setUp.trustsEmails)) {
    return `The provider has not verified the e-mail address ${email}. Ask your administrator.`
  }
  return null
}

function faultOfDomain({ domains }: StoredSingleSignOn, email: string): string | null {
  if (domains.length === 0 || domains.includes(domainOf(email))) return null
  return `${email} is not an address at ${domains.join(', ')}. Ask your administrator.`
}

/** Creates the user with the rights of a new user; null if another user has the name. */
async function createUser(
  context: ActionContext,
  { clientId, issuer }: StoredSingleSignOn,
  { subject, email, firstName, lastName }: OpenIdPerson,
): Promise<User | null> {
  const { db, requestId, address = '' } = context
  const user: User = { ...NEW_USER, id: newId(), clientId, passwordHash: '', userName: email, email }
  if (!(await insertUser(db, { ...user, firstName, lastName }))) return null
  await linkSubject(db, { clientId, issuer, subject }, user.id)
  await insertAuditLine(db, {
    ...{ clientId, userId: user.id, userName: user.userName, what: 'user.added', subjectId: user.id },
    detail: { user: user.userName, by: 'single-sign-on' },
    requestId,
    address,
  })
  return { ...user, firstName, lastName }
}

interface Failure {
  caller: Caller
  email: string
  reason: string
  user?: User
}

/** Records in the company's security log why the login failed. */
async function keepFailure(
  db: Db,
  { clientId }: StoredSingleSignOn,
  { caller, email, reason, user }: Failure,
): Promise<void> {
  const { address } = caller
  await countSecurityEvent(db, {
    ...{ clientId, userId: user?.id ?? null, userName: user?.userName ?? '' },
    ...{ kind: 'log-in-failed', what: 'log-in.single-sign-on' },
    detail: { reason, ...(email === '' ? {} : { email }) },
    ...{ network: networkOf(address), address },
  })
}

async function refuse(
  { db }: ActionContext,
  setUp: StoredSingleSignOn,
  { error, caller }: { error: unknown; caller: Caller },
): Promise<never> {
  if (!(error instanceof OpenIdFailed)) throw error
  const reason = error.message
  await keepFailure(db, setUp, { caller, reason, email: '' })
  return fail(error.fault === 'unreachable' ? 'SIGN_ON_UNREACHABLE' : 'SIGN_ON_FAILED', { reason })
}
