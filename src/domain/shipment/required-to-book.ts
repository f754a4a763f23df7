/** The fields of a place and a line that a bill of lading requires, with sentences for the user. */

export const DESCRIPTION_REQUIRED = 'A description is required on the BOL.'

/** Required even for a price. */
export const ZIP_REQUIRED = 'ZIP is required.'
export const WEIGHT_REQUIRED = 'Weight is required.'

const REQUIRED = {
  companyName: 'Company name is required to book.',
  street: 'Street is required to book.',
  city: 'City is required to book.',
} as const

export type RequiredPart = keyof typeof REQUIRED

/**
 * The missing parts of an address that a carrier needs.
 * @returns the missing parts with their sentences, in the order of an address; empty if it is complete
 */
export function lackingParts(address: Readonly<Record<RequiredPart, string>>): [RequiredPart, string][] {
  return (Object.keys(REQUIRED) as RequiredPart[])
    .filter((part) => address[part].trim() === '')
    .map((part) => [part, REQUIRED[part]])
}
