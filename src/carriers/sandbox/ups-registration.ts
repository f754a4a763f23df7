import type { HttpResponse } from '#domain/http-exchange.ts'
import type { Sandbox, SandboxMemory } from '../network.ts'
import { findAnywhere, textOf, writeXml, type XmlContent, type XmlElement, xmlOf } from '../xml.ts'

/**
 * Replaces UPS's registration service: the same paths and formats, but nothing is registered. It knows every
 * account of six letters and digits except those that begin with X. Its invoices are numbered so that those ending in
 * 1, 2 or 3 are the last three, and it accepts any amount but 0. It refuses logins with the password `wrong`.
 */
export const answerUpsReadySandbox: Sandbox = async (request, memory) => {
  const { pathname } = new URL(request.url)
  const tree = xmlOf(request)
  if (request.method !== 'POST' || !tree) return xml(400, '<Error/>')
  if (pathname === '/ups.app/xml/License') return answerLicense(tree)
  if (pathname === '/webservices/Registration') return register(tree, memory)
  return xml(404, '<Error/>')
}

/** Replaces UPS's own text. */
export const SANDBOX_AGREEMENT = [
  'SANDBOX: this text stands where UPS has its own agreement. It binds nobody.',
  'UPS TECHNOLOGY AGREEMENT (SAMPLE)',
  '1. The shipper may use the rating, shipping, tracking and address services for shipments of its own, and keeps its keys to itself.',
  '2. Prices, times and charges that the services tell are estimates; what is billed follows the shipper’s agreement with the carrier.',
  '3. Data of others that come with the services are used to ship, and for nothing else.',
  '4. Either side may end this agreement at any time; the keys stop working then.',
].join('\n\n')

function answerLicense(tree: XmlElement): HttpResponse {
  if (textOf(tree, 'DeveloperLicenseNumber') === '') {
    return licenseError(tree.name, '250003', 'Invalid Access License number')
  }
  if (tree.name === 'AccessLicenseAgreementRequest') {
    return license('AccessLicenseAgreementResponse', { AccessLicenseText: SANDBOX_AGREEMENT })
  }
  const profile = findAnywhere(tree, 'AccessLicenseProfile')
  if (!profile || textOf(profile, 'AccessLicenseText') !== SANDBOX_AGREEMENT) {
    return licenseError(
      tree.name,
      '20008',
      'The Access License agreement text is missing or has been changed.',
    )
  }
  return license('AccessLicenseResponse', { AccessLicenseNumber: 'SANDBOX0ACCESS00' })
}

const license = (name: string, content: XmlContent): HttpResponse =>
  xml(
    200,
    writeXml(name, {
      Response: { ResponseStatusCode: '1', ResponseStatusDescription: 'Success' },
      ...content,
    }),
  )

const licenseError = (asked: string, ErrorCode: string, ErrorDescription: string): HttpResponse =>
  xml(
    200,
    writeXml(asked.replace('Request', 'Response'), {
      Response: {
        ResponseStatusCode: '0',
        ResponseStatusDescription: 'Failure',
        Error: { ErrorSeverity: 'Hard', ErrorCode, ErrorDescription },
      },
    }),
  )

async function register(tree: XmlElement, memory: SandboxMemory): Promise<HttpResponse> {
  const token = findAnywhere(tree, 'UsernameToken')
  if (!token || textOf(token, 'Password') === 'wrong') {
    return fault('250002', 'Invalid UserId/Password')
  }
  const asked = findAnywhere(tree, 'RegisterRequest')
  const account = asked && findAnywhere(asked, 'ShipperAccount')
  if (!account) return fault('9500000', 'The request is not well formed.')
  const number = textOf(account, 'AccountNumber').toUpperCase()
  if (!/^[A-WYZ0-9][A-Z0-9]{5}$/.test(number)) {
    return fault('9570100', 'The account number and postal code combination is invalid.')
  }
  const profile = `${textOf(asked, 'Username')} ${number}`
  if ((await memory.recall('profile', profile)) !== null) {
    return registered('012', 'Shipper account is already in the profile.')
  }
  const answer = judgeInvoice(findAnywhere(account, 'InvoiceInfo'))
  if ('status' in answer) return answer
  await memory.keep('profile', profile, answer.code)
  return registered(answer.code, answer.words)
}

const LAST_THREE = ['1', '2', '3']

function judgeInvoice(invoice: XmlElement | null): HttpResponse | { code: string; words: string } {
  if (!invoice) return { code: '041', words: 'Shipper account added without invoice authentication.' }
  if (!LAST_THREE.includes(textOf(invoice, 'InvoiceNumber').slice(-1))) {
    return fault('9570103', 'The invoice number is none of the last three invoices of the account.')
  }
  if (Number(textOf(invoice, 'InvoiceAmount')) === 0) {
    return fault('9570104', 'The invoice amount does not match the invoice.')
  }
  return { code: '040', words: 'Shipper account added with invoice authentication.' }
}

const registered = (Code: string, Description: string): HttpResponse =>
  soap(
    200,
    writeXml('reg:RegisterResponse', {
      'common:Response': {
        'common:ResponseStatus': { 'common:Code': '1', 'common:Description': 'Success' },
      },
      'reg:ShipperAccountStatus': { 'reg:Code': Code, 'reg:Description': Description },
    }),
  )

const fault = (Code: string, Description: string): HttpResponse =>
  soap(
    500,
    writeXml('soap:Fault', {
      faultcode: 'Client',
      faultstring: 'An exception has been raised as a result of client data.',
      detail: {
        'err:Errors': {
          'err:ErrorDetail': {
            'err:Severity': 'Hard',
            'err:PrimaryErrorCode': { 'err:Code': Code, 'err:Description': Description },
          },
        },
      },
    }),
  )

const soap = (status: number, body: string): HttpResponse =>
  xml(
    status,
    `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  )

const xml = (status: number, content: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
})
