import { describe, expect, it } from 'vitest'
import type { Address, ItemLine, Shipment } from '#domain/shipment/shipment.ts'
import { commercialInvoiceFacts } from '../papers/commercial-invoice-facts.ts'
import { billOfLadingFacts } from './facts.ts'
import { hazmatDescription } from './hazmat-description.ts'

const address = (companyName: string, more: Partial<Address> = {}): Address => ({
  companyName,
  street: '1 Mill Street',
  street2: '',
  city: 'Reno',
  state: 'NV',
  zip: '89502',
  countryCode: 'US',
  contactName: '',
  contactPhone: '',
  email: '',
  ...more,
})

const item = (description: string, more: Partial<ItemLine> = {}): ItemLine => ({
  itemCode: '',
  description,
  nmfc: '000002-06',
  freightClass: '85',
  weightLb: 500.25,
  weightTyped: 500.25,
  weightUnit: 'lb',
  quantity: 2,
  packageType: 'PLT',
  pieces: 0,
  dimensions: { length: 48, width: 40, height: 48 },
  lengthUnit: 'in',
  isHazmat: false,
  hazmat: null,
  isStackable: true,
  linearFeet: null,
  declaredValueCents: 0,
  palletNumber: '',
  ...more,
})

const paint = item('Lacquer', {
  pieces: 24,
  isHazmat: true,
  hazmat: {
    unNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
    emergencyPhone: '800-555-0199',
  },
})

const shipment: Shipment = {
  id: 's1',
  bolNumber: '06141410202611207',
  status: 'T',
  isTendered: true,
  origin: address('Shipper', { street2: 'Dock 7' }),
  destination: address('Consignee'),
  billTo: address('Payer'),
  paymentType: 'P',
  shipMode: 'LTL',
  rateModeId: 1,
  items: [item('Fixtures'), paint],
  services: ['LGDEL'],
  pickup: { date: '2026-11-20', from: '11:00', to: '15:30', timeZone: 'America/Los_Angeles' },
  references: {
    reference1: 'R1',
    reference2: '',
    reference3: '',
    reference4: '',
    reference5: '',
    poNumber: 'PO-1',
    orderNumber: 'ORD-1',
  },
  specialInstructions: 'Keep upright.',
  declaredValueCents: 0,
  currency: 'USD',
  carrierScac: 'ODFL',
  carrierName: 'Old Dominion Freight Line',
  proNumber: '07209562763',
  totalWeightLb: 1000.5,
  totalQuantity: 4,
  totalPallets: 4,
}

describe('the bill of a shipment', () => {
  it('has the parties, and the payer only if a third party pays', () => {
    const facts = billOfLadingFacts(shipment)
    expect(facts).toMatchObject({
      date: '2026-11-20',
      terms: 'prepaid',
      billTo: null,
      shipFrom: { name: 'Shipper', addressLines: ['1 Mill Street', 'Dock 7'], isFob: false },
      shipTo: { name: 'Consignee', addressLines: ['1 Mill Street'], cidNumber: 'PO-1' },
    })
    expect(billOfLadingFacts({ ...shipment, paymentType: 'T' })).toMatchObject({
      terms: 'thirdParty',
      billTo: { name: 'Payer' },
    })
    expect(billOfLadingFacts({ ...shipment, paymentType: 'C' })).toMatchObject({
      terms: 'collect',
      billTo: null,
    })
  })

  it('prints the technical name of an n.o.s. line', () => {
    const nos = {
      ...paint.hazmat!,
      properShippingName: 'Flammable liquids, n.o.s.',
      technicalName: 'methanol',
    }
    const { commodities } = billOfLadingFacts({ ...shipment, items: [{ ...paint, hazmat: nos }] })
    expect(hazmatDescription(commodities[0]!.hazmat!)).toBe(
      'UN1263, Flammable liquids, n.o.s. (methanol), 3, PG II',
    )
  })

  it('puts hazardous lines first and their telephone on the form', () => {
    const facts = billOfLadingFacts(shipment, {
      emergencyContractId: 'A1',
      hazmatEntries: { 1: { isLimitedQuantity: true } },
    })
    expect(facts.commodities.map((row) => row.description)).toEqual(['Lacquer', 'Fixtures'])
    expect(facts.commodities[0]!.hazmat).toMatchObject({ unNumber: 'UN1263', isLimitedQuantity: true })
    expect(facts).toMatchObject({ emergencyPhone: '800-555-0199', emergencyContractId: 'A1' })
    const harmless = billOfLadingFacts(
      { ...shipment, items: [item('Fixtures')] },
      { emergencyContractId: 'A1' },
    )
    expect(harmless).toMatchObject({ emergencyPhone: '', emergencyContractId: '' })
  })

  it('gives each hazardous line its own telephone if there are several (49 CFR 172.604(a)(3))', () => {
    const acid = item('Acid', {
      isHazmat: true,
      hazmat: { ...paint.hazmat!, unNumber: 'UN2922', emergencyPhone: '800-555-0111' },
    })
    const phonesOf = (items: typeof shipment.items) => {
      const { emergencyPhone, commodities } = billOfLadingFacts({ ...shipment, items })
      return [emergencyPhone, ...commodities.map(({ hazmat }) => hazmat?.emergencyPhone)]
    }
    expect(phonesOf([paint, acid])).toEqual(['', '800-555-0199', '800-555-0111'])
    expect(phonesOf([paint, paint])).toEqual(['800-555-0199', '', ''])
  })

  it('counts pieces as packages if they were counted, otherwise the handling units', () => {
    const [hazardous, other] = billOfLadingFacts(shipment).commodities
    expect(hazardous).toMatchObject({
      handlingUnits: 2,
      handlingUnitType: 'PLT',
      packages: 24,
      packageType: 'PKG',
    })
    expect(other).toMatchObject({ handlingUnits: 2, packages: 2, packageType: 'PLT' })
  })

  it('makes one order row from the shipment unless orders are given', () => {
    expect(billOfLadingFacts(shipment).orders).toEqual([
      {
        orderNumber: 'ORD-1',
        packages: 26,
        weightLb: 1000.5,
        isPalletized: true,
        shipperInfo: 'PO-1; Ref R1',
      },
    ])
    const orders = [{ orderNumber: 'X', packages: 1, weightLb: 1, isPalletized: null, shipperInfo: '' }]
    expect(billOfLadingFacts(shipment, { orders }).orders).toEqual([{ ...orders[0], shipperInfo: 'Ref R1' }])
  })

  it('has the shipper’s references once, next to the first order', () => {
    const told = (references: Partial<typeof shipment.references>) =>
      billOfLadingFacts({ ...shipment, references: { ...shipment.references, ...references } }).orders[0]!
        .shipperInfo
    expect(told({ poNumber: '4711', reference2: 'B', reference5: 'R1' })).toBe('PO 4711; Ref R1, B')
    expect(told({ reference1: 'ORD-1' })).toBe('PO-1')
    expect(told({ orderNumber: '', reference1: '' })).toBe('')
  })

  it('puts window, quote and services before the instructions', () => {
    const facts = billOfLadingFacts(shipment, {
      quoteNumber: 'Q1',
      serviceLabels: ['Liftgate delivery', 'Appointment'],
    })
    expect(facts.specialInstructions.split('\n')).toEqual([
      'Pickup Fri, Nov 20, 11:00 AM-3:30 PM PST',
      'Quote # Q1',
      'Liftgate delivery, Appointment',
      'Keep upright.',
    ])
  })

  it('is a master if it has numbers under it, and has a value only if there is one', () => {
    expect(billOfLadingFacts(shipment)).toMatchObject({ isMaster: false, declaredValue: null })
    const facts = billOfLadingFacts({ ...shipment, declaredValueCents: 500 }, { underlyingBolNumbers: ['1'] })
    expect(facts).toMatchObject({
      isMaster: true,
      declaredValue: { cents: 500, currency: 'USD', per: 'shipment' },
    })
  })
})

describe('the buyer on a commercial invoice', () => {
  const buyerWith = (changes: Partial<Shipment>) =>
    commercialInvoiceFacts({ ...shipment, ...changes }).buyer?.name ?? null

  it('is the payer of the freight at the destination, never the shipper’s own office or a third party', () => {
    expect(buyerWith({ paymentType: 'P' })).toBeNull()
    expect(buyerWith({ paymentType: 'T' })).toBeNull()
    expect(buyerWith({ paymentType: 'C' })).toBe('Payer')
  })

  it('is not repeated if it is the consignee', () => {
    expect(buyerWith({ paymentType: 'C', billTo: address('Consignee') })).toBeNull()
    expect(buyerWith({ paymentType: 'C', billTo: null })).toBeNull()
  })
})
