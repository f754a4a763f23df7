import { t } from '@lingui/core/macro'
import { PARCEL_OPTIONS } from '#domain/rating/parcel/parcel-request.ts'

/**
 * Which parcel carrier offers which option, following how their labels are ordered: the adapters refuse the rest on the
 * carrier's behalf, so clerks should see it before the price is missing.
 */
export const UPS = 'UPSN'
export const FEDEX = 'FDEG'
export const USPS = 'USPS'
const NAMES: Readonly<Record<string, string>> = { [UPS]: 'UPS', [FEDEX]: 'FedEx', [USPS]: 'USPS' }

export const nameOfCarrier = (scac: string): string => NAMES[scac] ?? scac

interface OptionFacts {
  label: string
  carriers: readonly string[]
  /** The meaning, if the name alone does not explain it. */
  meaning?: string
}

export type TickOption =
  | 'isSaturdayDelivery'
  | 'isHeldForPickup'
  | 'isImportControl'
  | 'isCommercialInvoiceRemoval'

export const TICK_OPTIONS: Readonly<Record<TickOption, OptionFacts>> = {
  isSaturdayDelivery: { label: t`Saturday delivery`, carriers: [UPS, FEDEX] },
  isHeldForPickup: {
    label: t`Hold for pickup`,
    carriers: [UPS],
    meaning: t`The consignee picks it up from the carrier. International only, with Worldwide Express Freight.`,
  },
  isImportControl: {
    label: t`Import control`,
    carriers: [UPS],
    meaning: t`You pay for a shipment that comes to you from abroad.`,
  },
  isCommercialInvoiceRemoval: {
    label: t`Commercial invoice removal`,
    carriers: [UPS],
    meaning: t`The consignee does not see the invoice.`,
  },
}

/** Value-added services by the code that is sent to carriers. */
export const VALUE_ADDED: Readonly<Record<string, OptionFacts>> = {
  [PARCEL_OPTIONS.saturdayPickup]: { label: t`Saturday pickup`, carriers: [FEDEX] },
  [PARCEL_OPTIONS.hazardous]: { label: t`Hazardous materials`, carriers: [USPS] },
  [PARCEL_OPTIONS.dryIce]: { label: t`Dry ice`, carriers: [USPS] },
}
