import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, refused } from '../network.ts'
import { ACCOUNT_FIELDS, type AccountField, SECRET_FIELDS } from './accounts.ts'
import { PROJECT44_NAME, type Project44Credentials, refusedByProject44, unreadable } from './project44.ts'

/** project44's metadata of a carrier: its services, and the fields of its account form. The path is unverified. */

export interface CapacityProvider {
  name: string
  identifierType: string
  identifierValue: string
  /** 'LTL RATING', 'LTL DISPATCH' … */
  services: string[]
  fields: ProviderField[]
}

/** A field of the account's form. */
export interface ProviderField {
  name: AccountField
  label: string
  isRequired: boolean
  isSecret: boolean
  /** The possible values; empty: any text. */
  choices: string[]
  help: string
}

export interface ProviderAsk {
  identifierType: string
  identifierValue: string
}

export const project44Provider: Operation<ProviderAsk, CapacityProvider, Project44Credentials> = {
  name: 'metadata',
  isRepeatable: true,
  needsToken: true,
  build: ({ identifierType, identifierValue }, _credentials, door) => {
    const query = new URLSearchParams({
      'capacityProviderIdentifier.type': identifierType,
      'capacityProviderIdentifier.value': identifierValue,
    })
    return {
      method: 'GET',
      url: `${door.host('api')}/api/v4/capacity-providers?${query}`,
      headers: jsonHeaders(door),
      body: '',
    }
  },
  parse: (response, ask) => {
    const none = refused(
      'input',
      'NOT_FOUND',
      `${PROJECT44_NAME} does not know ${ask.identifierType} ${ask.identifierValue}.`,
    )
    if (response.status === 404) return none
    if (response.status !== 200) return refusedByProject44(response)
    const providers = jsonObjectOf(response)?.capacityProviders
    if (!Array.isArray(providers)) return unreadable()
    const found = objectsOf(providers).find(({ capacityProviderIdentifiers }) =>
      objectsOf(capacityProviderIdentifiers).some(
        ({ type, value }) => type === ask.identifierType && value === ask.identifierValue,
      ),
    )
    return found ? answered(providerOf(found, ask)) : none
  },
}

function providerOf(found: Json, ask: ProviderAsk): CapacityProvider {
  const definition = objectsOf(found.accountDefinitions)[0] ?? {}
  return {
    name: textOf(found.name),
    ...ask,
    services: objectsOf(found.supportedServices).map(({ mode, type }) => `${textOf(mode)} ${textOf(type)}`),
    fields: ACCOUNT_FIELDS.filter((name) => definition[name] !== undefined).map((name) => {
      const field = objectOf(definition[name])
      return {
        name,
        label: textOf(field.label) || name,
        isRequired: field.required === true,
        isSecret: SECRET_FIELDS.includes(name),
        choices: textsOf(field.allowedValues),
        help: textOf(field.description),
      }
    }),
  }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map(textOf).filter((text) => text !== '')
