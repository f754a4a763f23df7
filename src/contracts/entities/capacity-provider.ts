import * as z from 'zod/mini'
import { choice, flag, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The kinds of identifiers that project44 has for a carrier. */
export const IDENTIFIER_TYPES = [
  'SCAC',
  'DOT_NUMBER',
  'MC_NUMBER',
  'P44_EU',
  'P44_GLOBAL',
  'SYSTEM',
  'VAT',
] as const

/** A carrier account in project44. The metadata of its type list the credentials that it needs. */
export const capacityProviderAccount = renamed(
  {
    id: text(80),
    scac: text(10),
    carrierName: text(100),
    groupCode: text(80),
    accountCode: text(80),
    identifierType: text(40),
    identifierValue: text(40),
    /** Specification section 9: the set-up's rate mode is 1 unless another is chosen. */
    rateModeId: z._default(wholeNumber(1, 5), 1),
    paymentTerms: text(40),
    isBillTo: z._default(flag, false),
    /** Names of the secret fields that are stored; an empty one of these stays unchanged. */
    keptSecrets: z._default(z.array(z.string()), []),
    /** When project44 and the carrier last accepted it. */
    triedAt: z._default(z.nullable(z.string()), null),
    isSandbox: z._default(z.boolean(), false),
    /** Field name of the metadata -> value; secrets are write-only. */
    credentials: z._default(
      z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(500))),
      {},
    ),
  },
  {
    id: 'AccountId',
    scac: 'SCAC',
    carrierName: 'CarrierName',
    groupCode: 'AccountGroupCode',
    accountCode: 'AccountCode',
    identifierType: 'CapacityProviderIdentifierType',
    identifierValue: 'CapacityProviderIdentifierValue',
    rateModeId: 'RateModeID',
    paymentTerms: 'PaymentTerms',
    isBillTo: 'IsBillTo',
    credentials: 'Credentials',
    keptSecrets: 'KeptSecrets',
    triedAt: 'TriedAt',
    isSandbox: 'IsSandbox',
  },
)
export type CapacityProviderAccount = z.output<typeof capacityProviderAccount>

/** The client's login at project44 itself (OAuth client credentials). The secret is write-only. */
export const capacityProviderConnection = renamed(
  {
    clientId: text(200),
    clientSecret: text(500),
    hasClientSecret: z._default(z.boolean(), false),
    /** The environment: project44, its test hosts, or the sandbox; '' = the operator's setting. */
    environment: z._default(choice(['', 'live', 'test', 'sandbox']), ''),
    triedAt: z._default(z.nullable(z.string()), null),
  },
  {
    clientId: 'ClientId',
    clientSecret: 'ClientSecret',
    hasClientSecret: 'HasClientSecret',
    environment: 'Environment',
    triedAt: 'TriedAt',
  },
)
export type CapacityProviderConnection = z.output<typeof capacityProviderConnection>

/** A field that a carrier's account form needs. */
export const capacityProviderField = renamed(
  {
    name: z.string(),
    label: z.string(),
    isRequired: z.boolean(),
    isSecret: z.boolean(),
    choices: z.array(z.string()),
    help: z.string(),
  },
  {
    name: 'FieldName',
    label: 'Label',
    isRequired: 'IsRequired',
    isSecret: 'IsSecret',
    choices: 'Choices',
    help: 'Help',
  },
)
export type CapacityProviderField = z.output<typeof capacityProviderField>
