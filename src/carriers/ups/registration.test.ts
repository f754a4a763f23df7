import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import { answerUpsReadySandbox } from '../sandbox/ups-registration.ts'
import { findAnywhere, readXml, textOf } from '../xml.ts'
import { type LicenseAsk, upsAccessLicense, upsAgreement } from './license.ts'
import { type RegisterAsk, upsRegister } from './register.ts'
import { built, door, NOW } from './ups.test-support.ts'
import { upsReady } from './ups-ready.ts'

const credentials = {
  ...{ developerLicense: 'DEV0000000000001', accessLicense: 'KEY0000000000001' },
  ...{ userName: 'provider', password: 'p<ss', profilePassword: 'secret' },
}
const licenseAsk: LicenseAsk = {
  ...{ companyName: 'Shelving & Sons', contactName: 'Shipping Desk', title: 'Manager' },
  ...{ email: 'dock@example.com', phone: '(775) 555-0100', agreementText: 'THE <AGREEMENT>' },
  address: {
    ...{ street: '1 Main St', street2: '', city: 'Reno', state: 'NV', zip: '89502', countryCode: 'US' },
  },
}
const registerAsk = (more: Partial<RegisterAsk> = {}): RegisterAsk => ({
  ...licenseAsk,
  userName: 'LDG1',
  account: { accountNumber: 'A1B2C3', accountName: 'Main', zip: '89502', countryCode: 'US' },
  invoice: {
    ...{ invoiceNumber: '000000A1B2C3001', invoiceDate: '2026-11-14', amountDueCents: 12_050 },
    ...{ controlId: '4ABC', currency: 'USD' },
  },
  ...more,
})
const asked = async (request: HttpRequest, memory = memoryOf()) => answerUpsReadySandbox(request, memory, NOW)
const answer = (status: number, body: string): HttpResponse => ({ status, headers: {}, body })

describe('the agreement of UPS', () => {
  it('builds a request for the text and one for the key, with the text word for word', () => {
    const { method, url, body } = built(upsAgreement.build({ countryCode: 'CA' }, credentials, door))
    expect([method, url]).toEqual(['POST', 'https://xml.example/ups.app/xml/License'])
    const text = readXml(body)
    expect(text.name).toBe('AccessLicenseAgreementRequest')
    expect(textOf(text, 'DeveloperLicenseNumber')).toBe('DEV0000000000001')
    expect(textOf(findAnywhere(text, 'AccessLicenseProfile')!, 'CountryCode')).toBe('CA')
    const key = readXml(built(upsAccessLicense.build(licenseAsk, credentials, door)).body)
    expect([key.name, textOf(key, 'CompanyName')]).toEqual(['AccessLicenseRequest', 'Shelving & Sons'])
    expect(textOf(findAnywhere(key, 'AccessLicenseProfile')!, 'AccessLicenseText')).toBe('THE <AGREEMENT>')
    expect(textOf(findAnywhere(key, 'PrimaryContact')!, 'PhoneNumber')).toBe('7755550100')
  })

  it('reads text and key in the forms of its sandbox and its reference; the key must not be logged', async () => {
    const text = upsAgreement.parse(
      await asked(built(upsAgreement.build({ countryCode: 'US' }, credentials, door))),
      { countryCode: 'US' },
    )
    if (text.kind !== 'answer') throw new Error(JSON.stringify(text))
    expect(text.value).toMatch(/^SANDBOX: .* binds nobody/)
    const ask = { ...licenseAsk, agreementText: text.value }
    const given = await asked(built(upsAccessLicense.build(ask, credentials, door)))
    expect(upsAccessLicense.parse(given, ask)).toMatchObject({ value: 'SANDBOX0ACCESS00' })
    expect(upsAccessLicense.secretsIn!('SANDBOX0ACCESS00')).toEqual(['SANDBOX0ACCESS00'])
    expect(upsAgreement.isAnswerKept).toBe(false)
    expect(upsReady.secretsOf(credentials)).toEqual([
      ...['DEV0000000000001', 'KEY0000000000001', 'p<ss', 'secret'],
    ])
  })

  it('reads refusals, which have status 200, and outages', async () => {
    const changed = await asked(built(upsAccessLicense.build(licenseAsk, credentials, door)))
    expect(changed.status).toBe(200)
    expect(upsAccessLicense.parse(changed, licenseAsk)).toMatchObject({
      ...{ kind: 'refused', reason: 'input' },
      notices: [{ code: '20008', message: expect.stringContaining('agreement text') }],
    })
    const unlicensed = { ...credentials, developerLicense: '' }
    const unknown = await asked(built(upsAgreement.build({ countryCode: 'US' }, unlicensed, door)))
    expect(upsAgreement.parse(unknown, { countryCode: 'US' })).toMatchObject({ reason: 'credentials' })
    expect(upsAgreement.parse(answer(200, '<html>'), { countryCode: 'US' })).toMatchObject({
      reason: 'unreadable',
    })
    expect(upsAgreement.parse(answer(503, ''), { countryCode: 'US' })).toMatchObject({
      reason: 'unavailable',
    })
  })
})

describe('the registration of an account with UPS', () => {
  it('builds a SOAP envelope with the provider’s login, the contact, the account and the invoice', () => {
    const { method, url, body } = built(upsRegister.build(registerAsk(), credentials, door))
    expect([method, url]).toEqual(['POST', 'https://xml.example/webservices/Registration'])
    expect(body).toContain('<upss:Password>p&lt;ss</upss:Password>')
    const account = findAnywhere(readXml(body), 'ShipperAccount')!
    expect(textOf(account, 'AccountNumber')).toBe('A1B2C3')
    const invoice = findAnywhere(account, 'InvoiceInfo')!
    expect(invoice.children.map(({ name, text }) => [name, text])).toEqual([
      ['InvoiceNumber', '000000A1B2C3001'],
      ['InvoiceDate', '20261114'],
      ['CurrencyCode', 'USD'],
      ['InvoiceAmount', '120.50'],
      ['ControlID', '4ABC'],
    ])
    const without = built(upsRegister.build(registerAsk({ invoice: null }), credentials, door)).body
    expect(without).not.toContain('InvoiceInfo')
  })

  it.each([
    ['010', true, false],
    ['012', true, false],
    ['040', true, true],
    ['041', true, false],
    ['042', true, true],
    ['011', false, false],
    ['013', false, false],
    ['043', false, false],
    ['045', false, false],
  ])('reads the status %s of an account: done %s, proven %s', (code, isDone, isProven) => {
    const body = `<s:Envelope xmlns:s="x"><s:Body><r:RegisterResponse><c:Response><c:ResponseStatus><c:Code>1</c:Code></c:ResponseStatus></c:Response><r:ShipperAccountStatus><r:Code>${code}</r:Code><r:Description>Words</r:Description></r:ShipperAccountStatus></r:RegisterResponse></s:Body></s:Envelope>`
    const parsed = upsRegister.parse(answer(200, body), registerAsk())
    if (isDone) expect(parsed).toMatchObject({ kind: 'answer', value: { code, words: 'Words', isProven } })
    else expect(parsed).toMatchObject({ kind: 'refused', notices: [{ code, message: 'Words' }] })
  })

  it('reads an error in UPS’s words, which is not an outage; an answer without an account status is not a success', async () => {
    const ask = registerAsk({ account: { ...registerAsk().account, accountNumber: 'X00000' } })
    const faulty = await asked(built(upsRegister.build(ask, credentials, door)))
    expect([faulty.status, upsRegister.isOutage!(faulty)]).toEqual([500, false])
    expect(upsRegister.parse(faulty, ask)).toMatchObject({
      reason: 'input',
      notices: [{ code: '9570100', message: expect.stringContaining('postal code') }],
    })
    const wrong = { ...credentials, password: 'wrong' }
    const refused = await asked(built(upsRegister.build(registerAsk(), wrong, door)))
    expect(upsRegister.parse(refused, registerAsk())).toMatchObject({ reason: 'credentials' })
    expect(upsRegister.isOutage!(answer(503, '<html>'))).toBe(true)
    expect(upsRegister.parse(answer(200, '<a><RegisterResponse/></a>'), registerAsk())).toMatchObject({
      reason: 'unreadable',
    })
  })
})

describe('its sandbox', () => {
  const register = async (ask: RegisterAsk, memory = memoryOf()) =>
    upsRegister.parse(await asked(built(upsRegister.build(ask, credentials, door)), memory), ask)
  const numbered = (invoiceNumber: string) =>
    registerAsk({ invoice: { ...registerAsk().invoice!, invoiceNumber } })

  it('accepts the third invoice but not the fourth', async () => {
    expect(await register(numbered('INV3'))).toMatchObject({ kind: 'answer', value: { isProven: true } })
    expect(await register(numbered('INV4'))).toMatchObject({
      notices: [{ message: 'The invoice number is none of the last three invoices of the account.' }],
    })
    expect(await register(registerAsk({ invoice: null }))).toMatchObject({ value: { code: '041' } })
  })

  it('recognizes an account that is already in the profile', async () => {
    const memory = memoryOf()
    expect(await register(numbered('INV1'), memory)).toMatchObject({ value: { code: '040' } })
    expect(await register(numbered('INV1'), memory)).toMatchObject({ value: { code: '012' } })
  })
})
