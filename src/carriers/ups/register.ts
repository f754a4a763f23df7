import type { HttpResponse } from '#domain/http-exchange.ts'
import { answered, type Operation, type Parsed, refused } from '../network.ts'
import {
  findAnywhere,
  findElement,
  textOf,
  writeXml,
  type XmlContent,
  type XmlElement,
  xmlOf,
} from '../xml.ts'
import { digitsOf, type LicenseAsk } from './license.ts'
import { isUpsOutage, refusedByUpsReady, type UpsReadyCredentials } from './ups-ready.ts'
import { compactDate, dollars } from './wire.ts'

/** Steps 2 to 4 of a registration: a profile at UPS, and its account, proven by an invoice. */

export interface RegisterAsk extends Omit<LicenseAsk, 'agreementText'> {
  /**
   * The name of the shipper's profile at UPS; made by us, the same for every attempt, like its password in the
   * credentials.
   */
  userName: string
  account: { accountNumber: string; accountName: string; zip: string; countryCode: string }
  /** Null: the account has no invoice yet. */
  invoice: {
    invoiceNumber: string
    /** YYYY-MM-DD. */
    invoiceDate: string
    amountDueCents: number
    /** On US invoices; '' on others. */
    controlId: string
    currency: string
  } | null
}

/** UPS's answer about the account: its code and text. */
export interface Registered {
  code: string
  words: string
  /** The invoice was correct: the account can see its invoices and negotiated prices. */
  isProven: boolean
}

/**
 * `ProcessRegister`. A profile with the same user name and password gets the account once: a repeat is answered with
 * `already in profile`, which is equivalent, so it may be sent again.
 */
export const upsRegister: Operation<RegisterAsk, Registered, UpsReadyCredentials> = {
  name: 'register',
  isRepeatable: true,
  needsToken: false,
  timeoutMs: 20_000,
  isOutage: isUpsOutage,
  build: (ask, credentials, door) => ({
    method: 'POST',
    url: `${door.host('xml')}/webservices/Registration`,
    headers: {
      accept: 'text/xml',
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"http://onlinetools.ups.com/webservices/RegisterBinding/v2.0"',
    },
    body: envelope(securityOf(credentials), writeXml('reg:RegisterRequest', requestOf(ask, credentials))),
  }),
  parse: (response) => {
    const reply = findReply(response)
    return reply ? judged(reply) : refusedByUpsReady(response)
  },
}

const COMMON = 'http://www.ups.com/XMLSchema/XOLTWS/Common/v1.0'
const REGISTRATION = 'http://www.ups.com/XMLSchema/XOLTWS/Registration/v2.0'
const SECURITY = 'http://www.ups.com/XMLSchema/XOLTWS/UPSS/v1.0'

const envelope = (header: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:upss="${SECURITY}" xmlns:common="${COMMON}" xmlns:reg="${REGISTRATION}"><soap:Header>${header}</soap:Header><soap:Body>${body}</soap:Body></soap:Envelope>`

const securityOf = ({ userName, password, accessLicense }: UpsReadyCredentials) =>
  writeXml('upss:UPSSecurity', {
    'upss:UsernameToken': { 'upss:Username': userName, 'upss:Password': password },
    'upss:ServiceAccessToken': { 'upss:AccessLicenseNumber': accessLicense },
  })

/** N: the shipper does not want mails with UPS's offers. */
const [NO_OPTION, NO_MAILS, OWN_NAME] = ['N', '00', 'N']

function requestOf(ask: RegisterAsk, { profilePassword }: UpsReadyCredentials): XmlContent {
  return {
    'common:Request': { 'common:RequestOption': NO_OPTION },
    ...registration({
      Username: ask.userName,
      Password: profilePassword,
      CompanyName: ask.companyName,
      CustomerName: ask.contactName,
      Title: ask.title,
      Address: registration({
        AddressLine: [ask.address.street, ask.address.street2],
        City: ask.address.city,
        StateProvinceCode: ask.address.state,
        PostalCode: ask.address.zip,
        CountryCode: ask.address.countryCode,
      }),
      PhoneNumber: digitsOf(ask.phone),
      EmailAddress: ask.email,
      NotificationCode: NO_MAILS,
      ShipperAccount: registration({
        AccountName: ask.account.accountName,
        AccountNumber: ask.account.accountNumber,
        PostalCode: ask.account.zip,
        CountryCode: ask.account.countryCode,
        InvoiceInfo: ask.invoice ? invoiceOf(ask.invoice) : null,
      }),
      SuggestUsernameIndicator: OWN_NAME,
    }),
  }
}

const invoiceOf = (invoice: NonNullable<RegisterAsk['invoice']>): XmlContent =>
  registration({
    InvoiceNumber: invoice.invoiceNumber,
    InvoiceDate: compactDate(invoice.invoiceDate),
    CurrencyCode: invoice.currency,
    InvoiceAmount: dollars(invoice.amountDueCents),
    ControlID: invoice.controlId,
  })

/** Every name in the namespace of registration. */
const registration = (content: XmlContent): XmlContent =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [`reg:${name}`, value]))

function findReply(response: HttpResponse): XmlElement | null {
  const tree = response.status === 200 ? xmlOf(response) : null
  return tree && findAnywhere(tree, 'RegisterResponse')
}

const SUCCESS = '1'
/** Added; already in the profile; added with its invoice proven; added without; already proven. */
const DONE = ['010', '012', '040', '041', '042']
const PROVEN = ['040', '042']

function judged(reply: XmlElement): Parsed<Registered> {
  const status = findElement(reply, 'ShipperAccountStatus')
  const code = status ? textOf(status, 'Code') : ''
  const words = status ? textOf(status, 'Description') : ''
  if (DONE.includes(code)) return answered({ code, words, isProven: PROVEN.includes(code) })
  if (code !== '') return refused(code === '011' ? 'unavailable' : 'input', code, words || `UPS code ${code}`)
  const whole = findElement(reply, 'Response', 'ResponseStatus')
  if (whole && textOf(whole, 'Code') !== SUCCESS) {
    return refused('input', textOf(whole, 'Code'), textOf(whole, 'Description'))
  }
  return refused('unreadable', 'UNREADABLE', 'UPS did not say whether the account was registered.')
}
