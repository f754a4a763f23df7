import type { NetworkNotice, Parsed } from '#carriers/network.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { TrackingStatus } from '#domain/tracking/status-map.ts'
import type { About, NetworkHouse, Unknown } from './question.ts'

/** The carriers' services for freight tenders, all with the same interface. */

/** What was tendered: stored with the message, so that later changes do not affect what the carrier gets. */
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
  /** The contact for the order. */
  requester: Address
  /** The quote number of the booked price; '' if it has none. */
  quoteNumber: string
}

/** The account at the network. */
export interface TenderAccount {
  clientId: string
  /** With project44 and eBOL, the id of the client's account there; '' otherwise. */
  capacityAccountId: string
}

/** An event in transit, with the carrier's text and ours. */
export interface NetworkEvent {
  /** Null if it does not change the tracking status. */
  status: TrackingStatus | null
  code: string
  what: string
  place: string
  at: Date
}

/** A paper of a shipment that the carrier has. */
export interface CarrierPaper {
  kind: 'BOL' | 'POD' | 'WeightCertificate' | 'Invoice' | 'Attachment'
  /** File name without extension. */
  title: string
  /** Fetches its content. */
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
  /** Whether the account can be used. */
  isReady: (house: NetworkHouse, account: TenderAccount) => Promise<boolean>
  /** A detail that this carrier's service cannot express, found before anything is booked; null if there is none. */
  unsayable: (facts: TenderFacts) => NetworkNotice | null
  order: (asked: Asked, facts: TenderFacts) => Promise<Outcome<CarrierNumbers>>
  /**
   * Whether the carrier has the order, by our reference; refused with NOT_FOUND if it has none. Null if the carrier
   * cannot be asked, so that a person has to.
   */
  find: ((asked: Asked, facts: TenderFacts) => Promise<Outcome<CarrierNumbers>>) | null
  /** NOT_FOUND means that there was nothing to cancel. */
  cancel: (asked: Asked, facts: TenderFacts, numbers: CarrierNumbers) => Promise<Outcome<null>>
  track: (
    asked: Asked,
    known: Pick<CarrierNumbers, 'proNumber'> & { bolNumber: string },
  ) => Promise<Outcome<Trace>>
  /** The papers that the carrier has scanned so far; null if it has no service for them. */
  papers: ((asked: Asked, known: { bolNumber: string }) => Promise<Outcome<CarrierPaper[]>>) | null
}

/** The carrier's own numbers; '' until it assigns one. */
export interface CarrierNumbers {
  pickupNumber: string
  proNumber: string
}

export interface Trace {
  proNumber: string
  events: NetworkEvent[]
}

export type Outcome<Result> = Parsed<Result> | Unknown
