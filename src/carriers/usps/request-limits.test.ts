import { describe, expect, it } from 'vitest'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  answerOf,
  built,
  chicago,
  customs,
  door,
  json,
  onePackage,
  options,
  party,
  shipAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { uspsAddress } from './address.ts'
import { splitOrder } from './per-package.ts'
import { uspsShip } from './ship.ts'
import { uspsTrack } from './track.ts'

/**
 * The adapter's handling of limits in USPS's published descriptions of labels and addresses. ../published tests that
 * everything fits.
 */

const credentials = {
  ...{ clientId: 'id', clientSecret: 'secret', accountNumber: '1000405525', hasContract: false },
  ...{ crid: '12345678', mid: '901755477', manifestMid: '' },
}
const refusal = { kind: 'refused', reason: 'unsupported' }
const asked = (serviceCode: string, more: Partial<ParcelShipAsk> = {}) =>
  splitOrder(shipAsk(serviceCode, { packages: [onePackage()], ...more }), 'token')[0]!
const ordered = (serviceCode: string, more?: Partial<ParcelShipAsk>) =>
  uspsShip.build(asked(serviceCode, more), credentials, door())
const orderOf = (serviceCode: string, more?: Partial<ParcelShipAsk>) =>
  JSON.parse(built(ordered(serviceCode, more)).body)

const HOME = 'PRIORITY_MAIL'
const ABROAD = 'PRIORITY_MAIL_INTERNATIONAL'
const abroad = (more: Partial<ParcelShipAsk> = {}) => ({ to: toronto(), customs, ...more })
const [goods] = customs.commodities

describe('the limits of USPS', () => {
  it('prevent a label without name, street, city, state or ZIP code', () => {
    for (const lack of [
      { companyName: ' ', contactName: '' },
      { street: '' },
      { city: '' },
      { state: '' },
      { zip: '606' },
    ]) {
      expect(ordered(HOME, { to: chicago(lack) }), JSON.stringify(lack)).toMatchObject(refusal)
      expect(ordered(HOME, { from: party(lack) }), JSON.stringify(lack)).toMatchObject(refusal)
    }
    const { toAddress } = orderOf(HOME, { to: chicago({ state: '', zip: '00901', countryCode: 'PR' }) })
    expect(toAddress).toMatchObject({ state: 'PR', ZIPCode: '00901' })
  })

  it('split a long street over two lines, use complete names and e-mails, and phones of ten digits', () => {
    const street = '4500 North Avenue of the Americas at the Old Harbor Building 12'
    const email = `${'x'.repeat(50)}@example.com,dock@example.com`
    const to = chicago({
      street,
      companyName: '',
      contactName: 'Desk',
      email,
      contactPhone: '+1 206 555 0100',
    })
    expect(orderOf(HOME, { to }).toAddress).toEqual({
      firm: 'Desk',
      streetAddress: '4500 North Avenue of the Americas at the Old',
      secondaryAddress: 'Harbor Building 12',
      ...{ city: 'Chicago', state: 'IL', ZIPCode: '60601' },
      ...{ phone: '2065550100', email: 'dock@example.com' },
    })
    const british = chicago({ contactPhone: '+44 20 7946 0958' })
    expect(orderOf(HOME, { to: british }).toAddress).not.toHaveProperty('phone')
  })

  it('allow insurance of a package up to 5,000 dollars', () => {
    const worth = (declaredValueCents: number) => [onePackage({ declaredValueCents })]
    expect(orderOf(HOME, { packages: worth(500_000) }).packageDescription.packageOptions).toMatchObject({
      packageValue: 5_000,
    })
    expect(ordered(HOME, { packages: worth(500_001) })).toMatchObject({
      ...refusal,
      notices: [{ message: 'USPS insures a package for at most $5,000.' }],
    })
  })

  it('have classes, extra services and endorsements by name', () => {
    expect(ordered('FIRST_CLASS')).toMatchObject(refusal)
    expect(ordered('MEDIA_MAIL', { options: options({ returnService: '9' }) })).toMatchObject(refusal)
    for (const returnService of ['2', '3', '5', '8']) {
      expect(ordered(HOME, { options: options({ returnService }) })).toMatchObject(refusal)
    }
    for (const code of ['COD', '915', '499']) {
      expect(ordered(HOME, { options: options({ other: [code] }) })).toMatchObject(refusal)
    }
    const many = options({ other: ['415', '480', '481', '482', '483', '484'] })
    expect(ordered(HOME, { options: many })).toMatchObject(refusal)
    expect(ordered(HOME, { options: options({ uspsEndorsement: '3' }) })).toMatchObject(refusal)
  })

  it('differ for international labels: no receipt, no piece number, no processing category, the country by its name', () => {
    const tube = onePackage({ packageType: 'TUBE', references: ['PO 1', 'PO 2', 'PO 3'] })
    const placed = { ...customs, commodities: [1, 2].map((packageNumber) => ({ ...goods!, packageNumber })) }
    const order = orderOf(ABROAD, abroad({ packages: [tube, tube], customs: placed }))
    expect(order.imageInfo).toEqual({ imageType: 'PDF', labelType: '4X6LABEL', suppressPostage: true })
    expect(order.toAddress).toEqual({
      ...{ firm: 'Store 7', firstName: 'Shipping', lastName: 'Desk', streetAddress: '7 Lake St' },
      ...{ city: 'Toronto', province: 'ON', postalCode: 'M5V 2T6', country: 'Canada' },
      ...{ countryISOAlpha2Code: 'CA', phone: '4165550101' },
    })
    expect(order.packageDescription).not.toHaveProperty('hasNonstandardCharacteristics')
    expect(order.packageDescription.customerReference).toEqual([
      { referenceNumber: 'PO 1' },
      { referenceNumber: 'PO 2' },
    ])
    expect(ordered(ABROAD, abroad({ labelFormat: 'PNG' }))).toMatchObject(refusal)
    const endorsed = options({ uspsEndorsement: 'RETURN_SERVICE_REQUESTED' })
    expect(ordered(ABROAD, abroad({ options: endorsed }))).toMatchObject(refusal)
  })

  it('exclude Express’s own insurance from international labels', () => {
    const packages = [onePackage({ declaredValueCents: 60_000 })]
    const { extraServices } = orderOf(
      'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
      abroad({ packages }),
    ).packageDescription
    expect(extraServices).toEqual([931])
    expect(orderOf('PRIORITY_MAIL_EXPRESS', { packages }).packageDescription.extraServices).toEqual([925])
  })

  it('require every customs item with its description, value and weight', () => {
    const refused = [
      { ...goods!, description: ' ' },
      { ...goods!, unitValueCents: 0 },
      { ...goods!, weightLb: 0 },
      { ...goods!, quantity: 10_000, unitValueCents: 1 },
    ]
    for (const one of refused) {
      expect(ordered(ABROAD, abroad({ customs: { ...customs, commodities: [one] } }))).toMatchObject(refusal)
    }
    const many = Array.from({ length: 31 }, () => goods!)
    expect(ordered(ABROAD, abroad({ customs: { ...customs, commodities: many } }))).toMatchObject(refusal)
    expect(ordered(ABROAD, abroad({ customs: null, isDocument: true }))).toMatchObject(refusal)
  })

  it('allow military mail with a customs form, on a domestic label', () => {
    const forces = {
      ...{ city: 'APO', state: 'AE', zip: '09012' },
      companyName: 'Unit 100',
      street: 'PSC 3 Box 1',
    }
    const order = orderOf(HOME, { to: chicago(forces), customs })
    expect(order.toAddress).toMatchObject({ city: 'APO', state: 'AE', ZIPCode: '09012' })
    expect(order.customsForm).toMatchObject({ AESITN: 'NO EEI 30.37(a)', customsContentType: 'MERCHANDISE' })
    expect(order.customsForm.contents).toHaveLength(customs.commodities.length)
    expect(built(ordered(HOME, { to: chicago(forces), customs })).url).toContain('/labels/v3/label')
    expect(ordered(HOME, { to: chicago(forces), customs: null })).toMatchObject(refusal)
    expect(ordered(HOME, { to: chicago(forces), customs, labelFormat: 'PNG' })).toMatchObject(refusal)
    // Puerto Rico is inside the customs border.
    const island = chicago({ state: 'PR', zip: '00901' })
    expect(orderOf(HOME, { to: island, customs })).not.toHaveProperty('customsForm')
  })

  it('use text for other kinds of contents, and omit short tariff codes', () => {
    const kept = { ...customs, reasonForExport: 'REPAIR', commodities: [{ ...goods!, htsCode: '7412' }] }
    const { customsForm } = orderOf(ABROAD, abroad({ customs: kept }))
    expect(customsForm).toMatchObject({ customsContentType: 'OTHER', contentComments: 'REPAIR' })
    expect(customsForm.contents[0]).not.toHaveProperty('HSTariffNumber')
    expect(orderOf(ABROAD, abroad({ isDocument: true })).customsForm.customsContentType).toBe('DOCUMENT')
  })

  it('for an address are its street and its state', () => {
    const judged = (more: object) => uspsAddress.build({ ...chicago(more) }, credentials, door())
    expect(judged({ street: '' })).toMatchObject(refusal)
    expect(judged({ state: 'Illinois' })).toMatchObject(refusal)
    expect(new URL(built(judged({ zip: '606' })).url).searchParams.has('ZIPCode')).toBe(false)
    const island = judged({ state: '', zip: '009011234', countryCode: 'PR' })
    expect(built(island).url).toMatch(/state=PR&ZIPCode=00901&ZIPPlus4=1234$/)
  })
})

describe('answers of USPS', () => {
  it('have another name for extra services on international labels', () => {
    const reply = {
      ...{ internationalTrackingNumber: 'LZ123456785US', labelImage: 'JVBERi0=', postage: 48.5, weight: 5 },
      extraServices: [{ serviceID: 930, serviceName: 'Insurance <= $500', price: 3.1 }],
    }
    const { value } = answerOf(uspsShip.parse(json(200, reply), asked(ABROAD, abroad())))
    expect(value.charges).toContainEqual({ code: 'EXTRA', label: 'Insurance <= $500', cents: 310 })
  })

  it('may have one-digit hours, country names and class codes', () => {
    const event = { eventCode: '01', eventTimestamp: '2026-11-24T09:30:00', GMTOffset: '-7:00' }
    const reply = {
      trackingNumber: '9400109104250532908587',
      mailClass: 'PRIORITY_MAIL',
      trackingEvents: [event, { ...event, eventCode: '10', eventCountry: 'CANADA' }],
    }
    const { value } = answerOf(uspsTrack.parse(json(200, reply), '9400109104250532908587'))
    expect(value).toMatchObject({
      serviceName: 'Priority Mail',
      scans: [{ at: '2026-11-24T09:30:00-07:00', countryCode: 'US' }, { countryCode: '' }],
    })
  })

  it('have their message used if they list no errors', () => {
    const error = { code: '400', message: 'Malformed request.', errors: [] }
    const reply = json(400, { apiVersion: 'v3', error })
    expect(uspsShip.parse(reply, asked(HOME))).toMatchObject({
      reason: 'input',
      notices: [{ code: '400', message: 'Malformed request.' }],
    })
  })
})
