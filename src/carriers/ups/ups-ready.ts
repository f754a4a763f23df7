import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Network, type NetworkNotice, type Refused, refusedByStatus } from '../network.ts'
import { answerUpsReadySandbox } from '../sandbox/ups-registration.ts'
import { findAnywhere, textOf, type XmlElement, xmlOf } from '../xml.ts'
import { UPS_NAME } from './ups.ts'

/**
 * The UPS Ready program: a software provider registers shippers with UPS. Licenses are requested in plain XML,
 * registration in SOAP 1.1, both from UPS's Developer Kit, for which there is no OpenAPI; names unverified against a
 * live account (docs/decisions/0017).
 */

/** The provider's own, for the whole installation. */
export interface UpsReadyCredentials {
  developerLicense: string
  accessLicense: string
  userName: string
  password: string
  /** The password of the shipper's profile; '' if none is needed. */
  profilePassword: string
}

/** UPS's refusal: a SOAP fault's `PrimaryErrorCode`, or the `Error` of an XML answer. */
export function refusedByUpsReady(response: HttpResponse): Refused {
  const tree = xmlOf(response)
  const notices = tree ? noticesOf(tree) : []
  const plain = refusedByStatus(UPS_NAME, response)
  if (notices.length === 0) return plain
  const isLogIn = notices.some(({ code }) => LOG_IN.includes(code))
  return { kind: 'refused', reason: isLogIn ? 'credentials' : 'input', notices }
}

/** An invalid license or login of the provider. */
const LOG_IN = ['250002', '250003', '250005', '250050']

function noticesOf(tree: XmlElement): NetworkNotice[] {
  const own = findAnywhere(tree, 'PrimaryErrorCode')
  if (own) return [{ code: textOf(own, 'Code'), message: textOf(own, 'Description') }]
  const error = findAnywhere(tree, 'Error')
  if (error) return [{ code: textOf(error, 'ErrorCode'), message: textOf(error, 'ErrorDescription') }]
  const fault = findAnywhere(tree, 'Fault')
  return fault ? [{ code: textOf(fault, 'faultcode'), message: textOf(fault, 'faultstring') }] : []
}

/** SOAP also answers a refusal with 500. */
export const isUpsOutage = (response: HttpResponse): boolean => {
  const tree = response.status >= 500 ? xmlOf(response) : null
  return response.status >= 500 && (tree === null || noticesOf(tree).length === 0)
}

export const upsReady: Network<UpsReadyCredentials> = {
  id: 'upsready',
  name: UPS_NAME,
  hosts: {
    live: { xml: 'https://onlinetools.ups.com' },
    test: { xml: 'https://wwwcie.ups.com' },
  },
  // Its keys belong to the installation and are never stored with a client.
  readCredentials: () => null,
  secretsOf: ({ developerLicense, accessLicense, password, profilePassword }) =>
    [developerLicense, accessLicense, password, profilePassword].filter(Boolean),
  token: null,
  atOnce: 4,
  sandbox: answerUpsReadySandbox,
}
