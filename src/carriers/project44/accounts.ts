import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, type Parsed } from '../network.ts'
import { messagesOf, type Project44Credentials, refusedByProject44, unreadable } from './project44.ts'

/** The client's carrier accounts in project44. The verbs of changes are unverified. */

export interface AccountGroup {
  id: string
  code: string
  name: string
}

/** The credentials of a carrier's account; its metadata list the ones that it needs. */
export type AccountFields = Readonly<Partial<Record<AccountField, string>>>

export const ACCOUNT_FIELDS = [
  'username1',
  'credential1',
  'credential2',
  'credential3',
  'accountNumber1',
  'accountNumber2',
  'accountFlag1',
  'billToLocationId',
  'directionCode',
  'paymentTermsCode',
] as const
export type AccountField = (typeof ACCOUNT_FIELDS)[number]

/** These are write-only. */
export const SECRET_FIELDS: readonly AccountField[] = ['credential1', 'credential2', 'credential3']

export interface CapacityAccount {
  /** The id at project44; '' for a new one. */
  id: string
  code: string
  groupCode: string
  /** SCAC, DOT_NUMBER, MC_NUMBER … */
  identifierType: string
  identifierValue: string
  fields: AccountFields
}

const PATH = '/api/v4/capacityprovideraccounts'

export const project44Groups: Operation<null, AccountGroup[], Project44Credentials> = {
  name: 'account-groups',
  isRepeatable: true,
  needsToken: true,
  build: (_ask, _credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/api/v4/capacityprovideraccountgroups`,
    headers: jsonHeaders(door),
    body: '',
  }),
  parse: (response) => {
    if (response.status !== 200) return refusedByProject44(response)
    const groups = jsonObjectOf(response)?.groups
    if (!Array.isArray(groups)) return unreadable()
    return answered(
      objectsOf(groups).map(({ id, code, name }) => ({
        id: textOf(id),
        code: textOf(code),
        name: textOf(name),
      })),
    )
  },
}

/** Not repeatable: project44 has no key by which it could recognize a repeated group (unverified). */
export const project44AddGroup: Operation<
  Pick<AccountGroup, 'code' | 'name'>,
  AccountGroup,
  Project44Credentials
> = {
  name: 'add-account-group',
  isRepeatable: false,
  needsToken: true,
  build: ({ code, name }, _credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/api/v4/capacityprovideraccountgroups`,
    headers: jsonHeaders(door),
    body: JSON.stringify({ code, name }),
  }),
  parse: (response) => {
    if (response.status !== 200 && response.status !== 201) return refusedByProject44(response)
    const reply = jsonObjectOf(response)
    const group = { id: textOf(reply?.id), code: textOf(reply?.code), name: textOf(reply?.name) }
    return group.code === '' ? unreadable() : answered(group, messagesOf(reply?.infoMessages))
  },
}

/** All accounts of a group; '' = the group "Default". */
export const project44Accounts: Operation<string, CapacityAccount[], Project44Credentials> = {
  name: 'accounts',
  isRepeatable: true,
  needsToken: true,
  build: (groupCode, _credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}${PATH}${groupCode === '' ? '' : `?accountGroupCode=${encodeURIComponent(groupCode)}`}`,
    headers: jsonHeaders(door),
    body: '',
  }),
  parse: (response) => {
    if (response.status !== 200) return refusedByProject44(response)
    const accounts = jsonObjectOf(response)?.accounts
    return Array.isArray(accounts) ? answered(objectsOf(accounts).map(accountOf)) : unreadable()
  },
}

/** Adds an account without an id, changes one with an id. Adding is not repeatable: it might be added twice. */
export const project44AddAccount: Operation<CapacityAccount, CapacityAccount, Project44Credentials> = {
  name: 'add-account',
  isRepeatable: false,
  needsToken: true,
  build: (ask, _credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}${PATH}`,
    headers: jsonHeaders(door),
    body: JSON.stringify(wireOf(ask)),
  }),
  parse: keptAccount,
  secretsInAsk,
}

export const project44UpdateAccount: Operation<CapacityAccount, CapacityAccount, Project44Credentials> = {
  name: 'update-account',
  isRepeatable: true,
  needsToken: true,
  build: (ask, _credentials, door) => ({
    method: 'PUT',
    url: `${door.host('api')}${PATH}/${encodeURIComponent(ask.id)}`,
    headers: jsonHeaders(door),
    body: JSON.stringify(wireOf(ask)),
  }),
  parse: keptAccount,
  secretsInAsk,
}

/** By its id; an account that no longer exists counts as deleted. */
export const project44DeleteAccount: Operation<string, null, Project44Credentials> = {
  name: 'delete-account',
  isRepeatable: true,
  needsToken: true,
  build: (id, _credentials, door) => ({
    method: 'DELETE',
    url: `${door.host('api')}${PATH}/${encodeURIComponent(id)}`,
    headers: jsonHeaders(door),
    body: '',
  }),
  parse: (response) =>
    response.status < 300 || response.status === 404 ? answered(null) : refusedByProject44(response),
}

/** The credentials of the carrier's account. */
function secretsInAsk({ fields }: CapacityAccount): string[] {
  return SECRET_FIELDS.map((name) => fields[name] ?? '').filter((secret) => secret !== '')
}

function keptAccount(response: HttpResponse): Parsed<CapacityAccount> {
  const reply = jsonObjectOf(response)
  if (response.status !== 200 && response.status !== 201) return refusedByProject44(response)
  return reply && textOf(reply.id) !== ''
    ? answered(accountOf(reply), messagesOf(reply.infoMessages))
    : unreadable()
}

const wireOf = ({ id, code, groupCode, identifierType, identifierValue, fields }: CapacityAccount): Json => ({
  ...(id === '' ? {} : { id }),
  code,
  group: { code: groupCode || 'Default' },
  capacityProviderIdentifier: { type: identifierType, value: identifierValue },
  accounts: [Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))],
})

function accountOf(info: Json): CapacityAccount {
  const identifier = objectOf(info.capacityProviderIdentifier)
  const own = objectsOf(info.accounts)[0] ?? {}
  const told = ACCOUNT_FIELDS.filter((name) => !SECRET_FIELDS.includes(name) && own[name] !== undefined)
  return {
    id: textOf(info.id),
    code: textOf(info.code),
    groupCode: textOf(objectOf(info.group).code),
    identifierType: textOf(identifier.type),
    identifierValue: textOf(identifier.value),
    fields: Object.fromEntries(told.map((name) => [name, String(own[name])])),
  }
}
