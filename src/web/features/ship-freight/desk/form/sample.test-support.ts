import { rateShipment } from '#contracts/endpoints/rating.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import type { ItemValue } from '#contracts/entities/item.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { wireOf } from '../../../../wire-of.test-support.ts'
import { BLANK_ADDRESS, blankForm, blankItem, type Defaults, type ItemRow, type PrepaidForm } from './form.ts'

/** A client with the product's own defaults. */
export const sampleDefaults = (changes: Partial<Defaults> = {}): Defaults => ({
  freightClass: '70',
  isAutoClass: true,
  densityScale: '13-tier',
  isWeightEach: false,
  pickupFrom: '11:00 AM',
  pickupTo: '03:30 PM',
  weightUnit: 'lb',
  lengthUnit: 'in',
  notifyEmails: '',
  services: [],
  billTo: BLANK_ADDRESS,
  isPalletGrid: false,
  instructions: '',
  warehouse: null,
  ...changes,
})

export const RENO: Address = {
  ...BLANK_ADDRESS,
  ...{ companyName: 'Reno DC', street: '1 Dock Road', city: 'Reno', state: 'NV', zip: '89502' },
}
export const DALLAS: Address = {
  ...BLANK_ADDRESS,
  ...{ companyName: 'Dallas Store', street: '9 Elm Street', city: 'Dallas', state: 'TX', zip: '75201' },
}

/** Two pallets, 95.6 cubic feet, 12.98 pounds per cubic foot: class 85. */
export const sampleRow = (changes: Partial<ItemRow> = {}): ItemRow => ({
  ...blankItem(sampleDefaults()),
  ...{ key: 'a', description: 'Steel shelving', quantity: '2', packageType: 'PLT', weight: '1,240' },
  ...{ length: '48', width: '40', height: '43' },
  ...changes,
})

export const sampleForm = (changes: Partial<PrepaidForm> = {}): PrepaidForm => ({
  ...blankForm(sampleDefaults(), '2026-11-20'),
  origin: RENO,
  destination: DALLAS,
  items: [sampleRow()],
  ...changes,
})

export const sampleLocation = (changes: Partial<LocationValue> = {}): LocationValue => ({
  ...{ id: 'l1', code: '', companyName: 'Dallas Store', street: '9 Elm Street', street2: '', city: 'Dallas' },
  ...{ state: 'TX', zip: '75201', countryCode: 'US', contactName: 'Receiving', contactPhone: '' },
  ...{ email: '', locationType: 'Store', soldTo: '10007', services: ['LGDEL', 'LGPU'], isWarehouse: false },
  ...changes,
})

export const sampleSheet = (
  scac: string,
  cents: number,
  changes: Partial<PriceSheetValue> = {},
): PriceSheetValue => ({
  ...{ id: `sheet-${scac}`, scac, carrierName: `Carrier ${scac}`, rateModeId: 1, cents, currency: 'USD' },
  ...{ charges: [], serviceDays: 2, isDirect: true, deliveryDate: '2026-11-24', source: 'tariff' },
  ...{ expiresAt: '2026-11-21T18:00:00Z', badges: [], guideReason: '', receiptHash: 'abcdef0123456789' },
  receipt: [
    { step: 'linehaul', label: 'Class 85 freight', working: '1,240 lb × $25.19 / cwt', amount: cents },
  ],
  ...{ tariffName: 'Synthetic tariff of the test', isSynthetic: true },
  ...{ serviceCode: '', serviceName: '', miles: null, isEstimated: false },
  ...changes,
})

const ITEM = {
  ...{ itemCode: 'SKU-1', description: 'Steel shelving', nmfc: '', freightClass: '85', weight: 1240 },
  ...{ weightUnit: 'lb', quantity: 2, packageType: 'PLT', pieces: 0, length: 48, width: 40, height: 43 },
  ...{ lengthUnit: 'in', isHazmat: false, hazmat: null, isStackable: true, linearFeet: 4 },
  ...{ declaredValueCents: 0, palletNumber: 'P1' },
} as const satisfies ItemValue

/** The fields of a shipment that filling the form reads. */
export const sampleShipment = (changes: Partial<ShipmentValue> = {}): ShipmentValue =>
  ({
    ...{ id: 's1', bolNumber: '0400001', status: 'Q', statusName: 'Rate & Route', version: 3 },
    ...{ origin: RENO, destination: DALLAS, billTo: null, items: [ITEM], services: ['LGDEL'] },
    ...{ paymentType: 'P', rateModeId: 1, soldTo: '10007', declaredValueCents: 123_450 },
    ...{ stops: [], equipment: '' },
    ...{ reference1: 'R1', reference2: '', reference3: '', reference4: '', reference5: '' },
    ...{ poNumber: 'PO-1', orderNumber: 'SO-1', specialInstructions: 'Call first', comments: '' },
    ...{ internalNotes: '', notifyEmails: 'dock@example.com', priceSheets: [], selectedPriceSheetId: '' },
    pickup: { date: '2026-11-18', from: '11:00', to: '15:30' },
    timeZone: 'America/Los_Angeles',
    ...changes,
  }) as ShipmentValue

/** The fields of an open order that filling the form reads. */
export const sampleOrder = (changes: Partial<OrderValue> = {}): OrderValue =>
  ({
    ...{
      id: 'o1',
      orderNumber: 'SO-7',
      backorder: '00',
      poNumber: 'PO-7',
      paymentType: 'P',
      soldTo: '10007',
    },
    ...{ origin: null, destination: DALLAS, billTo: null, services: ['LGDEL'], shipBy: '', deliverBy: '' },
    lines: [{ ...ITEM, id: 'line-1', lineNumber: 1, shippedQuantity: 0, orderValueCents: 0 }],
    ...{ reference1: '', reference2: '', reference3: '', reference4: '', reference5: '', shipViaCode: '' },
    ...{ specialInstructions: '', comments: '', internalNotes: '' },
    ...changes,
  }) as OrderValue

/** The whole reply of rating, as sent over the wire. */
export const ratesOnWire = (
  rates: PriceSheetValue[],
  changes: { version?: number; notices?: object[]; advice?: string } = {},
): object => {
  const reply = {
    ...{ Status: 'success', shipmentId: 's1', BOLNumber: '0400001', version: 1, rates, notices: [] },
    ...{ carriersAsked: rates.length, advice: '', suggestedPricesheetID: rates[0]?.id ?? '', items: [] },
    totals: { weightLb: 1240, cubicFeet: 95.6, density: 13, linearFeet: 4, pallets: 2, miles: 1690 },
    ...changes,
  }
  return wireOf(rateShipment.reply, reply)
}
