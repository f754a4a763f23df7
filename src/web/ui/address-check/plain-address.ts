/** The part of an address that can be checked. */
export interface PlainAddress {
  street: string
  street2: string
  city: string
  state: string
  zip: string
  countryCode: string
}
