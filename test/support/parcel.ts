import { v7 as newId } from 'uuid'
import { sealedAccount } from '#actions/carrier-calls/ask-network.ts'
import type { Environment, Sandbox } from '#carriers/network.ts'
import { answerFedexSandbox } from '#carriers/sandbox/fedex.ts'
import { answerUpsSandbox } from '#carriers/sandbox/ups.ts'
import { answerUspsSandbox } from '#carriers/sandbox/usps.ts'
import { saveNetworkAccount } from '#database/carriers/network-accounts.ts'
import type { Db } from '#database/sql/open.ts'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { type CarrierServer, CUT, memoryOf, openCarrierServer } from './carrier-server.ts'
import { type WireDraft, wireDraft } from './wire-draft.ts'

/** Parcel carriers behind real sockets, their records, and accounts with them. */

export const PARCEL_STAGE = {
  UPS: { id: 'ups', scac: 'UPSN', host: 'ups.api', answer: answerUpsSandbox, account: 'A1B2C3' },
  FedEx: { id: 'fedex', scac: 'FDEG', host: 'fedex.api', answer: answerFedexSandbox, account: '510087000' },
  USPS: { id: 'usps', scac: 'USPS', host: 'usps.api', answer: answerUspsSandbox, account: '1000000001' },
} as const
export type ParcelCarrierName = keyof typeof PARCEL_STAGE
export const PARCEL_CARRIER_NAMES = Object.keys(PARCEL_STAGE) as ParcelCarrierName[]

export const CARRIER_SECRET = 'the secret of the carrier account'

/** A label in a carrier's records, each sold once, whether or not the shipper knows it. */
export interface SoldLabel {
  number: string
  isVoided: boolean
}

type Heard = HttpResponse | null | undefined
type Hook = (request: HttpRequest) => Heard | Promise<Heard>

export interface ParcelServers {
  servers: Record<ParcelCarrierName, CarrierServer>
  /** For `installation.carrierHosts`. */
  hosts: Record<string, string>
  /** The labels that the carrier has sold, one per package. */
  sold: (carrier: ParcelCarrierName) => SoldLabel[]
  /**
   * Replaces the reply after the carrier has done the work; null = the connection is cut, undefined = its own reply.
   */
  after: (carrier: ParcelCarrierName, give: Hook | undefined) => void
  /** The same before the carrier does it; any value but undefined: it never does. */
  before: (carrier: ParcelCarrierName, give: Hook | undefined) => void
  /** Sets the carriers' clock; absent: the real time. */
  setClock: (now: Date | null) => void
  close: () => Promise<void>
}

export async function openParcelServers(): Promise<ParcelServers> {
  let clock: Date | null = null
  const [before, after] = [new Map<ParcelCarrierName, Hook>(), new Map<ParcelCarrierName, Hook>()]
  const set = (hooks: Map<ParcelCarrierName, Hook>) => (name: ParcelCarrierName, give: Hook | undefined) =>
    void (give ? hooks.set(name, give) : hooks.delete(name))
  const books = new Map<ParcelCarrierName, Map<string, unknown>>()
  const servers = {} as ParcelServers['servers']
  for (const name of PARCEL_CARRIER_NAMES) {
    const records = new Map<string, unknown>()
    books.set(name, records)
    const memory = memoryOf(records)
    const answer: Sandbox = async (request, _memory, now) => {
      const url = new URL(request.url)
      const asked = { ...request, url: url.pathname + url.search }
      const early = await before.get(name)?.(asked)
      if (early !== undefined) return early ?? CUT
      const given = await PARCEL_STAGE[name].answer(request, memory, clock ?? now)
      const heard = await after.get(name)?.(asked)
      return heard === undefined ? given : (heard ?? CUT)
    }
    servers[name] = await openCarrierServer(answer)
  }
  const hosts = PARCEL_CARRIER_NAMES.map((name) => [PARCEL_STAGE[name].host, servers[name].url])
  return {
    servers,
    hosts: Object.fromEntries(hosts),
    sold: (name) => soldIn(name, books.get(name)!),
    before: set(before),
    after: set(after),
    setClock: (now) => {
      clock = now
    },
    close: async () => {
      for (const server of Object.values(servers)) await server.close()
    },
  }
}

const valuesOf = <T>(records: Map<string, unknown>, kind: string): T[] =>
  [...records].filter(([key]) => key.startsWith(`${kind} `)).map(([, value]) => value as T)

function soldIn(name: ParcelCarrierName, records: Map<string, unknown>): SoldLabel[] {
  if (name === 'UPS') {
    return valuesOf<{ packages: SoldLabel[] }>(records, 'shipment').flatMap(({ packages }) => packages)
  }
  if (name === 'FedEx') {
    return valuesOf<{ pieces: string[]; cancelled: string[] }>(records, 'fedex-shipment').flatMap(
      ({ pieces, cancelled }) => pieces.map((number) => ({ number, isVoided: cancelled.includes(number) })),
    )
  }
  return valuesOf<{ number: string; isCancelled: boolean }>(records, 'usps-label').map(
    ({ number, isCancelled }) => ({ number, isVoided: isCancelled }),
  )
}

/** Adds an account of the client with every parcel carrier. */
export async function makeParcelAccounts(
  db: Db,
  where: { clientId: string; credentialKey: Buffer },
  environment: Environment = 'live',
): Promise<void> {
  for (const { id: network, account } of Object.values(PARCEL_STAGE)) {
    const id = newId()
    const credentials = {
      ...{ accountNumber: account, clientId: 'shipper', clientSecret: CARRIER_SECRET, key: '', password: '' },
      ...{ meterNumber: '', requesterId: '', crid: '12345678', mid: '900000001', manifestMid: '900000001' },
      ...{ hubId: '5531', pickupLocationId: '' },
    }
    const { clientId, credentialKey } = where
    const kept = { id, network, accountNumber: account, environment, credentials, details: {} }
    await saveNetworkAccount(
      db,
      sealedAccount({ clientId, installation: { credentialKey } }, { ...kept, triedAt: new Date() }),
    )
  }
}

const CONTACT = { ContactName: 'Shipping Desk', ContactNumber: '(775) 555-0100' }

/** A parcel of this many packages, complete enough for a label of every carrier. */
export function parcelDraft(packages = 1, changes: Partial<WireDraft> = {}): WireDraft {
  const draft = wireDraft()
  const piece = (place: number) => ({
    ...{ packageType: '', Weight: 5 + place, Length: 12, Width: 10, Height: 8, Reference1: `Box ${place}` },
  })
  return {
    ...draft,
    Origin: { ...draft.Origin, ...CONTACT },
    Destination: { ...draft.Destination, ...CONTACT },
    RateModeID: 4,
    Mailpieces: Array.from({ length: packages }, (_, place) => piece(place + 1)),
    ...changes,
  }
}

/** To Toronto, with the customs details. */
export function canadianDraft(packages = 1): WireDraft {
  const draft = parcelDraft(packages)
  return {
    ...draft,
    Destination: {
      ...{ CompanyName: 'Scene Importer', Street: '100 Front Street W', City: 'Toronto', State: 'ON' },
      ...{ Zip: 'M5V 2T6', CountryCode: 'CA', ...CONTACT, ContactNumber: '(416) 555-0101' },
    },
    InternationalForms: {
      ...{ Incoterm: 'DAP', ReasonForExport: 'SALE', InvoiceNumber: 'INV-77', Currency: 'USD' },
      Commodities: [
        {
          ...{ Description: 'Steel brackets', HTSCode: '7326.90', CountryOfOrigin: 'US', Qty: 20 },
          ...{ UOMType: 'PCS', UnitValue: 12.5, Weight: 10 },
        },
      ],
    },
  }
}
