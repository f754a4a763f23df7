import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { Door } from '../network.ts'
import type {
  ParcelLabels,
  ParcelPackage,
  ParcelParty,
  ParcelRateAsk,
  ParcelShipAsk,
} from '../parcel-network.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { upsShip } from './shipping.ts'

/** The simplest parcel shipment, for tests of single facts. */

export const credentials = { clientId: 'id', clientSecret: 'se<ret', accountNumber: 'A1B2C3' }
export const NOW = new Date('2026-11-23T15:00:00Z')
export const door: Door = {
  host: (name) => `https://${name}.example`,
  token: 'sandbox-token-id',
  requestId: '0193-aa',
  now: NOW,
}
export const party = (more: Partial<ParcelParty> = {}): ParcelParty => ({
  companyName: 'Plant 1',
  street: '1 Main St',
  street2: '',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  countryCode: 'US',
  contactName: 'Shipping',
  contactPhone: '(206)555-0100',
  email: 'dock@example.com',
  isResidential: false,
  taxIds: [],
  ...more,
})
export const chicago = party({ companyName: 'Customer', city: 'Chicago', state: 'IL', zip: '60601' })
export const toronto = party({
  ...{ companyName: 'Customer', city: 'Toronto', state: 'ON', zip: 'M5H2N2', countryCode: 'CA' },
})
export const onePackage = (more: Partial<ParcelPackage> = {}): ParcelPackage => ({
  packageType: 'CTN',
  weightLb: 10.02,
  dimensions: { length: 12, width: 10, height: 8.5 },
  declaredValueCents: 0,
  needsAdditionalHandling: false,
  references: [],
  ...more,
})
export const NO_OPTIONS: ParcelRateAsk['options'] = {
  signature: 'none',
  isSaturdayDelivery: false,
  isHoldForPickup: false,
  returnService: '',
  isImportControl: false,
  isCommercialInvoiceRemoval: false,
  uspsEndorsement: '',
  other: [],
}
export const rateAsk = (more: Partial<ParcelRateAsk> = {}): ParcelRateAsk => ({
  shipper: party(),
  from: party(),
  to: chicago,
  payment: { payer: 'shipper', accountNumber: '', zip: '', countryCode: 'US' },
  pickup: { date: '2026-11-24', time: '16:00' },
  packages: [onePackage()],
  options: NO_OPTIONS,
  currency: 'USD',
  customsValueCents: 0,
  isDocument: false,
  serviceCode: null,
  ...more,
})
export const shipAsk = (more: Partial<ParcelShipAsk> = {}): ParcelShipAsk => ({
  ...rateAsk(),
  serviceCode: '03',
  labelFormat: 'ZPL',
  labelDpi: 203,
  docTab: null,
  description: 'Hinges',
  poNumber: 'PO 1',
  references: ['PO 1'],
  customs: null,
  key: 'KEY1',
  ...more,
})
export const built = (request: HttpRequest | object): HttpRequest => {
  if ('kind' in request) throw new Error(JSON.stringify(request))
  return request as HttpRequest
}
export const json = (status: number, value: object): HttpResponse => ({
  status,
  headers: {},
  body: JSON.stringify(value),
})
export const fault = (status: number, code: string, message: string) =>
  json(status, { response: { errors: [{ code, message }] } })

/** Two packages; the first one has its own reference. */
export const two = { packages: [onePackage({ references: ['BOX 1'] }), onePackage()] }

/** Buys labels from the sandbox. */
export async function buy(ask: ParcelShipAsk, memory = memoryOf()): Promise<ParcelLabels> {
  const response = await answerUpsSandbox(built(upsShip.build(ask, credentials, door)), memory, NOW)
  const parsed = upsShip.parse(response, ask)
  if (parsed.kind !== 'answer') throw new Error(JSON.stringify(parsed))
  return parsed.value
}
