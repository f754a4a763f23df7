import { describe, expect, it } from 'vitest'
import type { Address, ItemLine, Shipment } from '#domain/shipment/shipment.ts'
import { commercialInvoiceFacts, goodsTotal, invoiceTotal } from './commercial-invoice-facts.ts'

const place = (companyName: string): Address => ({
  ...{ companyName, street: '1 Mill Street', street2: '', city: 'Reno', state: 'NV', zip: '89502' },
  ...{ countryCode: 'US', contactName: '', contactPhone: '', email: '' },
})
const box: ItemLine = {
  ...{ itemCode: '', description: 'Hinges, Brackets', nmfc: '', freightClass: '', packageType: 'PKG' },
  ...{ weightLb: 8, weightTyped: 8, weightUnit: 'lb', quantity: 2, pieces: 0, lengthUnit: 'in' },
  ...{ dimensions: { length: 12, width: 10, height: 8 }, isHazmat: false, hazmat: null, isStackable: true },
  ...{ linearFeet: null, declaredValueCents: 0, palletNumber: '' },
}
const shipment: Shipment = {
  ...{ id: 's1', bolNumber: '06141410202611207', status: 'T', isTendered: true },
  ...{ origin: place('Shipper'), destination: place('Consignee'), billTo: null, paymentType: 'P' },
  ...{ shipMode: 'Parcel', rateModeId: 4, items: [box], services: [], specialInstructions: '' },
  pickup: { date: '2026-11-20', from: '', to: '', timeZone: 'America/Los_Angeles' },
  references: {
    ...{ reference1: '', reference2: '', reference3: '', reference4: '', reference5: '' },
    ...{ poNumber: '', orderNumber: 'ORD-1' },
  },
  ...{ declaredValueCents: 0, currency: 'USD', carrierScac: 'USPS', carrierName: 'USPS', proNumber: '' },
  ...{ totalWeightLb: 8, totalQuantity: 2, totalPallets: 0 },
}

describe('a commercial invoice from a declaration', () => {
  const goods = { description: 'Hinges', htsCode: '8302.10', countryOfOrigin: 'MX', unitOfMeasure: 'PCS' }
  const declared = {
    ...{ invoiceNumber: 'INV-77', invoiceDate: '2026-11-19', incoterm: 'DDP', reasonForExport: 'SAMPLE' },
    ...{ currency: 'CAD', freightCents: 1_205, insuranceCents: 333 },
    shipperTaxIds: [{ type: 'EIN', value: '12-3456789' }],
    consigneeTaxIds: [
      { type: 'VAT', value: 'GB1' },
      { type: 'BNR', value: '' },
    ],
    commodities: [
      { ...goods, quantity: 7, unitValueCents: 333, weight: 4 },
      { ...goods, description: 'Brackets', quantity: 3, unitValueCents: 1_999, weight: 2.5 },
    ],
  }

  it('has its numbers, terms and goods, and a total to the cent', () => {
    const facts = commercialInvoiceFacts(shipment, { declared })
    expect(facts).toMatchObject({
      ...{ invoiceNumber: 'INV-77', date: '2026-11-19', incoterm: 'DDP', currency: 'CAD' },
      ...{ reasonForExport: 'Sample', exporterTaxIds: 'EIN 12-3456789', consigneeTaxIds: 'VAT GB1' },
      lines: [
        { description: 'Hinges', hsCode: '8302.10', countryOfOrigin: 'MX', quantity: 7, valueCents: 2_331 },
        { description: 'Brackets', unit: 'PCS', quantity: 3, weightLb: 2.5, valueCents: 5_997 },
      ],
    })
    expect([goodsTotal(facts), invoiceTotal(facts)]).toEqual([8_328, 9_866])
  })

  it('has the package weights of a parcel, and the island with its own customs', () => {
    const destination = { ...place('Consignee'), state: 'gu', zip: '96910' }
    const packages = [{ weight: 5.25 }, { weight: 6 }, { weight: 1 }]
    expect(commercialInvoiceFacts({ ...shipment, destination }, { declared, packages })).toMatchObject({
      ...{ handlingUnits: 3, totalWeightLb: 12.25, countryOfExport: 'US', countryOfDestination: 'US GU' },
    })
    expect(commercialInvoiceFacts(shipment)).toMatchObject({ handlingUnits: 2, totalWeightLb: 8 })
  })

  it('uses the given options, and leaves missing values blank', () => {
    const [first, second] = declared.commodities
    const commodities = [first!, { ...second!, unitValueCents: 0 }]
    const facts = commercialInvoiceFacts(shipment, {
      incoterm: 'FCA',
      declared: { ...declared, commodities },
    })
    expect([facts.incoterm, facts.lines[1]!.valueCents, invoiceTotal(facts)]).toEqual(['FCA', null, null])
  })

  it('for a return is not a sale, and has the tax ids of the other party', () => {
    const back = { ...declared, reasonForExport: '' }
    expect(commercialInvoiceFacts(shipment, { declared: back, isReturn: true })).toMatchObject({
      ...{ reasonForExport: 'Return', exporterTaxIds: 'VAT GB1', consigneeTaxIds: 'EIN 12-3456789' },
    })
  })

  it('uses the shipment’s lines for freight without a declaration', () => {
    const facts = commercialInvoiceFacts(shipment)
    expect(facts).toMatchObject({ invoiceNumber: 'ORD-1', reasonForExport: 'Sale', freightCents: null })
    expect(facts.lines).toHaveLength(shipment.items.length)
  })
})
