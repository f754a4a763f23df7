import { t } from '@lingui/core/macro'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { quoteInsurance } from '#contracts/endpoints/parcel.ts'
import type { ParcelInsuranceValue } from '#contracts/entities/shipment.ts'
import { moneyText } from '../money.tsx'

/** Insurance that is bought with a price: the insurer bills it, so it comes after the carrier's own total. */
export interface Premium {
  /** Null while it is not known. */
  cents: number | null
  working: string
}

/** What an insurer is asked for a price, but for the carrier. */
export type InsuredFacts = Omit<BodyOf<typeof quoteInsurance>, 'carrier'>

/** The premium of a policy that is in force; null where the packages are not insured. */
export function boughtPremium(insurance: ParcelInsuranceValue | null | undefined): Premium | null {
  if (!insurance || !['insured', 'not-canceled'].includes(insurance.state)) return null
  const { valueCents, premiumCents, policyNumber } = insurance
  return { cents: premiumCents, working: t`${moneyText(valueCents)} insured, policy ${policyNumber}` }
}
