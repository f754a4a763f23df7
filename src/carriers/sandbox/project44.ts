import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'
import { type Asked, answerAt, isLoggedIn, json, type Paths } from './http.ts'
import { p44Error } from './project44-answers.ts'
import { giveImage, listImages } from './project44-images.ts'
import { quoteRates } from './project44-prices.ts'
import { cancelShipment, dispatchShipment, tellStatus } from './project44-shipments.ts'

/**
 * Sandbox of project44: the same paths and formats, invented answers. Added accounts are rated; dispatched shipments
 * can be tracked and canceled. It refuses the secret `wrong`.
 */

const PATHS: Paths = [
  ['POST', /^\/api\/v4\/v?ltl\/quotes\/rates\/query$/, quoteRates],
  ['POST', /^\/api\/v4\/ltl\/dispatchedshipments$/, dispatchShipment],
  ['POST', /^\/api\/v4\/ltl\/shipments\/cancellations$/, cancelShipment],
  ['GET', /^\/api\/v4\/ltl\/trackedshipments\/statuses$/, tellStatus],
  ['POST', /^\/api\/v4\/ltl\/images\/query$/, listImages],
  ['GET', /^\/api\/v4\/ltl\/images\/([^/]+)$/, giveImage],
  ['GET', /^\/api\/v4\/capacityprovideraccountgroups$/, listGroups],
  ['POST', /^\/api\/v4\/capacityprovideraccountgroups$/, addGroup],
  ['GET', /^\/api\/v4\/capacityprovideraccounts$/, listAccounts],
  ['POST', /^\/api\/v4\/capacityprovideraccounts$/, keepAccount],
  ['PUT', /^\/api\/v4\/capacityprovideraccounts\/([^/]+)$/, keepAccount],
  ['DELETE', /^\/api\/v4\/capacityprovideraccounts\/([^/]+)$/, deleteAccount],
  ['GET', /^\/api\/v4\/capacity-providers$/, describeProvider],
]

export async function answerProject44Sandbox(
  request: HttpRequest,
  memory: SandboxMemory,
  now: Date,
): Promise<HttpResponse> {
  const { pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === '/api/v4/oauth2/token') return giveToken(request)
  const answer = answerAt(PATHS, request, memory, now)
  if (!answer) return p44Error(404, 'There is nothing at this path.')
  return isLoggedIn(request) ? answer() : p44Error(401, 'Invalid or expired access token.')
}

function giveToken({ body }: HttpRequest): HttpResponse {
  const form = new URLSearchParams(body)
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  if (form.get('grant_type') !== 'client_credentials' || id === '' || secret === '' || secret === 'wrong') {
    return p44Error(401, 'Invalid client credentials.')
  }
  return json(200, { access_token: `sandbox-token-${id}`, token_type: 'Bearer', expires_in: 3600, scope: '' })
}

const accountsIn = async (memory: SandboxMemory): Promise<Json[]> =>
  objectsOf(await memory.recall('p44', 'accounts'))

const groupOf = (account: Json): string => textOf(objectOf(account.group).code) || 'Default'

const groupsIn = async (memory: SandboxMemory): Promise<Json[]> =>
  objectsOf(await memory.recall('p44', 'groups'))

async function listGroups({ memory }: Asked): Promise<HttpResponse> {
  const added = (await groupsIn(memory)).map(({ code }) => textOf(code))
  const codes = new Set(['Default', ...added, ...(await accountsIn(memory)).map(groupOf)])
  return json(200, { groups: [...codes].map((code, place) => ({ id: String(place + 1), code, name: code })) })
}

async function addGroup({ body, memory }: Asked): Promise<HttpResponse> {
  const [code, name] = [textOf(body.code), textOf(body.name)]
  const groups = await groupsIn(memory)
  if (code === '') return p44Error(400, 'Invalid request', 'code is required.')
  if (groups.some((one) => one.code === code)) return p44Error(400, 'Invalid group', 'The code is in use.')
  const group = { id: `G${groups.length + 1}`, code, name: name || code }
  await memory.keep('p44', 'groups', [...groups, group])
  return json(201, group)
}

async function listAccounts({ memory, query }: Asked): Promise<HttpResponse> {
  const code = query.get('accountGroupCode') ?? 'Default'
  return json(200, { accounts: (await accountsIn(memory)).filter((one) => groupOf(one) === code) })
}

/** The fields of a sandbox account: a user, a password, a number. */
const NEEDED = ['username1', 'credential1', 'accountNumber1']

async function keepAccount({ body, part, memory }: Asked): Promise<HttpResponse> {
  const accounts = await accountsIn(memory)
  const own = objectsOf(body.accounts)[0] ?? {}
  const missing = NEEDED.filter((name) => textOf(own[name]) === '')
  if (textOf(body.code) === '') return p44Error(400, 'Invalid request', 'code is required.')
  if (part !== '' && !accounts.some(({ id }) => id === part))
    return p44Error(404, 'There is no such account.')
  // Fields that are missing in a change stay unchanged.
  if (part === '' && missing.length > 0) {
    return p44Error(400, 'Invalid account', `${missing.join(', ')} required by the capacity provider.`)
  }
  if (textOf(own.credential1) === 'wrong') {
    return p44Error(400, 'Invalid account', 'The capacity provider does not accept these credentials.')
  }
  const isTaken = accounts.some(
    (one) => one.code === body.code && groupOf(one) === groupOf(body) && one.id !== part,
  )
  if (isTaken) return p44Error(400, 'Invalid account', 'The account code is in use.')
  const id = part || String(1 + Math.max(0, ...accounts.map((one) => Number(one.id))))
  const { credential1: _, credential2: __, credential3: ___, ...told } = own
  const kept = { ...body, id, accounts: [told] }
  await memory.keep('p44', 'accounts', [...accounts.filter((one) => one.id !== id), kept])
  return json(part === '' ? 201 : 200, kept)
}

async function deleteAccount({ part, memory }: Asked): Promise<HttpResponse> {
  const accounts = await accountsIn(memory)
  if (!accounts.some(({ id }) => id === part)) return p44Error(404, 'There is no such account.')
  const left = accounts.filter(({ id }) => id !== part)
  await memory.keep('p44', 'accounts', left)
  return { status: 204, headers: {}, body: '' }
}

function describeProvider({ query }: Asked): HttpResponse {
  const type = query.get('capacityProviderIdentifier.type') ?? ''
  const value = query.get('capacityProviderIdentifier.value') ?? ''
  const isKnown = type === 'SCAC' && /^[A-Z]{2,4}$/.test(value)
  const field = (label: string, description = '') => ({ label, required: true, description })
  const provider = {
    name: `Sandbox ${value}`,
    capacityProviderIdentifiers: [{ type, value }],
    supportedServices: [
      ...['RATING', 'DISPATCH', 'TRACKING'].map((service) => ({ mode: 'LTL', type: service })),
      { mode: 'VOLUME_LTL', type: 'RATING' },
    ],
    accountDefinitions: [
      {
        username1: field('User name', 'Of the carrier’s web site. The stand-in takes any.'),
        credential1: field('Password'),
        accountNumber1: field('Account number'),
        billToLocationId: { label: 'Bill-to location', required: false },
        paymentTermsCode: {
          label: 'Payment terms',
          required: false,
          allowedValues: ['PREPAID', 'COLLECT', 'THIRD_PARTY'],
        },
      },
    ],
  }
  return json(200, { capacityProviders: isKnown ? [provider] : [] })
}
