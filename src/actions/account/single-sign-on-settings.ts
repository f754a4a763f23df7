import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { singleSignOnWork as endpoint, SingleSignOnGiven } from '#contracts/endpoints/single-sign-on.ts'
import { fail } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import {
  deleteSingleSignOn,
  domainsOfOthers,
  findSingleSignOn,
  type SingleSignOn,
  type StoredSingleSignOn,
  saveSingleSignOn,
} from '#database/clients/single-sign-on.ts'
import { PUBLIC_PAGES } from '#domain/access/pages.ts'
import { checkOpenId, OpenIdFailed, type OpenIdProvider, type SecretMethod } from '#outside/open-id.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import { changeAlone } from '../carrier-calls/change-alone.ts'
import type { ActionContext, Installation } from '../kernel/context.ts'

type Body = BodyOf<typeof endpoint>
type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

/** The redirect URL: one exact address, which administrators enter at the provider. */
export const redirectUrlOf = ({ publicUrl }: Pick<Installation, 'publicUrl'>): string =>
  `${publicUrl}${PUBLIC_PAGES.SingleSignOn.path}`

const purposeOf = (clientId: string): string => purposeOfSealed('single-sign-on', clientId)

/** The provider with its secret decrypted. */
export function openProvider(
  { installation }: Pick<ActionContext, 'installation'>,
  setUp: StoredSingleSignOn,
): OpenIdProvider {
  const clientSecret = openSecret(
    installation.credentialKey,
    setUp.clientSecretSealed,
    purposeOf(setUp.clientId),
  )
  return {
    issuer: setUp.issuer,
    clientId: setUp.providerClientId,
    // Encrypted under another key: the provider then refuses, and the administrator enters the secret again.
    clientSecret: clientSecret ?? '',
    secretMethod: setUp.clientAuth,
  }
}

/** Reads, checks, saves and removes the company's single sign-on. */
export async function singleSignOnWork(context: ActionContext, body: Body): Promise<Answer> {
  await WORK[body.work](context, body)
  const { db, clientId, installation } = context
  const stored = await findSingleSignOn(db, clientId)
  const client = await findClient(db, clientId)
  const code = encodeURIComponent(client?.code ?? '')
  return {
    settings: shownOf(stored),
    version: stored?.version ?? 0,
    redirectUrl: redirectUrlOf(installation),
    logInUrl: `${installation.publicUrl}/?company=${code}`,
  }
}

const shownOf = (stored: StoredSingleSignOn | null): Answer['settings'] => ({
  isOn: stored?.isOn ?? false,
  issuer: stored?.issuer ?? '',
  providerClientId: stored?.providerClientId ?? '',
  hasSecret: stored !== null,
  domains: stored?.domains.join(', ') ?? '',
  createsUsers: stored?.createsUsers ?? false,
  trustsEmails: stored?.trustsEmails ?? false,
  isOnlyWay: stored?.isOnlyWay ?? false,
})

const WORK: Record<Body['work'], (context: ActionContext, body: Body) => Promise<void>> = {
  read: async () => {},
  check: async (context, { settings }) => {
    const stored = await findSingleSignOn(context.db, context.clientId)
    await check(context, ready(context, settings ?? NOTHING, stored))
  },
  save: async (context, { settings, version }) => {
    const stored = await findSingleSignOn(context.db, context.clientId)
    refuseOvertaken(stored, version)
    const wanted = ready(context, settings ?? NOTHING, stored)
    // Single sign-on is turned on only if the provider responds: otherwise users would be locked out.
    const method = wanted.isOn ? await check(context, wanted) : (stored?.clientAuth ?? 'basic')
    await changeAlone(context, ['client'], (inside) => save(inside, { ...wanted, method, version }))
  },
  remove: (context, { version }) =>
    changeAlone(context, ['client'], async (inside) => {
      const { db, clientId } = inside
      const stored = await findSingleSignOn(db, clientId, { lock: true })
      refuseOvertaken(stored, version)
      if (!stored) return
      await deleteSingleSignOn(db, clientId)
      inside.note(clientId, { issuer: stored.issuer }, 'client.sign-on-removed')
    }),
}

const NOTHING: SingleSignOnGiven = {
  ...{ isOn: false, issuer: '', providerClientId: '', clientSecret: '', domains: '' },
  ...{ createsUsers: false, trustsEmails: false, isOnlyWay: false },
}

/** The settings to save, with the secret in plain text. */
interface Wanted
  extends Pick<
    SingleSignOn,
    'isOn' | 'issuer' | 'providerClientId' | 'domains' | 'createsUsers' | 'trustsEmails' | 'isOnlyWay'
  > {
  clientSecret: string
}

const DOMAIN = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
const MOST_DOMAINS = 50
const WELL_KNOWN = '/.well-known/openid-configuration'

function ready(context: ActionContext, given: SingleSignOnGiven, stored: StoredSingleSignOn | null): Wanted {
  const { isOn, createsUsers, trustsEmails, isOnlyWay, providerClientId } = given
  // Many administrators paste the address of the discovery document.
  const issuer = given.issuer.endsWith(WELL_KNOWN) ? given.issuer.slice(0, -WELL_KNOWN.length) : given.issuer
  const domains = [
    ...new Set(
      given.domains
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ].map((one) => one.replace(/^@/, ''))
  // A secret is sent only to the provider it was entered for.
  const isSame = stored?.issuer === issuer && stored.providerClientId === providerClientId
  const kept = stored && isSame ? openProvider(context, stored).clientSecret : ''
  const clientSecret = given.clientSecret || kept
  const faults: Record<string, string> = {}
  if (!isIssuer(issuer, context.installation.allowedHosts)) {
    faults.issuer = 'Enter the https:// address of your provider.'
  }
  if (providerClientId === '') faults.providerClientId = 'Enter the client ID that your provider shows.'
  if (clientSecret === '') faults.clientSecret = 'Enter the client secret that your provider shows.'
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined) faults.domains = `${wrong} is not a domain. Enter domains such as example.com.`
  else if (domains.length > MOST_DOMAINS) faults.domains = `Enter at most ${MOST_DOMAINS} domains.`
  else if (createsUsers && domains.length === 0) {
    // With a public provider, anyone could become a user.
    faults.domains = 'Enter the domains whose users may be created.'
  }
  if (isOnlyWay && !isOn) faults.isOnlyWay = 'Turn on single sign-on first.'
  refuseFaults(faults)
  return { isOn, issuer, providerClientId, domains, createsUsers, trustsEmails, isOnlyWay, clientSecret }
}

function isIssuer(text: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search !== '' || hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && allowedHosts.includes(hostname))
}

const refuseFaults = (faults: Record<string, string>): void => {
  const fields = Object.entries(faults).map(([name, sentence]) => [`settings.${name}`, sentence])
  if (fields.length > 0) fail('VALIDATION_FAILED', { fields: Object.fromEntries(fields) })
}

/** Shows what is wrong next to its field. */
async function check({ installation }: ActionContext, wanted: Wanted): Promise<SecretMethod> {
  const { issuer, providerClientId, clientSecret } = wanted
  try {
    return await checkOpenId(
      { issuer, clientId: providerClientId, clientSecret },
      { redirectUrl: redirectUrlOf(installation), allowedHosts: installation.allowedHosts },
    )
  } catch (error) {
    if (!(error instanceof OpenIdFailed)) throw error
    const field = error.fault === 'client' ? 'clientSecret' : 'issuer'
    refuseFaults({ [field]: error.message })
    throw error
  }
}

function refuseOvertaken(stored: StoredSingleSignOn | null, version: number): void {
  if ((stored?.version ?? 0) !== version) fail('SIGN_ON_CHANGED')
}

async function save(
  context: ActionContext,
  { clientSecret, method, version, ...wanted }: Wanted & { method: SecretMethod; version: number },
): Promise<void> {
  const { db, clientId, installation } = context
  // Before the row is locked: every call takes the locks in this order.
  const taken = await domainsOfOthers(db, clientId, wanted.domains)
  if (taken.length > 0) refuseFaults({ domains: `Another company uses ${taken.join(', ')}.` })
  refuseOvertaken(await findSingleSignOn(db, clientId, { lock: true }), version)
  await saveSingleSignOn(db, {
    clientId,
    ...wanted,
    clientAuth: method,
    clientSecretSealed: sealSecret(installation.credentialKey, clientSecret, purposeOf(clientId)),
  })
  context.note(clientId, { ...wanted, domains: wanted.domains.join(' ') }, 'client.sign-on-saved')
}
