import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { INCHES_PER, POUNDS_PER } from '#domain/units.ts'

/**
 * Reference lists of specification sections 3 and 9, and of the carriers' published code lists: the choices on screens.
 * The 18 freight classes are in `domain/classification`; lists that a client can change (density scale, warehouses,
 * services) are data and are loaded at the start of the session.
 */

/** Pounds in one unit of weight. */
export const WEIGHT_UNITS = [
  { code: 'lb', label: 'lb', pounds: POUNDS_PER.lb },
  { code: 'kg', label: 'kg', pounds: POUNDS_PER.kg },
  { code: 'mt', label: 'metric ton', pounds: POUNDS_PER.mt },
] as const

/** Inches in one unit of length; feet and meters are offered for parcels only. */
export const LENGTH_UNITS = [
  { code: 'in', label: 'in', inches: INCHES_PER.in, isParcelOnly: false },
  { code: 'cm', label: 'cm', inches: INCHES_PER.cm, isParcelOnly: false },
  { code: 'ft', label: 'ft', inches: INCHES_PER.ft, isParcelOnly: true },
  { code: 'm', label: 'm', inches: INCHES_PER.m, isParcelOnly: true },
] as const

/** The packaging of freight. The first six are the specification's; pallets are shown as PLT, packages as PKG. */
export const PACKAGE_TYPES = [
  { code: 'BAG', label: 'Bag' },
  { code: 'CTN', label: 'Cartons' },
  { code: 'CRT', label: 'Crates' },
  { code: 'PCS', label: 'Pieces' },
  { code: 'ROL', label: 'Rolls' },
  { code: 'ENV', label: 'Envelope' },
  { code: 'PLT', label: 'Pallets' },
  { code: 'SKD', label: 'Skids' },
  { code: 'DRM', label: 'Drums' },
  { code: 'BDL', label: 'Bundles' },
  { code: 'TOT', label: 'Totes' },
  { code: 'PKG', label: 'Packages' },
] as const

/** A blank item line's package: specification section 5. */
export const DEFAULT_PACKAGE_TYPE = 'CTN'

/** UPS packaging types of its rating and shipping API. */
export const UPS_PACKAGE_TYPES = [
  { code: '01', label: 'UPS Letter' },
  { code: '02', label: 'Customer packaging' },
  { code: '03', label: 'Tube' },
  { code: '04', label: 'PAK' },
  { code: '21', label: 'Express Box' },
  { code: '2a', label: 'Small Express Box' },
  { code: '2b', label: 'Medium Express Box' },
  { code: '2c', label: 'Large Express Box' },
  { code: '24', label: '25 kg Box' },
  { code: '25', label: '10 kg Box' },
  { code: '30', label: 'Pallet' },
] as const

/** FedEx packaging types of its rating and shipping API. */
export const FEDEX_PACKAGE_TYPES = [
  { code: 'YOUR_PACKAGING', label: 'Your packaging' },
  { code: 'FEDEX_ENVELOPE', label: 'FedEx Envelope' },
  { code: 'FEDEX_PAK', label: 'FedEx Pak' },
  { code: 'FEDEX_TUBE', label: 'FedEx Tube' },
  { code: 'FEDEX_BOX', label: 'FedEx Box' },
  { code: 'FEDEX_SMALL_BOX', label: 'FedEx Small Box' },
  { code: 'FEDEX_MEDIUM_BOX', label: 'FedEx Medium Box' },
  { code: 'FEDEX_LARGE_BOX', label: 'FedEx Large Box' },
  { code: 'FEDEX_EXTRA_LARGE_BOX', label: 'FedEx Extra Large Box' },
  { code: 'FEDEX_10KG_BOX', label: 'FedEx 10 kg Box' },
  { code: 'FEDEX_25KG_BOX', label: 'FedEx 25 kg Box' },
] as const

/** USPS's own boxes that are sold by the box and not by weight; everything else is the shipper's own packaging. */
export const USPS_PACKAGE_TYPES = [
  { code: 'FLAT_RATE_ENVELOPE', label: 'USPS Flat Rate Envelope' },
  { code: 'SM_FLAT_RATE_BOX', label: 'USPS Small Flat Rate Box' },
  { code: 'MD_FLAT_RATE_BOX', label: 'USPS Medium Flat Rate Box' },
  { code: 'LG_FLAT_RATE_BOX', label: 'USPS Large Flat Rate Box' },
] as const

/** The specification's RateModeIDs with their names. */
export const RATE_MODE_CHOICES = Object.entries(RATE_MODES).map(([id, label]) => ({ id: Number(id), label }))

/** Ocean containers; `iso` is the ISO 6346 size-type code. */
export const CONTAINER_SIZES = [
  { code: '40ft-Dry', iso: '42G1' },
  { code: '20ft-Refrigerated', iso: '22R1' },
  { code: '20ft-OpenTop', iso: '22U1' },
  { code: '20ft-FlatRack', iso: '22P1' },
  // The specification's four omit most containers in use.
  { code: '20ft-Dry', iso: '22G1' },
  { code: '40ft-HighCube', iso: '45G1' },
  { code: '40ft-Refrigerated', iso: '45R1' },
  { code: '40ft-OpenTop', iso: '42U1' },
  { code: '40ft-FlatRack', iso: '42P1' },
  { code: '45ft-HighCube', iso: 'L5G1' },
  { code: '20ft-Tank', iso: '22T1' },
] as const
export const CONTAINER_TYPES = CONTAINER_SIZES.map(({ code }) => code) as unknown as readonly [
  (typeof CONTAINER_SIZES)[number]['code'],
  ...(typeof CONTAINER_SIZES)[number]['code'][],
]

/** UPS delivery confirmation, package level. */
export const UPS_DELIVERY_CONFIRMATIONS = [
  { code: '1', label: 'No signature required' },
  { code: '2', label: 'Signature required' },
  { code: '3', label: 'Adult signature required' },
] as const

/** UPS return services, in the specification's order. */
export const UPS_RETURN_SERVICES = [
  { code: '8', label: 'Electronic return label (ERL)' },
  { code: '2', label: 'Print and mail (PNM)' },
  { code: '3', label: 'One pickup attempt (RS1)' },
  { code: '5', label: 'Three pickup attempts (RS3)' },
  { code: '9', label: 'Print return label (PRL)' },
] as const

export { PALLET_SIZES } from '#domain/shipment/pallet-sizes.ts'

/** Tax id types of parcel international forms. */
export const TAX_ID_TYPES = [
  'SDT',
  'VAT',
  'FTZ',
  'DAN',
  'TAN',
  'DTF',
  'CNP',
  'DUN',
  'EIN',
  'EOR',
  'SSN',
  'FED',
  'STA',
] as const

/** Incoterms: the specification has one list for parcels and another for freight. */
export const PARCEL_INCOTERMS = ['DAP', 'DDP', 'EXW', 'FCA'] as const
export const FREIGHT_INCOTERMS = ['EXW', 'FOB', 'DAP', 'DDP'] as const

/** C: the consignee pays. P: the shipper pays. T: a third party pays. */
export const PAYMENT_TYPES = [
  { code: 'P', label: 'Prepaid' },
  { code: 'C', label: 'Collect' },
  { code: 'T', label: 'Third party' },
] as const
