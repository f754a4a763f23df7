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
  rateAsk,
  shipAsk,
} from '../parcel-samples.test-support.ts'
import { fedexAddress } from './address.ts'
import { fedexRate } from './rate.ts'
import { fedexShip } from './ship.ts'

const credentials = { clientId: 'id', clientSecret: 'secret', accountNumber: '740561073', hubId: '5531' }
const SERVICE = 'FEDEX_INTERNATIONAL_PRIORITY'
const sanJuan = (more = {}) => chicago({ city: 'San Juan', state: 'PR', zip: '00901', ...more })

const rateOf = (more: Parameters<typeof rateAsk>[0]) =>
  JSON.parse(built(fedexRate.build(rateAsk(more), credentials, door())).body).requestedShipment
const ordered = (more: Partial<ParcelShipAsk>) => fedexShip.build(shipAsk(SERVICE, more), credentials, door())
const orderOf = (more: Partial<ParcelShipAsk>) => JSON.parse(built(ordered(more)).body).requestedShipment
const wordsOf = (more: Partial<ParcelShipAsk>) => JSON.stringify(ordered(more))

describe('territories of the US with FedEx', () => {
  it('are separate countries, however they were written', () => {
    for (const [state, zip] of [
      ['PR', '00901'],
      ['VI', '00802'],
      ['GU', '96910'],
      ['AS', '96799'],
      ['MP', '96950'],
    ]) {
      const shipment = rateOf({
        to: chicago({ state: state!.toLowerCase(), zip: zip! }),
        customsValueCents: 500,
      })
      expect(shipment.recipient.address.countryCode).toBe(state)
      expect(shipment.shipper.address.countryCode).toBe('US')
      expect(shipment.customsClearanceDetail.commodities[0].customsValue.amount).toBe(5)
    }
    const typed = rateOf({ to: sanJuan({ state: '', countryCode: 'PR' }) }).recipient.address
    expect(typed).toMatchObject({ stateOrProvinceCode: 'PR', countryCode: 'PR' })
    expect(rateOf({ from: sanJuan(), to: sanJuan() })).not.toHaveProperty('customsClearanceDetail')
  })

  it('need, for Puerto Rico, the description and value of goods, but no invoice', () => {
    const two = { packages: [onePackage(), onePackage()], customsValueCents: 12_500 }
    const order = orderOf({ to: sanJuan(), ...two })
    expect(order.recipients[0].address.countryCode).toBe('PR')
    expect(order).not.toHaveProperty('shippingDocumentSpecification')
    expect(order.customsClearanceDetail).toEqual({
      isDocumentOnly: false,
      totalCustomsValue: { amount: 125, currency: 'USD' },
      commodities: [
        {
          ...{ description: 'Fittings', quantity: 2, quantityUnits: 'PCS', numberOfPieces: 2 },
          ...{ customsValue: { amount: 125, currency: 'USD' }, weight: { units: 'LB', value: 10.25 } },
        },
      ],
      commercialInvoice: { shipmentPurpose: 'SOLD' },
    })
    const back = orderOf({ from: sanJuan(), ...two, options: options({ returnService: '9' }) })
    expect(back.customsClearanceDetail.commercialInvoice).toEqual({ shipmentPurpose: 'NOT_SOLD' })
    const declared = orderOf({ to: sanJuan(), customs, ...two }).customsClearanceDetail
    expect(declared.commodities[0].description).toBe('Brass fittings')
    const lack = 'FedEx needs the description and value of goods shipped to Puerto Rico.'
    expect(wordsOf({ to: sanJuan(), customsValueCents: 0 })).toContain(lack)
    expect(wordsOf({ to: sanJuan(), ...two, description: ' ' })).toContain(lack)
  })

  it('need forms on other lanes, and are explained if the request has none', () => {
    const saintThomas = chicago({ city: 'St Thomas', state: 'VI', zip: '00802' })
    expect(wordsOf({ to: saintThomas })).toContain(
      'FedEx treats U.S. Virgin Islands as a country. Enter VI as the country of the address.',
    )
    expect(ordered({ to: saintThomas, customs })).toHaveProperty('url')
    // Forms without a line would be sent as an empty list.
    expect(wordsOf({ to: saintThomas, customs: { ...customs, commodities: [] } })).toContain(
      'FedEx needs to know the contents for customs.',
    )
  })

  it('are validated as countries, and suggested as they were written', () => {
    const {
      contactName: _,
      contactPhone: __,
      email: ___,
      isResidential: ____,
      taxIds: _____,
      ...ask
    } = sanJuan()
    const { address } = JSON.parse(built(fedexAddress.build(ask, credentials, door())).body)
      .addressesToValidate[0]
    expect(address.countryCode).toBe('PR')
    const reply = json(200, {
      output: {
        resolvedAddresses: [
          {
            ...{ streetLinesToken: ['7 LAKE ST'], city: 'SAN JUAN', countryCode: 'PR' },
            attributes: { DPV: true },
          },
        ],
      },
    })
    expect(answerOf(fedexAddress.parse(reply, ask)).value.candidates).toMatchObject([
      { state: 'PR', countryCode: 'US' },
    ])
    const typed = { ...ask, state: '', countryCode: 'PR' }
    expect(answerOf(fedexAddress.parse(reply, typed)).value.candidates).toMatchObject([{ countryCode: 'PR' }])
  })
})

describe('post office boxes with FedEx', () => {
  const box = { street: 'P.O. Box 1234', street2: '' }
  const built = (to: ParcelShipAsk['to'], service: string) =>
    JSON.stringify(fedexShip.build(shipAsk(service, { to }), credentials, door()))
  const REFUSED = 'FedEx delivers to post office boxes only by Ground Economy.'

  it('are only served by Ground Economy within the US, and in Puerto Rico', () => {
    expect(built(chicago(box), 'FEDEX_GROUND')).toContain(REFUSED)
    expect(JSON.stringify(fedexRate.build(rateAsk({ to: chicago(box) }), credentials, door()))).toContain(
      REFUSED,
    )
    expect(built(chicago(box), 'SMART_POST')).not.toContain(REFUSED)
    expect(wordsOf({ to: sanJuan(box), customsValueCents: 500 })).not.toContain(REFUSED)
  })
})
