import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { address } from '../entities/address.ts'
import { addressCandidate } from '../entities/address-candidate.ts'
import { charge } from '../entities/price-sheet.ts'
import { upsAccount, upsContact, upsInvoice, upsRegistration } from '../entities/ups-registration.ts'
import { amount, calendarDate, choice, flag, numberBetween, text, timeOfDay, zipCode } from '../fields.ts'
import { UPS_PACKAGE_TYPES } from '../reference.ts'
import { renamed } from '../renamed.ts'

/** UPS Ready registration in four steps: agreement, contact, account, invoice. */

const PAGES = ['UPSReady'] as const

export const readUpsAgreement = post('UPSReady/RequestAgreement', {
  summary: 'Step 1: get the text of the agreement; with `accept`, accept it.',
  pages: PAGES,
  via: 'serverless',
  body: z.object({
    accept: z._default(flag, false),
    version: text(20),
    CountryCode: z._default(text(2), 'US'),
  }),
  reply: reply({ version: z.string(), text: z.string(), registration: upsRegistration }),
  reads: ['integration'],
  writes: ['integration'],
  isChange: (_query, body) => (body as { accept?: boolean } | undefined)?.accept === true,
  ownTransactions: true,
  audit: 'ups.agreement-accepted',
})

const addressBody = renamed({ address }, { address: 'Address' })
const checkedAddress = reply({
  isValid: z.boolean(),
  isAmbiguous: z.boolean(),
  candidates: z.array(addressCandidate),
})

export const validateUpsAddress = post('UPSReady/AddressValidation', {
  summary: 'Step 2: check whether UPS knows an address, and get similar addresses.',
  pages: [...PAGES, 'Parcel'],
  via: 'serverless',
  body: addressBody,
  reply: checkedAddress,
})

export const classifyUpsAddress = post('UPSReady/AddressClassification', {
  summary: 'Check whether an address is commercial or residential.',
  pages: [...PAGES, 'Parcel'],
  via: 'serverless',
  body: addressBody,
  reply: reply({ Classification: z.enum(['commercial', 'residential', 'unknown']) }),
})

export const saveUpsAccount = post('UPSReady/AccountDetails', {
  summary: 'Steps 2 and 3: save the contact and account; without either, get the registration status.',
  pages: PAGES,
  via: 'serverless',
  body: renamed(
    { contact: z.optional(upsContact), account: z.optional(upsAccount) },
    { contact: 'Contact', account: 'Account' },
  ),
  reply: reply({ registration: upsRegistration, message: z.string() }),
  reads: ['integration'],
  writes: ['integration'],
  isChange: (_query, body) => {
    const given = body as { contact?: unknown; account?: unknown } | undefined
    return given?.contact !== undefined || given?.account !== undefined
  },
  audit: 'ups.account-saved',
})

export const registerUps = post('UPSReady/Registration', {
  summary: 'Step 4: register the account; an invoice proves that it belongs to the client.',
  pages: PAGES,
  via: 'serverless',
  body: renamed(
    { contact: upsContact, account: upsAccount, invoice: z._default(z.nullable(upsInvoice), null) },
    { contact: 'Contact', account: 'Account', invoice: 'Invoice' },
  ),
  reply: reply({ registration: upsRegistration, message: z.string() }),
  writes: ['integration', 'carriers'],
  ownTransactions: true,
  audit: 'ups.registered',
})

/** The price of one UPS service, published and under the account. */
const upsQuote = renamed(
  {
    serviceCode: z.string(),
    serviceName: z.string(),
    /** The account's price. */
    cents: amount,
    /** UPS’s published price; null if UPS returned none. */
    listCents: z.nullable(amount),
    isNegotiated: z.boolean(),
    currency: z.string(),
    charges: z.array(charge),
    transitDays: z.nullable(z.int()),
    deliveryDate: z.nullable(z.string()),
    /** Latest time of that day, `10:30 AM`; '' = by the end of the day. */
    deliveryTime: timeOfDay,
    isGuaranteed: z.boolean(),
    billedWeightLb: z.nullable(z.number()),
    zone: z.string(),
  },
  {
    serviceCode: 'ServiceCode',
    serviceName: 'ServiceName',
    cents: 'Total',
    listCents: 'PublishedTotal',
    currency: 'Currency',
    charges: 'Charges',
    transitDays: 'TransitDays',
    deliveryDate: 'DeliveryDate',
    deliveryTime: 'DeliveryTime',
    billedWeightLb: 'BilledWeight',
    zone: 'Zone',
  },
)

/** The specification has the page UPS Rate but no call for it: Shipment/Rates would save a shipment. */
export const rateUps = post('UPSReady/Rates', {
  summary: 'Get the price of every UPS service between two ZIPs under an account; nothing is saved.',
  pages: ['UpsRate'],
  via: 'serverless',
  body: renamed(
    {
      /** One of the accounts returned before; '' = the current one. */
      accountId: text(80),
      fromZip: z._default(zipCode, ''),
      toZip: z._default(zipCode, ''),
      packageType: z._default(choice(UPS_PACKAGE_TYPES.map(({ code }) => code) as ['02']), '02'),
      weightLb: z.optional(numberBetween(0, 150)),
      length: z.optional(numberBetween(0, 108)),
      width: z.optional(numberBetween(0, 108)),
      height: z.optional(numberBetween(0, 108)),
      isResidential: z._default(flag, false),
      /** '' = today, by the origin's calendar. */
      pickupDate: z._default(calendarDate, ''),
    },
    {
      accountId: 'AccountId',
      fromZip: 'FromZip',
      toZip: 'ToZip',
      packageType: 'PackageType',
      weightLb: 'Weight',
      length: 'Length',
      width: 'Width',
      height: 'Height',
      isResidential: 'IsResidential',
      pickupDate: 'PickupDate',
    },
  ),
  reply: reply({
    accounts: z.array(
      z.object({ accountId: z.string(), AccountNumber: z.string(), Environment: z.string() }),
    ),
    /** The account that was used. */
    accountId: z.string(),
    isSandbox: z.boolean(),
    quotes: z.array(upsQuote),
    notices: z.array(z.string()),
  }),
  reads: ['carriers'],
})
