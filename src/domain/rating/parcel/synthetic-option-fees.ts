/**
 * What UPS, FedEx and USPS ask for an address, a value and an option (domain facts 3.2): invented amounts, in cents. The
 * demo's tariffs and the carriers' stand-ins both take them from here, so that they answer an option alike.
 */
import type { ParcelAmount } from './parcel-surcharge.ts'

/** UPS and FedEx. */
export const OPTION_CENTS = {
  residentialByGround: 585,
  residentialByAir: 640,
  signature: 685,
  indirectSignature: 610,
  adultSignature: 830,
  saturdayDelivery: 1_650,
  saturdayPickup: 2_050,
  returnLabel: 140,
} as const

/** UPS and FedEx: of a value above 100.00 each begun 100.00 costs, the first one too. */
export const DECLARED_VALUE = {
  basis: 'declaredValue',
  includedCents: 10_000,
  counts: 'whole',
  stepCents: 10_000,
  perStepCents: 155,
  minimumCents: 465,
  maximumValueCents: 5_000_000,
} as const satisfies ParcelAmount

/** USPS: an address or a Saturday costs nothing there. */
export const USPS_OPTION_CENTS = { signature: 395, adultSignature: 975 } as const
