import * as z from 'zod/mini'
import { choice, flag, id, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** How a tender reaches the carrier. */
export const TENDER_CHANNELS = ['Email', 'API', 'EDI', 'None'] as const

/** The `CarrierLocn` of an account for every origin; any other value is a warehouse code. */
export const ALL_LOCATIONS = 'ALL'

/** A contract tariff that rates for a carrier. */
const tariffSummary = z.object({
  id,
  name: z.string(),
  effectiveFrom: z.string(),
  effectiveTo: z.nullable(z.string()),
  isSynthetic: z.boolean(),
})

const logLine = z.object({ at: z.string(), what: z.string(), detail: z.string() })

/** The progress of a contract: requested, files received, rates in force. */
export const CONTRACT_STATES = ['', 'Asked', 'Files received', 'In force'] as const

/**
 * A carrier that rates by contract or by spot quote only: specification section 3. The sales contact of a contract
 * carrier is mailed a link to Contract Details; a spot carrier gets quote requests at the same address.
 */
export const contract = renamed(
  {
    id: text(80),
    carrierName: text(100),
    scac: text(10),
    kind: z._default(choice(['Contract', 'Spot']), 'Contract'),
    salesEmail: text(500),
    instructions: text(4000),
    rateModeId: z._default(wholeNumber(1, 5), 1),
    state: z._default(choice(CONTRACT_STATES), ''),
    /** null: there is no valid link. */
    linkExpiresAt: z._default(z.nullable(z.string()), null),
    askedAt: z._default(z.nullable(z.string()), null),
    /** The result of the mail with the link; `failed` and `unknown` need a user's attention. */
    mailState: text(20),
    mailDetail: text(1000),
    fileCount: z._default(z.int(), 0),
    /** How many of them the carrier uploaded. */
    receivedFileCount: z._default(z.int(), 0),
  },
  {
    id: 'ContractId',
    carrierName: 'CarrierName',
    scac: 'SCAC',
    kind: 'ContractType',
    salesEmail: 'SalesPersonEmail',
    instructions: 'SetupInstructions',
    rateModeId: 'RateModeID',
    state: 'State',
    linkExpiresAt: 'LinkExpiresAt',
    askedAt: 'AskedAt',
    mailState: 'MailState',
    mailDetail: 'MailDetail',
    fileCount: 'FileCount',
    receivedFileCount: 'ReceivedFileCount',
  },
)
export type ContractValue = z.output<typeof contract>

/** A freight carrier of the client: specification section 3. Its account is keyed by SCAC, location and rate mode. */
export const freightCarrier = renamed(
  {
    id: text(80),
    carrierName: text(100),
    scac: text(10),
    /** The mode by name or by number; one is enough, and replies have both. */
    rateMode: text(40),
    rateModeId: z.optional(wholeNumber(1, 5)),
    /** A list of addresses by the e-mail rule of specification section 5, as is the next field. */
    email: text(500),
    tenderEmail: text(500),
    tenderChannel: z._default(choice(TENDER_CHANNELS), 'Email'),
    contact: text(30),
    phone: text(50),
    /** `ALL`, or the warehouse whose shipments use this account. */
    location: text(100),
    contractId: text(80),
    accountNumber: text(60),
    soldTo: text(40),
    /** project44: the kind of identifier that names the carrier there, and its value. */
    providerIdentifierType: text(40),
    providerIdentifierValue: text(40),
    /** The verdict of today's routing guide, regardless of account and lane; read-only here. */
    isPreferred: z._default(flag, false),
    isDoNotUse: z._default(flag, false),
    /** False: not asked for rates. */
    isEnabled: z._default(flag, true),
    isSandbox: z._default(z.boolean(), false),
    isSpotOnly: z._default(flag, false),
    responseLog: z._default(z.array(logLine), []),
    /** '' if the metadata count as not loaded. */
    metaTagJson: text(20_000),
    /** When the metadata were fetched; older than 3 days counts as not loaded (specification section 4). */
    metaTagAt: z._default(z.nullable(z.string()), null),
    tariffs: z._default(z.array(tariffSummary), []),
    /** PRO numbers left in the carrier's block; null if the carrier assigns the numbers. */
    proNumbersLeft: z._default(z.nullable(z.int()), null),
    /** The request to the carrier's sales contact; null if none was sent. Read-only here. */
    contract: z._default(z.nullable(contract), null),
    /**
     * A hash of the account's settings. Send it back with a change: the change is refused if another user was first.
     */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    id: 'CarrierId',
    carrierName: 'CarrierName',
    scac: 'SCAC',
    rateMode: 'RateMode',
    rateModeId: 'RateModeID',
    email: 'Email',
    tenderEmail: 'TenderEmail',
    tenderChannel: 'TenderChannel',
    contact: 'Contact',
    phone: 'Phone',
    location: 'CarrierLocn',
    contractId: 'ContractId',
    accountNumber: 'AccountNumber',
    soldTo: 'SoldTo',
    providerIdentifierType: 'CapacityProviderIdentifierType',
    providerIdentifierValue: 'CapacityProviderIdentifierValue',
    isPreferred: 'IsPreferred',
    isDoNotUse: 'IsDoNotUse',
    isEnabled: 'IsEnabled',
    isSandbox: 'IsSandbox',
    isSpotOnly: 'IsSpotOnly',
    responseLog: 'CarrierResponseLog',
    metaTagJson: 'CarrierMetaTagJSON',
    metaTagAt: 'CarrierMetaTagDate',
    tariffs: 'Tariffs',
    proNumbersLeft: 'PRONumbersLeft',
    contract: 'Contract',
  },
)
export type FreightCarrierValue = z.output<typeof freightCarrier>

/** The ODFL account: specification section 3. The password is write-only. */
export const odflAccount = renamed(
  {
    userName: text(100),
    password: text(200),
    hasPassword: z._default(z.boolean(), false),
    accountNumber: text(40),
    scac: z._default(text(10), 'ODFL'),
    /** The environment: the carrier, its test hosts, or the sandbox. */
    environment: z._default(z.enum(['live', 'test', 'sandbox']), 'live'),
    /** When the carrier last accepted it. */
    triedAt: z._default(z.nullable(z.string()), null),
  },
  { scac: 'SCAC', environment: 'Environment', triedAt: 'TriedAt' },
)
export type OdflAccountValue = z.output<typeof odflAccount>

/**
 * An account with a carrier that accepts bills of lading by the Digital LTL Council's standard. The secret is
 * write-only.
 */
export const ebolAccount = renamed(
  {
    id: z._default(id, ''),
    scac: text(10),
    carrierName: z._default(text(100), ''),
    environment: z._default(z.enum(['live', 'test', 'sandbox']), 'live'),
    /** The carrier's URL before /bol/v1/app/. */
    bolUrl: z._default(text(300), ''),
    /** The URL before /v1/pickups/; '' = the carrier does not accept pickups this way. */
    pickupUrl: z._default(text(300), ''),
    login: z._default(z.enum(['bearer', 'key', 'basic']), 'bearer'),
    userName: z._default(text(100), ''),
    secret: z._default(text(2000), ''),
    hasSecret: z._default(z.boolean(), false),
    accountNumber: z._default(text(40), ''),
  },
  { id: 'AccountId', scac: 'SCAC', carrierName: 'CarrierName', environment: 'Environment' },
)
export type EbolAccountValue = z.output<typeof ebolAccount>
