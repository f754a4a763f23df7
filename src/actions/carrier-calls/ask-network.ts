import { createHash } from 'node:crypto'
import type { Door, Network, Operation, Parsed, Token } from '#carriers/network.ts'
import { keepExchanges } from '#database/carriers/carrier-exchanges.ts'
import type { NetworkAccount } from '#database/carriers/network-accounts.ts'
import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import { keepExchangeSoon } from './exchange-log.ts'
import type { About, NetworkHouse, OpenAccount, Question, Unknown } from './question.ts'
import { readAnswer, sendRequest } from './send-request.ts'
import { writtenExchange } from './written-exchange.ts'

/**
 * Sends every question to a carrier over the network: decrypts the credentials, gets and caches the token, sends within
 * the time limit, logs the exchange (before anything follows from it; for price questions soon after), and passes the
 * reply to the adapter. Never called inside a transaction.
 */

const WITHIN_MS = 10_000
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000

/** Binds the encrypted credentials to their account. */
const accountPurpose = (accountId: string) => purposeOfSealed('network-account', accountId)

/** An account as it is stored, with encrypted credentials. */
export const sealedAccount = (
  { clientId, installation }: { clientId: string; installation: { credentialKey: Buffer } },
  {
    credentials,
    ...account
  }: Omit<NetworkAccount, 'clientId' | 'credentialsSealed'> & { credentials: object },
): NetworkAccount => ({
  ...account,
  clientId,
  credentialsSealed: sealSecret(
    installation.credentialKey,
    JSON.stringify(credentials),
    accountPurpose(account.id),
  ),
})

/** The credentials of an account as JSON; null if they were encrypted under another key. */
export const unsealedText = (
  { credentialKey }: NetworkHouse['installation'],
  { id, credentialsSealed }: NetworkAccount,
): string | null => openSecret(credentialKey, credentialsSealed, accountPurpose(id))

/** Decrypted accounts: consecutive ratings use the same accounts until one of them changes. */
const opened = new WeakMap<NetworkAccount, OpenAccount<unknown>>()

/** The account with its credentials; null if they cannot be decrypted (another key) or are not of this network. */
export function openAccount<Credentials>(
  house: Pick<NetworkHouse, 'installation'>,
  network: Network<Credentials>,
  account: NetworkAccount,
): OpenAccount<Credentials> | null {
  const known = opened.get(account)
  if (known?.network === network) return known as OpenAccount<Credentials>
  const open = unsealed(house, network, account)
  if (open) opened.set(account, open as OpenAccount<unknown>)
  return open
}

function unsealed<Credentials>(
  { installation }: Pick<NetworkHouse, 'installation'>,
  network: Network<Credentials>,
  account: NetworkAccount,
): OpenAccount<Credentials> | null {
  const text = unsealedText(installation, account)
  const isOfSandbox = account.environment === 'sandbox' && account.credentialsSealed === ''
  const own = text === null ? null : network.readCredentials(JSON.parse(text))
  const credentials = own ?? (isOfSandbox ? (network.sandboxCredentials ?? null) : null)
  return credentials && { network, clientId: account.clientId, environment: account.environment, credentials }
}

/** Asks the carrier. A failure is returned as a value with a text for the user, and never thrown. */
export async function askNetwork<Ask, Result, Credentials>(
  house: NetworkHouse,
  account: OpenAccount<Credentials>,
  operation: Operation<Ask, Result, Credentials>,
  ask: Ask,
  about: About,
): Promise<Parsed<Result> | Unknown> {
  const signal = about.signal ?? AbortSignal.timeout(about.withinMs ?? WITHIN_MS)
  const question = { house, account, about, signal }
  if (!operation.needsToken) return (await exchange(question, operation, ask, '')).parsed
  // A cached token is used without awaiting: of twenty questions, each is sent before the next one is written.
  const token = tokenAtHand(account) ?? (await tokenOf(question))
  if (token.kind !== 'answer') return token
  const first = await exchange(question, operation, ask, token.value)
  // Unauthorized, so nothing was done. The carrier may have revoked the token early.
  if (first.status !== 401 || token.isFresh) return first.parsed
  tokens.delete(tokenKey(account))
  const renewed = await tokenOf(question)
  if (renewed.kind !== 'answer') return renewed
  return (await exchange(question, operation, ask, renewed.value)).parsed
}

interface KeptToken {
  token: string
  until: number
}

/** By account; a question that comes while a token is being fetched waits for the same one. */
const tokens = new Map<string, KeptToken | Promise<KeptToken>>()
const MOST_TOKENS = 5_000

/** Keys of the decrypted accounts: one key is used for about twenty carriers. */
const tokenKeys = new WeakMap<object, string>()

/** A digest: plain credentials must not be keys of a map that lives as long as the process. */
function tokenKey<Credentials>(account: OpenAccount<Credentials>): string {
  let key = tokenKeys.get(account)
  if (key === undefined) {
    const { network, environment, clientId, credentials } = account
    const text = JSON.stringify([network.id, environment, clientId, credentials])
    key = createHash('sha256').update(text).digest('base64')
    tokenKeys.set(account, key)
  }
  return key
}

interface FoundToken {
  kind: 'answer'
  value: string
  /** Fetched for this question. */
  isFresh: boolean
}

function tokenAtHand<Credentials>(account: OpenAccount<Credentials>): FoundToken | null {
  const kept = tokens.get(tokenKey(account))
  const holds = kept !== undefined && 'until' in kept && kept.until > Date.now()
  return holds ? { kind: 'answer', value: kept.token, isFresh: false } : null
}

class TokenRefused extends Error {
  readonly parsed: Exclude<Parsed<Token> | Unknown, { kind: 'answer' }>
  constructor(parsed: Exclude<Parsed<Token> | Unknown, { kind: 'answer' }>) {
    super('no token')
    this.parsed = parsed
  }
}

async function tokenOf<Credentials>(
  question: Question<Credentials>,
): Promise<FoundToken | TokenRefused['parsed']> {
  const key = tokenKey(question.account)
  try {
    for (let waiting = tokens.get(key); waiting; waiting = tokens.get(key)) {
      const { token, until } = await waiting
      if (until > Date.now()) return { kind: 'answer', value: token, isFresh: false }
      if (tokens.get(key) === waiting) tokens.delete(key)
    }
    return { kind: 'answer', value: (await fetchAndKeep(question, key)).token, isFresh: true }
  } catch (error) {
    if (error instanceof TokenRefused) return error.parsed
    throw error
  }
}

/**
 * Cached as a promise from the moment of the request, so that others wait for it. A refusal is not cached: the password
 * may be correct next time.
 */
async function fetchAndKeep<Credentials>(question: Question<Credentials>, key: string): Promise<KeptToken> {
  if (tokens.size > MOST_TOKENS) tokens.clear()
  const fetching = fetchToken(question)
  tokens.set(key, fetching)
  try {
    const kept = await fetching
    if (tokens.get(key) === fetching) tokens.set(key, kept)
    return kept
  } catch (error) {
    if (tokens.get(key) === fetching) tokens.delete(key)
    throw error
  }
}

async function fetchToken<Credentials>(question: Question<Credentials>): Promise<KeptToken> {
  const { network } = question.account
  if (!network.token) throw new Error(`${network.id} has no tokens`)
  const { parsed } = await exchange(question, network.token, null, '')
  if (parsed.kind !== 'answer') throw new TokenRefused(parsed)
  const { token, expiresIn } = parsed.value
  return { token, until: Date.now() + expiresIn * 1000 - TOKEN_MARGIN_MS }
}

/** Clears all tokens: when an account changes, and in tests. */
export function forgetTokens(): void {
  tokens.clear()
}

interface Exchanged<Result> {
  parsed: Parsed<Result> | Unknown
  /** null if there was no reply. */
  status: number | null
}

/** Builds, sends and parses, and logs the exchange. */
async function exchange<Ask, Result, Credentials>(
  question: Question<Credentials>,
  operation: Operation<Ask, Result, Credentials>,
  ask: Ask,
  token: string,
): Promise<Exchanged<Result>> {
  const { house, account, about } = question
  const request = operation.build(ask, account.credentials, doorOf(question, token))
  if ('kind' in request) return { parsed: request, status: null }
  const startedAt = new Date()
  const start = performance.now()
  const got = await sendRequest(question, operation, request)
  const milliseconds = performance.now() - start
  const response = 'status' in got ? got : null
  const parsed = 'status' in got ? readAnswer(account.network.name, operation, got, ask) : got.parsed
  const sent = { ask, token, request, response, parsed, startedAt, milliseconds }
  const written = () => writtenExchange(question, operation, sent)
  if (about.isKeptSoon) {
    const size = request.body.length + (response?.body.length ?? 0)
    await keepExchangeSoon(house.db, { size, written })
  } else await keepExchanges(house.db, [written()])
  return { parsed, status: response?.status ?? null }
}

function doorOf<Credentials>({ house, account, about }: Question<Credentials>, token: string): Door {
  const { network, environment } = account
  const hosts = environment === 'live' ? network.hosts.live : network.hosts.test
  const host = (name: string): string => {
    // The sandbox expects the carrier's own paths, while a gateway may have a path before them.
    const replaced = environment === 'sandbox' ? {} : (house.installation.carrierHosts ?? {})
    const found = replaced[`${network.id}.${name}`] ?? hosts[name]
    if (found === undefined) throw new Error(`${network.id} has no host ${name}`)
    return found
  }
  return { host, token, requestId: about.requestId, now: about.now }
}
