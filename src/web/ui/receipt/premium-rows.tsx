import { Trans } from '@lingui/react/macro'
import { Money } from '../money.tsx'
import type { Premium } from './premium.ts'
import styles from './receipt.module.css'

interface PremiumRowsProps {
  premium: Premium
  /** The carrier's total. */
  cents: number
  currency: string
  /** True: the table has a column for how an amount was calculated. */
  hasWorking: boolean
}

/** The last lines of a receipt with insured packages: the premium, and the sum of both. */
export function PremiumRows({ premium, cents, currency, hasWorking }: PremiumRowsProps) {
  return (
    <>
      <tr data-step="insurance">
        <th scope="row">
          <Trans>
            Insurance premium
            {hasWorking ? null : <span className={styles.aside}>{premium.working}</span>}
          </Trans>
        </th>
        {hasWorking ? <td>{premium.working}</td> : null}
        <td className={styles.amount}>
          <Money cents={premium.cents} currency="USD" />
        </td>
      </tr>
      {premium.cents === null || currency !== 'USD' ? null : (
        <tr data-step="total">
          <th scope="row">
            <Trans>Total with insurance</Trans>
          </th>
          {hasWorking ? <td /> : null}
          <td className={styles.amount}>
            <Money cents={cents + premium.cents} currency={currency} />
          </td>
        </tr>
      )}
    </>
  )
}
