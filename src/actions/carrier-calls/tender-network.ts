import type { NetworkNotice, Parsed } from '#carriers/network.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { TrackingStatus } from '#domain/tracking/status-map.ts'
import type { About, NetworkHouse, Unknown } from './question.ts'

/** The carriers' services that take a tender of freight, one like the other. */

/** What was tendered: kept with the message, so that the carrier gets that, whatever changes afterwards. */
export interface TenderFacts
  extends Pick<
    StoredShipment,
    | 'bolNumber'
    | 'proNumber'
    | 'poNumber'
    | 'origin'
    | 'destination'
    | 'pickupFrom'
    | 'pickupTo'
    | 'paymentType'
    | 'items'
    | 'services'
    | 'specialInstructions'
    | 'totalWeightLb'
    | 'totalQuantity'
    | 'billTo'
    | 'timeZone'
  > {
  pickupDate: string
  /** Who orders. */
  requester: Address
  /** Of the price that was booked; '' = it has none. */
  quoteNumber: string
}

/** Under whose account at the network. */
export interface TenderAccount {
  clientId: string
  /** With project44 and eBOL: which of the client's accounts there; '' elsewhere. */
  capacityAccountId: string
}

/** Something that happened on the way, in the carrier's words and in ours. */
export interface NetworkEvent {
  /** Null: it tells nothing of the way. */
  status: TrackingStatus | null
  code: string
  what: string
  place: string
  at: Date
}

/** A paper of a shipment as the carrier has it. */
export interface CarrierPaper {
  kind: 'BOL' | 'POD' | 'WeightCertificate' | 'Invoice' | 'Attachment'
  /** Of the file, without its extension. */
  title: string
  /** Fetches it. */
  read: () => Promise<Outcome<Buffer>>
}

export interface Asked {
  house: NetworkHouse
  account: TenderAccount
  about: About
}

export interface TenderNetwork {
  id: 'odfl' | 'project44' | 'ebol'
  name: string
  /** Whether the account can be asked. */
  isReady: (house: NetworkHouse, account: TenderAccount) => Promise<boolean>
  /** A detail that this carrier's service cannot express, found before anything is booked; null if there is none. */
  unsayable: (facts: TenderFacts) => NetworkNotice | null
  order: (asked: Asked, facts: TenderFacts) => Promise<Outcome<CarrierNumbers>>
  /**
   * Whether the carrier has the order, by our reference; refused with NOT_FOUND: it has none. Null: the carrier cannot
   * be asked, a person has to.
   */
  find: ((asked: Asked, facts: TenderFacts) => Promise<Outcome<CarrierNumbers>>) | null
  /** NOT_FOUND: there was nothing to cancel. */
  cancel: (asked: Asked, facts: TenderFacts, numbers: CarrierNumbers) => Promise<Outcome<null>>
  track: (
    asked: Asked,
    known: Pick<CarrierNumbers, 'proNumber'> & { bolNumber: string },
  ) => Promise<Outcome<Trace>>
  /** The papers that the carrier has scanned so far; null if it has no service for them. */
  papers: ((asked: Asked, known: { bolNumber: string }) => Promise<Outcome<CarrierPaper[]>>) | null
}

/** The carrier's own numbers; '' while it gives none. */
export interface CarrierNumbers {
  pickupNumber: string
  proNumber: string
}

export interface Trace {
  proNumber: string
  events: NetworkEvent[]
}

export type Outcome<Result> = Parsed<Result> | Unknown
