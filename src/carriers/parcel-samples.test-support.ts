import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { sendHttp } from '#outside/http.ts'
import { type CarrierServer, memoryOf, openCarrierServer } from '#test/support/carrier-server.ts'
import type { Answered, Door, Operation, Parsed, Sandbox } from './network.ts'
import type {
  ParcelCustoms,
  ParcelPackage,
  ParcelParty,
  ParcelRateAsk,
  ParcelShipAsk,
} from './parcel-network.ts'

/** A shipment of two packages from Seattle to Chicago, and functions to call a sandbox. */

export const NOW = new Date('2026-11-23T15:00:00Z')

export const door = (more: Partial<Door> = {}): Door => ({
  host: (name) => `https://${name}.example`,
  token: 'sandbox-token-id',
  requestId: 'c0ffee00-0000-7000-8000-000000000001',
  now: NOW,
  ...more,
})

export const party = (more: Partial<ParcelParty> = {}): ParcelParty => ({
  companyName: 'Plant 1',
  street: '100 Dock St',
  street2: '',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  countryCode: 'US',
  contactName: 'Shipping Desk',
  contactPhone: '(206) 555-0100',
  email: '',
  isResidential: false,
  taxIds: [],
  ...more,
})

export const chicago = (more: Partial<ParcelParty> = {}): ParcelParty =>
  party({ companyName: 'Store 7', street: '7 Lake St', city: 'Chicago', state: 'IL', zip: '60601', ...more })

export const onePackage = (more: Partial<ParcelPackage> = {}): ParcelPackage => ({
  packageType: 'CTN',
  weightLb: 5.125,
  dimensions: { length: 12, width: 10.5, height: 8 },
  declaredValueCents: 0,
  needsAdditionalHandling: false,
  references: ['PO 55', ''],
  ...more,
})

const OPTIONS: ParcelRateAsk['options'] = {
  signature: 'none',
  isSaturdayDelivery: false,
  isHoldForPickup: false,
  returnService: '',
  isImportControl: false,
  isCommercialInvoiceRemoval: false,
  uspsEndorsement: '',
  other: [],
}

export const options = (more: Partial<ParcelRateAsk['options']>): ParcelRateAsk['options'] => ({
  ...OPTIONS,
  ...more,
})

export const rateAsk = (more: Partial<ParcelRateAsk> = {}): ParcelRateAsk => ({
  shipper: party(),
  from: party(),
  to: chicago(),
  payment: { payer: 'shipper', accountNumber: '', zip: '', countryCode: '' },
  pickup: { date: '2026-11-24', time: '16:00' },
  packages: [onePackage(), onePackage({ weightLb: 7 })],
  options: OPTIONS,
  currency: 'USD',
  customsValueCents: 0,
  isDocument: false,
  serviceCode: null,
  ...more,
})

export const shipAsk = (serviceCode: string, more: Partial<ParcelShipAsk> = {}): ParcelShipAsk => ({
  ...rateAsk(),
  labelFormat: 'PDF',
  labelDpi: 203,
  docTab: null,
  description: 'Fittings',
  poNumber: '',
  references: ['SO 9'],
  customs: null,
  key: '018f0000-aaaa-7bbb-8ccc-000000000001',
  ...more,
  serviceCode,
})

export const customs: ParcelCustoms = {
  incoterm: 'DAP',
  reasonForExport: 'SALE',
  invoiceNumber: 'INV-1',
  invoiceDate: '2026-11-23',
  commodities: [
    {
      description: 'Brass fittings',
      htsCode: '7412.20',
      countryOfOrigin: 'US',
      quantity: 40,
      unitOfMeasure: 'PCS',
      unitValueCents: 250,
      weightLb: 12.125,
    },
  ],
  freightCents: 0,
  insuranceCents: 0,
  duties: { payer: 'receiver', accountNumber: '', zip: '', countryCode: '' },
}

export const toronto = (): ParcelParty =>
  chicago({ city: 'Toronto', state: 'ON', zip: 'M5V 2T6', countryCode: 'CA', contactPhone: '416 555 0101' })

export const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** The request, or an error with the refusal. */
export function built(request: HttpRequest | { kind: 'refused' }): HttpRequest {
  if ('kind' in request) throw new Error(JSON.stringify(request))
  return request
}

export function answerOf<Result>(parsed: Parsed<Result>): Answered<Result> {
  if (parsed.kind !== 'answer') throw new Error(JSON.stringify(parsed))
  return parsed
}

/** Calls a sandbox at a given time, with its stored data, without a network. */
export function standIn<Credentials>(sandbox: Sandbox, credentials: Credentials) {
  const memory = memoryOf()
  return async <Ask, Result>(operation: Operation<Ask, Result, Credentials>, ask: Ask, now = NOW) =>
    operation.parse(await sandbox(built(operation.build(ask, credentials, door({ now }))), memory, now), ask)
}

export interface OverHttp<Credentials> {
  server: CarrierServer
  ask: <Ask, Result>(
    operation: Operation<Ask, Result, Credentials>,
    ask: Ask,
    token?: string,
  ) => Promise<Parsed<Result>>
}

/** The same over a real socket, at the current time. */
export async function overHttp<Credentials>(
  sandbox: Sandbox,
  credentials: Credentials,
): Promise<OverHttp<Credentials>> {
  const server = await openCarrierServer(sandbox)
  const limits = { allowedHosts: ['127.0.0.1'], timeoutMs: 5_000 }
  return {
    server,
    ask: async (operation, ask, token = 'sandbox-token-id') => {
      const request = operation.build(ask, credentials, door({ host: () => server.url, token }))
      return operation.parse(await sendHttp(built(request), limits), ask)
    },
  }
}
