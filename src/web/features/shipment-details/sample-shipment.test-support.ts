import type { ShipmentValue } from '#contracts/entities/shipment.ts'

const address = (companyName: string, city: string, state: string, zip: string) => ({
  ...{ companyName, street: '1 Dock Road', street2: '', city, state, zip, countryCode: 'US' },
  ...{ contactName: 'Receiving', contactPhone: '(555)555-0100', email: 'dock@example.com' },
})

const ITEM = {
  ...{ itemCode: 'SKU-1', description: 'Steel shelving', nmfc: '', freightClass: '85', weight: 1240 },
  ...{ weightUnit: 'lb', quantity: 2, packageType: 'PLT', pieces: 0, length: 48, width: 40, height: 43 },
  ...{ lengthUnit: 'in', isHazmat: false, hazmat: null, isStackable: true, linearFeet: null },
  ...{ declaredValueCents: 0, palletNumber: '' },
} as const

const sheet = (id: string, scac: string, cents: number): ShipmentValue['priceSheets'][number] => ({
  ...{ id, scac, carrierName: `Carrier ${scac}`, rateModeId: 1, cents, currency: 'USD' },
  charges: [{ code: 'LHS', label: 'Class 85 freight', cents }],
  ...{ serviceDays: 2, isDirect: true, deliveryDate: '2026-11-23', source: 'tariff' as const },
  ...{ expiresAt: '2026-11-20T18:00:00Z', badges: [], guideReason: '' },
  receipt: [
    { step: 'linehaul', label: 'Class 85 freight', working: '1,240 lb × $25.19 / cwt', amount: cents },
  ],
  ...{ receiptHash: 'hash', tariffName: 'Synthetic tariff', isSynthetic: true },
  ...{ serviceCode: '', serviceName: '', miles: null, isEstimated: false },
})

/**
 * A synthetic shipment in transit, in the format of the Shipment/ShipmentDetails reply; `changes` override its fields.
 */
export const sampleShipment = (changes: Partial<ShipmentValue> = {}): ShipmentValue =>
  ({
    ...{ id: 's1', bolNumber: '0400001', status: 'A', statusName: 'InTransit', isTendered: true },
    ...{ endedAs: '', shipMode: 'LTL', carrierScac: 'OLDR', carrierName: 'Old Road Freight' },
    ...{ proNumber: '123456', serviceDays: 2, deliveryDate: '2026-11-23', deliveredAt: null },
    ...{ totalCents: 31_240, currency: 'USD', totalWeightLb: 1240, totalQuantity: 2, totalPallets: 2 },
    ...{ problem: '', createdAt: '2026-11-17T18:00:00Z', version: 3, rateModeId: 1, paymentType: 'P' },
    origin: address('Reno DC', 'Reno', 'NV', '89502'),
    destination: address('Dallas Store', 'Dallas', 'TX', '75201'),
    ...{ billTo: null, items: [ITEM], services: ['LGDEL'], soldTo: '10007' },
    pickup: { date: '2026-11-18', from: '11:00', to: '15:30' },
    ...{ reference1: 'R1', reference2: '', reference3: '', reference4: '', reference5: '' },
    ...{ poNumber: 'PO-1', orderNumber: 'SO-1', specialInstructions: '', comments: 'Gift wrap' },
    ...{
      internalNotes: '',
      declaredValueCents: 0,
      notifyEmails: '',
      overrideReason: '',
      guideOverride: null,
    },
    priceSheets: [sheet('p1', 'CHEP', 29_900), sheet('p2', 'OLDR', 31_240)],
    selectedPriceSheetId: 'p2',
    events: [event('1', 'Pickup', '2026-11-18T23:00:00Z')],
    tenderLog: [message('delivered')],
    audit: [{ at: '2026-11-17T19:00:00Z', userName: 'demo', what: 'shipment.tendered', detail: '' }],
    trackingLink: 'http://localhost/Tracking?trackid=abc',
    actions: ['moveToDelivered', 'reportProblem', 'void'],
    timeZone: 'America/Los_Angeles',
    ...changes,
  }) as ShipmentValue

/** A message of the tender log. */
export const message = (state: ShipmentValue['tenderLog'][number]['state']) => ({
  ...{ id: 'm1', channel: 'email', direction: 'out' as const, kind: 'tender', to: 'tender@carrier.example' },
  ...{ subject: 'Pickup request 0400001', state, detail: '', attempts: 2 },
  ...{ createdAt: '2026-11-17T19:00:00Z', finishedAt: null },
})

/** A tracking event in Reno. */
export const event = (id: string, status: string, at: string) => ({
  ...{ id, status, code: '', what: '', place: 'Reno NV', at, timeZone: 'America/Los_Angeles' },
  ...{ notes: '', source: 'carrier' },
})
