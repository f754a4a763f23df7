import { describe, expect, it } from 'vitest'
import type { ParcelShipAsk } from '../parcel-network.ts'
import { chicago, customs, json, options, party, shipAsk, toronto } from '../parcel-samples.test-support.ts'
import { upsRate } from './rating.ts'
import { upsShip } from './shipping.ts'
import { credentials, door } from './ups.test-support.ts'

/** The refusal of both a price and a label, in words; '' if there is none. */
function refusalOf(serviceCode: string, more: Partial<ParcelShipAsk>): string {
  const ask = shipAsk(serviceCode, more)
  const said = [upsRate.build(ask, credentials, door), upsShip.build(ask, credentials, door)].map((build) =>
    'kind' in build ? `${build.reason}: ${build.notices.map(({ message }) => message).join(' ')}` : '',
  )
  expect(said[0]).toBe(said[1])
  return said[0]!
}
const wished = (wishes: Partial<ParcelShipAsk['options']>, serviceCode = '03') =>
  refusalOf(serviceCode, { options: options(wishes) })
const abroad = { to: toronto(), customs, customsValueCents: 10_000 }

describe('returns with UPS', () => {
  it('have no signature and no Saturday delivery: both are for forward shipments only', () => {
    for (const returnService of ['2', '3', '5', '8', '9']) {
      expect(wished({ returnService })).toBe('')
      for (const signature of ['signature', 'adult'] as const) {
        expect(wished({ returnService, signature })).toBe(
          'unsupported: UPS does not offer a signature for returns.',
        )
      }
      expect(wished({ returnService, isSaturdayDelivery: true })).toBe(
        'unsupported: UPS does not offer Saturday delivery for returns.',
      )
    }
    expect(wished({ signature: 'adult', isSaturdayDelivery: true })).toBe('')
  })

  it('are not under import control, which has no signature either', () => {
    expect(wished({ returnService: '9', isImportControl: true })).toContain('not both')
    expect(wished({ isImportControl: true, signature: 'signature' })).toBe(
      'unsupported: UPS does not offer a signature with import control.',
    )
    expect(wished({ isImportControl: true })).toBe('')
  })

  it('are not sent by services that UPS only offers for outbound shipments', () => {
    expect(wished({ returnService: '9' }, '13')).toBe(
      'unsupported: UPS does not offer returns by Next Day Air Saver.',
    )
    expect(wished({ returnService: '9' }, '59')).toContain('2nd Day Air A.M.')
    expect(wished({}, '13')).toBe('')
    expect(refusalOf('96', { from: toronto(), customs, options: options({ returnService: '5' }) })).toContain(
      'does not offer return service "Three pickup attempts (RS3)" by Worldwide Express Freight',
    )
  })

  it('are billed to the shipper or a third party', () => {
    const payment = { accountNumber: 'X1Y2Z3', zip: '60601', countryCode: 'US' }
    const back = { options: options({ returnService: '9' }) }
    expect(refusalOf('03', { ...back, payment: { ...payment, payer: 'receiver' } })).toBe(
      'unsupported: UPS bills a return to the shipper or to a third party.',
    )
    expect(refusalOf('03', { ...back, payment: { ...payment, payer: 'thirdParty' } })).toBe('')
  })
})

describe('holding for pickup with UPS', () => {
  const HELD = 'UPS holds only international Worldwide Express Freight shipments for pickup.'
  const held = { options: options({ isHoldForPickup: true }) }

  it('is for Worldwide Express Freight only, and not for returns', () => {
    expect(refusalOf('03', held)).toBe(`unsupported: ${HELD}`)
    expect(refusalOf('07', { ...abroad, ...held })).toBe(`unsupported: ${HELD}`)
    for (const serviceCode of ['71', '96']) expect(refusalOf(serviceCode, { ...abroad, ...held })).toBe('')
    const back = { from: toronto(), customs, options: options({ isHoldForPickup: true, returnService: '9' }) }
    expect(refusalOf('96', back)).toContain(HELD)
  })

  it('keeps, of all services, only those that can hold', () => {
    const ask = { ...shipAsk('07', { ...abroad, ...held }), serviceCode: null }
    expect(upsRate.build(ask, credentials, door)).toHaveProperty('url')
    const rated = (Code: string) => ({
      Service: { Code },
      TotalCharges: { CurrencyCode: 'USD', MonetaryValue: '90.00' },
    })
    const reply = (...codes: string[]) => json(200, { RateResponse: { RatedShipment: codes.map(rated) } })
    expect(upsRate.parse(reply('07', '96'), ask)).toMatchObject({ value: [{ serviceCode: '96' }] })
    expect(upsRate.parse(reply('07'), ask)).toMatchObject({
      kind: 'refused',
      notices: [{ message: HELD }],
    })
    const home = { ...shipAsk('03', held), serviceCode: null }
    expect(upsRate.build(home, credentials, door)).toMatchObject({ reason: 'unsupported' })
  })
})

describe('USPS endorsements with UPS', () => {
  it('are those of UPS, and not of another carrier', () => {
    const ordered = (uspsEndorsement: string) =>
      upsShip.build(shipAsk('93', { options: options({ uspsEndorsement }) }), credentials, door)
    expect(ordered('1')).toHaveProperty('url')
    expect(JSON.stringify(ordered('RETURN_SERVICE_REQUESTED'))).toContain(
      'is not one of UPS. Choose another.',
    )
  })
})

describe('the islands that are countries for UPS', () => {
  it('are explained if a label needs customs forms for them and has none', () => {
    const saintThomas = chicago({ city: 'St Thomas', state: 'VI', zip: '00802' })
    const refusal = upsShip.build(
      shipAsk('07', { from: party(), to: saintThomas, customs: null }),
      credentials,
      door,
    )
    expect(JSON.stringify(refusal)).toContain(
      'UPS treats U.S. Virgin Islands as a country. Enter VI as the country of the address.',
    )
  })
})

describe('post office boxes with UPS', () => {
  const box = party({ street: 'PO Box 1234', street2: '' })

  it('are only served by Ground Saver, which USPS delivers', () => {
    expect(refusalOf('03', { to: box })).toBe(
      'unsupported: UPS delivers to post office boxes only by Ground Saver (SurePost).',
    )
    expect(refusalOf('93', { to: box })).toBe('')
    const back = { from: box, options: options({ returnService: '9' }) }
    expect(refusalOf('03', back)).toBe('')
    expect(refusalOf('03', { to: { ...box, street2: '350 Main St' } })).toBe('')
  })

  it('are refused before any price, and left to UPS abroad', () => {
    const all = upsRate.build({ ...shipAsk('03', { to: box }), serviceCode: null }, credentials, door)
    expect(all).toMatchObject({ kind: 'refused', reason: 'unsupported' })
    expect(refusalOf('11', { ...abroad, to: { ...toronto(), street: 'PO Box 1234' } })).toBe('')
  })
})
