import * as z from 'zod/mini'
import { choice, flag, text, zipCode } from '../fields.ts'
import { renamed } from '../renamed.ts'

export const PARCEL_CARRIERS = ['UPS', 'FedEx', 'USPS'] as const

/**
 * A parcel account: the account that a sold-to ships on. Specification section 3. The action checks for missing fields,
 * because it names them together by their labels on the screen.
 */
export const parcelAccount = renamed(
  {
    id: text(80),
    scac: text(10),
    accountNumber: text(40),
    accountId: text(80),
    soldTo: text(40),
    paymentType: text(20),
    paymentName: text(60),
    shipVia: text(40),
    zip: z._default(zipCode, ''),
    countryCode: text(2),
    isDefault: z._default(flag, false),
    state: text(40),
  },
  {
    id: 'accUniqueId',
    scac: 'SCAC',
    accountNumber: 'AccountNumber',
    accountId: 'AccountID',
    soldTo: 'SoldTo',
    paymentType: 'PaymentType',
    paymentName: 'PaymentName',
    shipVia: 'ShipVia',
    zip: 'Zip',
    countryCode: 'CountryCode',
    isDefault: 'IsDefault',
    state: 'State',
  },
)
export type ParcelAccountValue = z.output<typeof parcelAccount>

/** A service of a parcel carrier, in the carrier's own code. */
export const parcelService = renamed(
  { code: z.string(), label: z.string(), isInternational: z.boolean() },
  { code: 'ServiceCode', label: 'ServiceName', isInternational: 'IsInternational' },
)

/** The credentials for a carrier's own services. Secrets are write-only; `has…` says whether one is stored. */
export const parcelCredentials = renamed(
  {
    carrier: choice(PARCEL_CARRIERS),
    /** The environment; '' if new: the installation's setting. FedEx may have one account for tests and one live. */
    environment: z._default(choice(['', 'live', 'test', 'sandbox']), ''),
    account: text(40),
    /** OAuth client credentials, which today's APIs use. */
    clientId: text(200),
    clientSecret: text(500),
    hasClientSecret: z._default(z.boolean(), false),
    /** For older carrier APIs: stored for clients that have them, and never sent. */
    key: text(200),
    password: text(500),
    meterNumber: text(40),
    requesterId: text(80),
    /** USPS: customer registration and mailer. FedEx: hub of Ground Economy. */
    crid: text(20),
    mid: text(20),
    hubId: text(20),
    hasKey: z._default(z.boolean(), false),
    hasPassword: z._default(z.boolean(), false),
    pickupLocationId: text(80),
    isSandbox: z._default(z.boolean(), false),
    lastTestAt: z._default(z.nullable(z.string()), null),
    lastTestMessage: text(500),
  },
  {
    carrier: 'Carrier',
    environment: 'Environment',
    account: 'Account',
    clientId: 'ClientId',
    clientSecret: 'ClientSecret',
    key: 'Key',
    password: 'Password',
    meterNumber: 'MeterNumber',
    requesterId: 'RequesterID',
    crid: 'CRID',
    mid: 'MID',
    hubId: 'HubId',
    pickupLocationId: 'DefaultPickupLocation',
    isSandbox: 'IsSandbox',
    lastTestAt: 'LastTestAt',
    lastTestMessage: 'LastTestMessage',
  },
)
export type ParcelCredentialsValue = z.output<typeof parcelCredentials>
