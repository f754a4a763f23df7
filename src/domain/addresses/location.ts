import type { Address } from '../shipment/shipment.ts'

/** The stored fields of an origin or destination (specification section 3, Address / location). */
export interface LocationDetails extends Address {
  /** The shipper's own number for the place (ship-to number); '' = none. At most one place of a client has it. */
  code: string
  locationType: string
  soldTo: string
  /** Codes of the services that its shipments always need. */
  services: string[]
}

/** Kinds of place that lists offer; other text may be typed. */
export const LOCATION_TYPES: readonly string[] = [
  'Warehouse',
  'Consignee',
  'Business',
  'Distribution center',
  'Retail store',
  'Construction site',
  'Residential',
  'School',
  'Government',
  'Supplier',
]

export const BLANK_LOCATION: LocationDetails = {
  code: '',
  companyName: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  countryCode: '',
  contactName: '',
  contactPhone: '',
  email: '',
  locationType: '',
  soldTo: '',
  services: [],
}
