import type { HoldLocationValue, LABEL_CODES } from '#contracts/entities/parcel-options.ts'
import type { LengthUnit, WeightUnit } from '#domain/shipment/shipment.ts'

/** One package as shown in the grid: typed values stay text until they are sent. */
export interface PieceRow {
  packageType: string
  weight: string
  length: string
  width: string
  height: string
  declaredValue: string
  reference1: string
  reference2: string
  needsAdditionalHandling: boolean
  cartonsInside: string
}

/** One kind of goods on the commercial invoice. */
export interface CommodityRow {
  description: string
  htsCode: string
  countryOfOrigin: string
  quantity: string
  unitOfMeasure: string
  unitValue: string
  weight: string
  /** The package that contains them, from 1; '' if not assigned. */
  packageNumber: string
}

export interface TaxIdRow {
  /** The party that the tax id belongs to: the shipper or the consignee. */
  party: 'shipper' | 'consignee'
  type: string
  value: string
}

/** Customs data, for an origin and a destination in different countries. */
export interface CustomsForm {
  incoterm: string
  reasonForExport: string
  invoiceNumber: string
  invoiceDate: string
  currency: string
  taxIds: TaxIdRow[]
  commodities: CommodityRow[]
  freight: string
  insurance: string
}

/** Whose account pays the carriage: the sender's, the receiver's or a third party's. */
export type ParcelPayer = 'P' | 'C' | 'T'

/** The part of a shipment that only parcels have. */
export interface ParcelForm {
  pieces: PieceRow[]
  weightUnit: WeightUnit
  lengthUnit: LengthUnit
  /** SCACs of the carriers to request prices from; empty = all. */
  carriers: string[]
  payer: ParcelPayer
  /** The account of a receiver or third party. */
  accountNumber: string
  /** Delivery confirmation of the specification: 1 none, 2 signature, 3 adult. */
  signature: '1' | '2' | '3'
  isSaturdayDelivery: boolean
  isHeldForPickup: boolean
  /** The FedEx location that holds the packages. */
  holdLocation: HoldLocationValue | null
  /** The insured value of the packages, in addition to the carrier's liability; '' = none. */
  insuredValue: string
  /** '' = no return; else a UPS return service, or for other carriers a return label. */
  returnService: '' | '2' | '3' | '5' | '8' | '9'
  isImportControl: boolean
  isCommercialInvoiceRemoval: boolean
  surePostCode: string
  uspsEndorsement: string
  /** Codes that are sent to carriers: COD, dry ice … */
  valueAddedServices: string[]
  /** The format of the label; '' = the one that the user's printer accepts. */
  labelCode: '' | (typeof LABEL_CODES)[number]
  customs: CustomsForm
}

/** The shipper's own packaging, under the code for all carriers. */
export const OWN_PACKAGING = 'PKG'

export const blankPiece = (): PieceRow => ({
  packageType: OWN_PACKAGING,
  weight: '',
  length: '',
  width: '',
  height: '',
  declaredValue: '',
  reference1: '',
  reference2: '',
  needsAdditionalHandling: false,
  cartonsInside: '',
})

const TYPED = [
  ...(['weight', 'length', 'width', 'height', 'declaredValue'] as const),
  ...(['reference1', 'reference2', 'cartonsInside'] as const),
]

/** A line without typed values: it is not sent. */
export const isBlankPiece = (piece: PieceRow): boolean => TYPED.every((name) => piece[name].trim() === '')

export const blankCommodity = (): CommodityRow => ({
  description: '',
  htsCode: '',
  countryOfOrigin: 'US',
  quantity: '1',
  unitOfMeasure: 'PCS',
  unitValue: '',
  weight: '',
  packageNumber: '',
})

export const isBlankCommodity = (row: CommodityRow): boolean =>
  [row.description, row.htsCode, row.unitValue, row.weight].every((text) => text.trim() === '')

const BLANK_CUSTOMS: CustomsForm = {
  incoterm: 'DAP',
  reasonForExport: 'SALE',
  invoiceNumber: '',
  invoiceDate: '',
  currency: 'USD',
  taxIds: [],
  commodities: [],
  freight: '',
  insurance: '',
}

export const blankParcel = (units: { weightUnit: WeightUnit; lengthUnit: LengthUnit }): ParcelForm => ({
  pieces: [blankPiece()],
  ...units,
  carriers: [],
  payer: 'P',
  accountNumber: '',
  signature: '1',
  isSaturdayDelivery: false,
  isHeldForPickup: false,
  holdLocation: null,
  insuredValue: '',
  returnService: '',
  isImportControl: false,
  isCommercialInvoiceRemoval: false,
  surePostCode: '',
  uspsEndorsement: '',
  valueAddedServices: [],
  labelCode: '',
  customs: BLANK_CUSTOMS,
})
