import type { ParcelSignature } from '#domain/rating/parcel/parcel-request.ts'
import type { Address, Charge, Dimensions } from '#domain/shipment/shipment.ts'
import type { TrackingStatus } from '#domain/tracking/status-map.ts'

/**
 * Requests to and answers from every parcel network (UPS, FedEx, USPS), in our own terms. Pounds, inches, cents; dates
 * YYYY-MM-DD and times HH:MM, local to the place that they are about. An adapter's `build` converts these into the
 * carrier's format and refuses what the format cannot express (`refused('unsupported', …)`): an omitted option would
 * make a price too cheap, or a label wrong. Codes of services and packages are the carrier's own.
 */

/**
 * A party at an address. Street lines, contact and phone may be '' for a price; for a label the carrier checks them.
 */
export interface ParcelParty extends Address {
  isResidential: boolean
  /** For international shipments; `type` is a code of TAX_ID_TYPES. */
  taxIds: { type: string; value: string }[]
}

/** The payer of the carriage, or of the duties. */
export interface ParcelPayment {
  payer: 'shipper' | 'receiver' | 'thirdParty'
  /** The payer's account; '' = that of the credentials, which only the shipper may omit. */
  accountNumber: string
  /** The place where the payer's account is registered; '' for the shipper. */
  zip: string
  countryCode: string
}

/** One package: equal packages are separate entries, because each has its own label. */
export interface ParcelPackage {
  /** The carrier's code ('02', 'YOUR_PACKAGING'); one of Lading's codes means the shipper's own packaging. */
  packageType: string
  weightLb: number
  /** Inches; 0 0 0 if the packaging is the carrier's own or the size is unknown. */
  dimensions: Dimensions
  declaredValueCents: number
  needsAdditionalHandling: boolean
  /** On the label, in this order; '' are omitted. */
  references: string[]
}

/** The return service that every carrier has: a label that the sender prints and puts into the box. */
export const PRINT_RETURN_LABEL = '9'

/** A place where a carrier holds packages for pickup by the consignee, by the carrier's own id. */
export interface HoldLocation extends Pick<Address, 'street' | 'city' | 'state' | 'zip' | 'countryCode'> {
  id: string
  /** The carrier's code, e.g. 'FEDEX_OFFICE'. */
  type: string
  name: string
  phone: string
}

export interface FoundHoldLocation extends HoldLocation {
  /** Distance from the requested address; null if the carrier does not return it. */
  miles: number | null
}

export type HoldLocationAsk = Pick<Address, 'city' | 'state' | 'zip' | 'countryCode'>

export interface ParcelOptions {
  signature: ParcelSignature
  isSaturdayDelivery: boolean
  isHoldForPickup: boolean
  /** The FedEx location that holds the packages; absent or null: they are delivered. */
  holdLocation?: HoldLocation | null
  /** UPS return service 8, 2, 3, 5, 9; other carriers have only `PRINT_RETURN_LABEL`; '' = none. */
  returnService: string
  isImportControl: boolean
  isCommercialInvoiceRemoval: boolean
  /** For services with delivery by USPS: its endorsement in the carrier's code; '' = none. */
  uspsEndorsement: string
  /** Codes of `PARCEL_OPTIONS` beyond the ones above (COD, HAZMAT, DRYICE), and other requested codes. */
  other: string[]
}

export interface ParcelCommodity {
  description: string
  /** Harmonized tariff code, '' if unknown. */
  htsCode: string
  /** ISO 3166 alpha-2. */
  countryOfOrigin: string
  quantity: number
  /** The carrier's code of a unit, e.g. 'PCS'. */
  unitOfMeasure: string
  unitValueCents: number
  /** The total weight. */
  weightLb: number
  /** The package that holds them, from 1 in the order of `packages`; 0 or absent if not assigned. */
  packageNumber?: number
}

/** The customs data of a shipment to another country. */
export interface ParcelCustoms {
  /** One of PARCEL_INCOTERMS. */
  incoterm: string
  /** SALE, GIFT, SAMPLE, RETURN, REPAIR …: the wire's text, which the adapter converts to the carrier's code. */
  reasonForExport: string
  invoiceNumber: string
  /** Local to the dock; '' = the day of the pickup. */
  invoiceDate: string
  commodities: ParcelCommodity[]
  freightCents: number
  insuranceCents: number
  /** The payer of duties and taxes. */
  duties: ParcelPayment
}

/** Everything that affects the price of a shipment. */
export interface ParcelRateAsk {
  /** The owner of the account. */
  shipper: ParcelParty
  /** The origin of the packages; for a return, the place where the consignee hands them over. */
  from: ParcelParty
  to: ParcelParty
  payment: ParcelPayment
  /** Local date and time at the origin when the carrier receives the packages. */
  pickup: { date: string; time: string }
  /** At least one. */
  packages: ParcelPackage[]
  options: ParcelOptions
  /** ISO 4217 of all amounts. */
  currency: string
  /** Value for customs; 0 within a country. */
  customsValueCents: number
  /** Documents only, without value. */
  isDocument: boolean
  /** The carrier's code; null: all services between these places. */
  serviceCode: string | null
}

/** One service's price. */
export interface ParcelQuote {
  serviceCode: string
  /** Without the carrier's name: 'Ground'. */
  serviceName: string
  /** The account's price: negotiated if the carrier returned that, else its list price. */
  cents: number
  /** Null if the carrier returned no list price. */
  listCents: number | null
  isNegotiated: boolean
  currency: string
  /** Their sum is `cents`. */
  charges: Charge[]
  /** Business days; null: not returned. */
  transitDays: number | null
  /** '': not returned. */
  deliveryDate: string
  /** Latest time of that day; '': by the end of the day. */
  deliveryTime: string
  isGuaranteed: boolean
  /** As billed; null: not returned. */
  billedWeightLb: number | null
  zone: string
}

export type LabelFormat = 'PDF' | 'ZPL' | 'GIF' | 'PNG'

/**
 * A doc-tab above or below the 4 x 6 in label on thermal stock, which stays with the shipper's documents. If the
 * carrier does not print it, we do.
 */
export interface LabelDocTab {
  at: 'top' | 'bottom'
  /** UPS stock has 2, FedEx stock 0.75 (specification section 9). */
  inches: 2 | 0.75
  /** The facts for all packages, the most important first. */
  facts: { name: string; value: string }[]
}

export interface ParcelShipAsk extends Omit<ParcelRateAsk, 'serviceCode'> {
  serviceCode: string
  labelFormat: LabelFormat
  /** Dots per inch of the label printer; for ZPL only. */
  labelDpi: 203 | 300
  /** For thermal stock; null: 4 x 6 in without a doc-tab. */
  docTab: LabelDocTab | null
  /** The contents, for carrier and customs. */
  description: string
  /**
   * The buyer's order number, for carriers with a field for it; it is also among the references. '' if there is none.
   */
  poNumber: string
  /** References of the whole shipment, in this order; '' are omitted. */
  references: string[]
  /** Null within a country. */
  customs: ParcelCustoms | null
  /**
   * Our key, the same for every attempt to buy this label. Carriers with a field for such a key get it there; the
   * others get it as a reference by which the label can be found again, or not at all.
   */
  key: string
}

export interface LabelImage {
  format: LabelFormat
  /** As returned by the carrier, also for ZPL. */
  base64: string
}

export interface BoughtPackage {
  trackingNumber: string
  /** Null: the label is sent another way (e-mail), or is on the first package's pages. */
  label: LabelImage | null
}

/** A purchased label. */
export interface ParcelLabels {
  /** The carrier's number of the whole shipment, with which it is voided. */
  shipmentNumber: string
  cents: number
  listCents: number | null
  isNegotiated: boolean
  currency: string
  /** Their sum is `cents`. */
  charges: Charge[]
  billedWeightLb: number | null
  /** In the order of the request. */
  packages: BoughtPackage[]
  /** Customs forms and receipts. */
  documents: { kind: 'customs' | 'receipt'; name: string; image: LabelImage }[]
  /** Where the sender can get the return label; '' = none. */
  labelUrl: string
}

/** Every image of an order, which must not be logged: anyone with a label's image could use it. */
export const picturesOf = ({
  packages,
  documents,
}: Pick<ParcelLabels, 'packages' | 'documents'>): string[] => [
  ...packages.flatMap(({ label }) => (label ? [label.base64] : [])),
  ...documents.map(({ image }) => image.base64),
]

export interface ParcelVoidAsk {
  shipmentNumber: string
  /** Only these packages; empty: the whole shipment. */
  trackingNumbers: string[]
}

/** The result for each package to be voided; empty if the carrier reports only on the whole shipment. */
export interface ParcelVoided {
  isVoided: boolean
  packages: { trackingNumber: string; isVoided: boolean }[]
}

export interface ParcelScan {
  /** The carrier's code and text, unchanged. */
  code: string
  words: string
  /** Ours; null for codes that are not in the adapter's table. */
  status: TrackingStatus | null
  /** In the future: it changes no status. */
  isEstimate: boolean
  /** ISO 8601 in UTC or with its offset; without either, local to the place, if the carrier has no more. */
  at: string
  city: string
  state: string
  countryCode: string
}

export interface ParcelTrace {
  trackingNumber: string
  serviceName: string
  /** YYYY-MM-DD; '' until the carrier returns it. */
  expectedDelivery: string
  /** ISO, from the scan; '' until delivered. */
  deliveredAt: string
  /** Who signed; '' if not signed. */
  signedBy: string
  isVoided: boolean
  /** The destination, for carriers that return it. */
  destination?: { city: string; state: string; countryCode: string }
  /** Newest first. */
  scans: ParcelScan[]
}

export interface AddressAsk {
  companyName: string
  street: string
  street2: string
  city: string
  state: string
  zip: string
  countryCode: string
}

export type AddressClass = 'unknown' | 'commercial' | 'residential'

export interface AddressCandidate extends Omit<AddressAsk, 'companyName'> {
  addressClass: AddressClass
}

/** valid: it is the (corrected) first candidate; ambiguous: one of several; unknown: no such address. */
export interface AddressJudged {
  verdict: 'valid' | 'ambiguous' | 'unknown'
  addressClass: AddressClass
  candidates: AddressCandidate[]
}
