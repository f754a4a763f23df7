/**
 * The fees of UPS, FedEx and USPS for an address, a value and an option (domain facts 3.2): invented amounts, in cents.
 * The demo's tariffs and the carriers' sandboxes both use them, so that they price an option alike.
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

/** UPS and FedEx: each started 100.00 of a value above 100.00 costs this, including the first one. */
export const DECLARED_VALUE = {
  basis: 'declaredValue',
  includedCents: 10_000,
  counts: 'whole',
  stepCents: 10_000,
  perStepCents: 155,
  minimumCents: 465,
  maximumValueCents: 5_000_000,
} as const satisfies ParcelAmount

/** USPS: addresses and Saturdays have no fee there. */
export const USPS_OPTION_CENTS = { signature: 395, adultSignature: 975 } as const
