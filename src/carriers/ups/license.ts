import { answered, type Door, type Operation } from '../network.ts'
import { textOf, writeXml, type XmlContent, xmlOf } from '../xml.ts'
import { unreadable } from './ups.ts'
import { isUpsOutage, refusedByUpsReady, type UpsReadyCredentials } from './ups-ready.ts'

/** Step 1 of a registration: the agreement's text, and the access key of a shipper who accepted it. */

export interface AgreementAsk {
  /** ISO 3166 alpha-2. */
  countryCode: string
}

export const upsAgreement: Operation<AgreementAsk, string, UpsReadyCredentials> = {
  name: 'agreement',
  isRepeatable: true,
  needsToken: false,
  // A very long text, the same for everyone.
  isAnswerKept: false,
  isOutage: isUpsOutage,
  build: ({ countryCode }, { developerLicense }, door) =>
    licenseRequest(door, 'AccessLicenseAgreementRequest', {
      Request: { RequestAction: 'AccessLicense', RequestOption: 'AllTools' },
      DeveloperLicenseNumber: developerLicense,
      AccessLicenseProfile: profileOf(countryCode),
      OnLineTool: TOOL,
    }),
  parse: (response) => {
    const tree = xmlOf(response)
    const text = tree ? textOf(tree, 'AccessLicenseText') : ''
    return text === '' ? refusal(response) : answered(text)
  },
}

export interface LicenseAsk {
  companyName: string
  contactName: string
  title: string
  email: string
  phone: string
  address: { street: string; street2: string; city: string; state: string; zip: string; countryCode: string }
  /** The accepted text, word for word. */
  agreementText: string
}

/** The access key of the shipper. A second request returns another key, which does no harm. */
export const upsAccessLicense: Operation<LicenseAsk, string, UpsReadyCredentials> = {
  name: 'license',
  isRepeatable: true,
  needsToken: false,
  isOutage: isUpsOutage,
  build: (ask, { developerLicense }, door) =>
    licenseRequest(door, 'AccessLicenseRequest', {
      Request: { RequestAction: 'AccessLicense', RequestOption: 'AllTools' },
      CompanyName: ask.companyName,
      Address: {
        AddressLine1: ask.address.street,
        AddressLine2: ask.address.street2,
        City: ask.address.city,
        StateProvinceCode: ask.address.state,
        PostalCode: ask.address.zip,
        CountryCode: ask.address.countryCode,
      },
      PrimaryContact: {
        Name: ask.contactName,
        Title: ask.title,
        EMailAddress: ask.email,
        PhoneNumber: digitsOf(ask.phone),
      },
      DeveloperLicenseNumber: developerLicense,
      AccessLicenseProfile: {
        ...profileOf(ask.address.countryCode),
        AccessLicenseText: ask.agreementText,
      },
      OnLineTool: TOOL,
      ClientSoftwareProfile: {
        SoftwareInstaller: 'User',
        SoftwareProductName: 'Lading',
        SoftwareProvider: 'Lading',
        SoftwareVersionNumber: '1.0',
      },
    }),
  parse: (response) => {
    const tree = xmlOf(response)
    const number = tree ? textOf(tree, 'AccessLicenseNumber') : ''
    return number === '' ? refusal(response) : answered(number)
  },
  secretsIn: (number) => [number],
}

const TOOL = { ToolID: 'RateXML', ToolVersion: '1.0' }

const profileOf = (countryCode: string): XmlContent => ({ CountryCode: countryCode, LanguageCode: 'EN' })

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

const licenseRequest = (door: Door, name: string, content: XmlContent) => ({
  method: 'POST' as const,
  url: `${door.host('xml')}/ups.app/xml/License`,
  headers: { accept: 'application/xml', 'content-type': 'application/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${writeXml(name, content)}`,
})

/** UPS answers its XML refusals with 200. */
const refusal = (response: Parameters<typeof refusedByUpsReady>[0]) => {
  const refusal = refusedByUpsReady(response)
  return response.status === 200 && refusal.reason === 'unreadable' ? unreadable() : refusal
}
