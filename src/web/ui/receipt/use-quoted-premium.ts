import { t } from '@lingui/core/macro'
import { quoteInsurance } from '#contracts/endpoints/parcel.ts'
import { useCall } from '../../api/queries.ts'
import { moneyText } from '../money.tsx'
import type { InsuredFacts, Premium } from './premium.ts'

const NOTHING: InsuredFacts = {
  valueCents: 0,
  shipDate: '',
  from: { zip: '', countryCode: '' },
  to: { zip: '', countryCode: '' },
  packages: 0,
}

/** The insurer's quote for the packages with this carrier; null if no insurance is wanted. */
export function useQuotedPremium(insured: InsuredFacts | undefined, carrier: string): Premium | null {
  const { valueCents } = insured ?? NOTHING
  const isWanted = valueCents > 0
  const options = { enabled: isWanted, silent: true }
  const { data, error } = useCall(quoteInsurance, { ...(insured ?? NOTHING), carrier }, options)
  if (!isWanted) return null
  if (data) {
    const value = t`${moneyText(valueCents)} insured`
    return { cents: data.premiumCents, working: data.isSandbox ? `${value} (sandbox)` : value }
  }
  return { cents: null, working: error ? error.message : t`The insurer is being contacted.` }
}
