import { Trans } from '@lingui/react/macro'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { comparedCents } from '#domain/quotes/compared-price.ts'
import { moneyText } from '../money.tsx'
import css from './price-notices.module.css'

export interface ComparedPriceProps {
  sheet: Pick<PriceSheetValue, 'cents' | 'currency' | 'estimatedCharges'>
  /** True: it is not inside of a list line. */
  isAlone?: boolean
}

/** For a spot bid that leaves something out: what is missing, and the amount used for comparison. */
export function ComparedPrice({ sheet, isAlone }: ComparedPriceProps) {
  const { estimatedCharges = [], currency } = sheet
  if (estimatedCharges.length === 0) return null
  const missing = estimatedCharges.map(
    ({ label, cents }) => `${label.charAt(0).toLowerCase()}${label.slice(1)} ${moneyText(cents, currency)}`,
  )
  return (
    <div className={css.compared} data-alone={isAlone || undefined}>
      <Trans>
        Compared at {moneyText(comparedCents(sheet), currency)}. Not in the bid, estimated:{' '}
        {missing.join(', ')}.
      </Trans>
    </div>
  )
}
