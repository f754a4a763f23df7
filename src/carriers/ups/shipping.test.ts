import { describe, expect, it } from 'vitest'
import { isValidUps1Z } from '#domain/check-digits/ups.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { ParcelCustoms, ParcelShipAsk } from '../parcel-network.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { upsRecover } from './label-recovery.ts'
import { upsShip } from './shipping.ts'
import {
  built,
  buy,
  chicago,
  credentials,
  door,
  fault,
  json,
  NO_OPTIONS,
  NOW,
  onePackage,
  shipAsk,
  toronto,
  two,
} from './ups.test-support.ts'

const customs: ParcelCustoms = {
  incoterm: 'DAP',
  reasonForExport: 'Sale',
  invoiceNumber: 'I-1',
  invoiceDate: '2026-11-20',
  commodities: [
    {
      description: 'Steel hinges, zinc plated, for doors and cabinets',
      ...{ htsCode: '8302.10', countryOfOrigin: 'US', quantity: 4, unitOfMeasure: '' },
      ...{ unitValueCents: 1_250, weightLb: 10 },
    },
  ],
  freightCents: 0,
  insuranceCents: 0,
  duties: { payer: 'shipper', accountNumber: '', zip: '', countryCode: 'US' },
}
const orderOf = (ask: ParcelShipAsk) =>
  JSON.parse(built(upsShip.build(ask, credentials, door)).body).ShipmentRequest

describe('labels of UPS', () => {
  it('builds the order: references on the packages, the key for recovery, the label', () => {
    const { method, url } = built(upsShip.build(shipAsk(), credentials, door))
    expect([method, url]).toEqual(['POST', 'https://api.example/api/shipments/v2409/ship'])
    const order = orderOf(shipAsk({ ...two, docTab: { at: 'bottom', inches: 2, facts: [] } }))
    expect(order.Request.TransactionReference.CustomerContext).toBe('KEY1')
    expect(order.Shipment.Service).toEqual({ Code: '03' })
    expect(order.Shipment.ShipTo.Phone).toEqual({ Number: '2065550100' })
    const values = order.Shipment.Package.map((one: { ReferenceNumber: { Value: string }[] }) =>
      one.ReferenceNumber.map(({ Value }) => Value),
    )
    expect(values).toEqual([
      ['BOX 1', 'KEY1'],
      ['PO 1', 'KEY1'],
    ])
    expect(order.Shipment.Package[0].Packaging).toEqual({ Code: '02' })
    expect(order.LabelSpecification).toEqual({
      LabelImageFormat: { Code: 'ZPL' },
      LabelStockSize: { Height: '8', Width: '4' },
    })
    expect(upsShip.isRepeatable).toBe(false)
  })

  it('sends every return service with UPS’s code and its data', () => {
    const returned = (returnService: string) =>
      orderOf(shipAsk({ options: { ...NO_OPTIONS, returnService } })).Shipment
    for (const code of ['8', '2', '3', '5', '9']) expect(returned(code).ReturnService).toEqual({ Code: code })
    expect(returned('8').ShipmentServiceOptions.LabelDelivery).toMatchObject({
      LabelLinksIndicator: '',
      EMail: { EMailAddress: 'dock@example.com' },
    })
    expect(returned('9').ShipmentServiceOptions).toBeUndefined()
    const options = {
      ...NO_OPTIONS,
      isImportControl: true,
      isCommercialInvoiceRemoval: true,
      isHoldForPickup: true,
    }
    const freight = shipAsk({ options, serviceCode: '96', to: toronto, isDocument: true })
    expect(orderOf(freight).Shipment.ShipmentServiceOptions).toEqual({
      CommercialInvoiceRemovalIndicator: '',
      HoldForPickupIndicator: '',
      ImportControlIndicator: '',
      LabelMethod: { Code: '05' },
    })
  })

  it('weighs light Ground Saver packages in ounces, and allows endorsements only for Ground Saver', () => {
    const saver = orderOf(
      shipAsk({
        serviceCode: '92',
        packages: [onePackage({ weightLb: 0.5 })],
        options: { ...NO_OPTIONS, uspsEndorsement: '1' },
      }),
    ).Shipment
    expect(saver.Package[0].PackageWeight).toMatchObject({
      UnitOfMeasurement: { Code: 'OZS' },
      Weight: '8.0',
    })
    expect(saver.USPSEndorsement).toBe('1')
    const ground = shipAsk({ options: { ...NO_OPTIONS, uspsEndorsement: '1' } })
    expect(upsShip.build(ground, credentials, door)).toMatchObject({ reason: 'unsupported' })
  })

  it('puts the references on the shipment if its two ends are in two countries, including Puerto Rico', () => {
    const island = { ...toronto, city: 'San Juan', state: 'PR', zip: '00901', countryCode: 'PR' }
    const { Shipment } = orderOf(shipAsk({ ...two, to: island, customsValueCents: 5_000 }))
    expect(Shipment.ReferenceNumber.map(({ Value }: { Value: string }) => Value)).toEqual(['PO 1', 'KEY1'])
    expect(Shipment.Package.every((one: object) => !('ReferenceNumber' in one))).toBe(true)
  })

  it('sends North American phone numbers without the leading 1, and others unchanged', () => {
    const phoneOf = (to: ParcelShipAsk['to']) =>
      orderOf(shipAsk({ to, isDocument: true, customsValueCents: 100 })).Shipment.ShipTo.Phone.Number
    expect(phoneOf({ ...chicago, contactPhone: '+1 (312) 555-0142 x27' })).toBe('3125550142')
    expect(phoneOf({ ...toronto, contactPhone: '1-416-555-0101' })).toBe('4165550101')
    const berlin = { ...toronto, city: 'Berlin', state: '', zip: '10117', countryCode: 'DE' }
    expect(phoneOf({ ...berlin, contactPhone: '+49 30 2345678' })).toBe('49302345678')
    expect(phoneOf({ ...berlin, contactPhone: '15123456789' })).toBe('15123456789')
  })

  it('needs the consignee’s phone number in another country or territory, and for Next Day Air Early', () => {
    const sanJuan = { ...chicago, city: 'San Juan', state: 'PR', zip: '00901', contactPhone: '' }
    const built = (more: Partial<ParcelShipAsk>) =>
      JSON.stringify(upsShip.build(shipAsk(more), credentials, door))
    const NEEDED = 'UPS needs the recipient’s phone number'
    expect(built({ to: sanJuan, customsValueCents: 5_000 })).toContain(NEEDED)
    expect(built({ to: { ...toronto, contactPhone: 'ext 4' }, isDocument: true })).toContain(NEEDED)
    expect(built({ to: { ...toronto, contactPhone: '4165550101' }, isDocument: true })).not.toContain(NEEDED)
    expect(built({ to: { ...chicago, contactPhone: '' }, serviceCode: '14' })).toContain(NEEDED)
    expect(built({ to: { ...chicago, contactPhone: '' }, serviceCode: '03' })).not.toContain(NEEDED)
  })

  it('sends San Juan of the US as Puerto Rico, and requires the value of the goods', () => {
    const sanJuan = { ...chicago, city: 'San Juan', state: 'PR', zip: '00901' }
    const { Shipment } = orderOf(shipAsk({ to: sanJuan, customsValueCents: 5_000 }))
    expect(Shipment.ShipTo.Address.CountryCode).toBe('PR')
    expect(Shipment.InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '50.00' })
    expect(upsShip.build(shipAsk({ to: sanJuan }), credentials, door)).toMatchObject({
      reason: 'unsupported',
      notices: [{ message: 'UPS needs the value of goods shipped to Puerto Rico.' }],
    })
  })

  it('needs no customs form within Canada', () => {
    const vancouver = { ...toronto, city: 'Vancouver', state: 'BC', zip: 'V5K0A1' }
    const { Shipment } = orderOf(shipAsk({ from: vancouver, to: toronto, serviceCode: '11' }))
    expect(Shipment.ShipmentServiceOptions).toBeUndefined()
    expect(Shipment.ReferenceNumber).toHaveLength(2)
  })

  it('builds the commercial invoice of an international shipment, and reports missing fields', () => {
    const { Shipment } = orderOf(shipAsk({ to: toronto, serviceCode: '11', customs }))
    expect(Shipment.ReferenceNumber.map(({ Value }: { Value: string }) => Value)).toEqual(['PO 1', 'KEY1'])
    expect(Shipment.PaymentInformation.ShipmentCharge[1]).toEqual({
      Type: '02',
      BillShipper: { AccountNumber: 'A1B2C3' },
    })
    expect(Shipment.ShipmentServiceOptions.InternationalForms).toMatchObject({
      ...{ FormType: ['01'], InvoiceNumber: 'I-1', InvoiceDate: '20261120', TermsOfShipment: 'DAP' },
      ...{ ReasonForExport: 'SALE', CurrencyCode: 'USD' },
      Contacts: { SoldTo: { Name: 'Customer', Phone: { Number: '2065550100' } } },
      Product: [
        {
          Description: ['Steel hinges, zinc plated, for', 'doors and cabinets'],
          Unit: { Number: '4', UnitOfMeasurement: { Code: 'PCS' }, Value: '12.50' },
          ...{ CommodityCode: '830210', OriginCountryCode: 'US' },
        },
      ],
    })
    const [worthless] = customs.commodities as [ParcelCustoms['commodities'][number]]
    const lacking = [
      shipAsk({ to: toronto, customs: null }),
      shipAsk({ to: toronto, customs: { ...customs, commodities: [] } }),
      shipAsk({ to: toronto, customs: { ...customs, invoiceNumber: ' ' } }),
      shipAsk({ to: toronto, customs: { ...customs, commodities: [{ ...worthless, unitValueCents: 0 }] } }),
      shipAsk({ to: toronto, customs: { ...customs, reasonForExport: 'For fun' } }),
      shipAsk({ to: { ...toronto, street: '' }, customs }),
      shipAsk({ labelFormat: 'PNG' }),
    ]
    for (const ask of lacking)
      expect(upsShip.build(ask, credentials, door)).toMatchObject({ kind: 'refused', reason: 'unsupported' })
    const back = { ...NO_OPTIONS, returnService: '9' }
    const returned = { from: toronto, options: back, customs: { ...customs, invoiceNumber: '' } }
    expect(upsShip.build(shipAsk(returned), credentials, door)).not.toHaveProperty('kind')
  })

  it('reads labels, forms and the account’s charges', () => {
    const image = (Code: string) => ({ ImageFormat: { Code }, GraphicImage: 'QUJD' })
    const parsed = upsShip.parse(
      json(200, {
        ShipmentResponse: {
          Response: { ResponseStatus: { Code: '1' }, Alert: [{ Code: '120900', Description: 'User Id' }] },
          ShipmentResults: {
            ShipmentCharges: { TotalCharges: { CurrencyCode: 'USD', MonetaryValue: '27.38' } },
            NegotiatedRateCharges: { TotalCharge: { CurrencyCode: 'USD', MonetaryValue: '20.00' } },
            BillingWeight: { UnitOfMeasurement: { Code: 'LBS' }, Weight: '1.0' },
            ShipmentIdentificationNumber: '1Z1',
            PackageResults: { TrackingNumber: '1Z1', ShippingLabel: image('GIF') },
            Form: { Code: '01', Image: image('PDF') },
          },
        },
      }),
      shipAsk(),
    )
    expect(parsed).toMatchObject({
      notices: [{ code: '120900' }],
      value: {
        ...{ shipmentNumber: '1Z1', cents: 2_000, listCents: 2_738, billedWeightLb: 1 },
        packages: [{ trackingNumber: '1Z1', label: { format: 'GIF', base64: 'QUJD' } }],
        documents: [{ kind: 'customs', image: { format: 'PDF' } }],
      },
    })
    if (parsed.kind !== 'answer') throw new Error('no answer')
    expect(upsShip.secretsIn!(parsed.value)).toEqual(['QUJD', 'QUJD'])
  })

  it('accepts neither fewer labels than ordered nor other text as labels', () => {
    const one = json(200, {
      ShipmentResponse: {
        ShipmentResults: {
          ShipmentCharges: { TotalCharges: { CurrencyCode: 'USD', MonetaryValue: '1.00' } },
          ShipmentIdentificationNumber: '1Z1',
          PackageResults: [{ TrackingNumber: '1Z1' }],
        },
      },
    })
    expect(upsShip.parse(one, shipAsk(two))).toMatchObject({ reason: 'unreadable' })
    expect(upsShip.parse(fault(400, '120051', 'Account limit'), shipAsk())).toMatchObject({
      reason: 'input',
      notices: [{ code: '120051', message: 'Account limit' }],
    })
    expect(upsShip.parse(json(500, {}), shipAsk())).toMatchObject({ reason: 'unavailable' })
  })
})

describe('a label of the sandbox', () => {
  it('has valid numbers and real images, ZPL and GIF', async () => {
    const memory = memoryOf()
    const labels = await buy(shipAsk(two), memory)
    const again = await buy(shipAsk({ labelFormat: 'GIF' }), memory)
    const numbers = [...labels.packages, ...again.packages].map(({ trackingNumber }) => trackingNumber)
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect([number, isValidUps1Z(number)]).toEqual([number, true])
    const zpl = Buffer.from(labels.packages[1]!.label!.base64, 'base64').toString()
    expect(zpl).toMatch(/^\^XA[\s\S]*\^XZ\n$/)
    expect(zpl).toContain(numbers[1])
    expect(zpl).toContain('NOT A SHIPPING LABEL')
    expect(Buffer.from(again.packages[0]!.label!.base64, 'base64').subarray(0, 6).toString()).toBe('GIF89a')
    expect(labels.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(labels.cents)
  })

  it('is recovered by its number and by our key, as one PDF of all packages', async () => {
    const memory = memoryOf()
    const labels = await buy(shipAsk(two), memory)
    const recover = async (ask: Parameters<typeof upsRecover.build>[0]) =>
      upsRecover.parse(
        await answerUpsSandbox(built(upsRecover.build(ask, credentials, door)), memory, NOW),
        ask,
      )
    const second = labels.packages[1]!.trackingNumber
    const pdf = await recover({ by: 'number', trackingNumber: second, format: 'PDF' })
    expect(pdf).toMatchObject({
      value: {
        shipmentNumber: labels.shipmentNumber,
        labels: [{ label: { format: 'PDF' } }, { label: null }],
      },
    })
    if (pdf.kind !== 'answer') throw new Error('no answer')
    const bytes = Buffer.from(pdf.value.labels[0]!.label!.base64, 'base64').toString('latin1')
    expect(bytes).toMatch(/^%PDF-1\.4[\s\S]*\/Count 2[\s\S]*%%EOF\n$/)
    const byKey = await recover({ by: 'key', key: 'KEY1', format: 'ZPL' })
    expect(byKey).toMatchObject({ value: { shipmentNumber: labels.shipmentNumber } })
    expect(await recover({ by: 'key', key: 'KEY2', format: 'ZPL' })).toMatchObject({ reason: 'input' })
  })

  it('is a link if the sender prints it, and comes from UPS if its driver brings it', async () => {
    const link = await buy(shipAsk({ options: { ...NO_OPTIONS, returnService: '8' } }))
    expect([link.packages[0]!.label, link.labelUrl]).toEqual([null, expect.stringContaining('https://')])
    const driver = await buy(shipAsk({ options: { ...NO_OPTIONS, returnService: '3' } }))
    expect([driver.packages[0]!.label, driver.labelUrl]).toEqual([null, ''])
    expect((await buy(shipAsk({ to: toronto, serviceCode: '11', customs }))).documents).toHaveLength(1)
  })
})
