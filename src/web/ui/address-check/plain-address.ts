/** The part of an address that is checked. */
export interface PlainAddress {
  street: string
  street2: string
  city: string
  state: string
  zip: string
  countryCode: string
}
