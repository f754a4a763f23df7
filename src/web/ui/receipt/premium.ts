import { t } from '@lingui/core/macro'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { quoteInsurance } from '#contracts/endpoints/parcel.ts'
import type { ParcelInsuranceValue } from '#contracts/entities/shipment.ts'
import { moneyText } from '../money.tsx'

/** Insurance bought with a price. The insurer bills it, so it comes after the carrier's total. */
export interface Premium {
  /** Null while it loads. */
  cents: number | null
  working: string
}

/** Facts of an insurance quote, without the carrier. */
export type InsuredFacts = Omit<BodyOf<typeof quoteInsurance>, 'carrier'>

/** The premium of an active policy; null if the packages are not insured. */
export function boughtPremium(insurance: ParcelInsuranceValue | null | undefined): Premium | null {
  if (!insurance || !['insured', 'not-canceled'].includes(insurance.state)) return null
  const { valueCents, premiumCents, policyNumber } = insurance
  return { cents: premiumCents, working: t`${moneyText(valueCents)} insured, policy ${policyNumber}` }
}
