import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { message } from '#contracts/messages.ts'
import { Money } from '../money.tsx'
import type { Premium } from './premium.ts'
import { PremiumRows } from './premium-rows.tsx'
import styles from './receipt.module.css'

export type ChargeFacts = Pick<PriceSheetValue, 'carrierName' | 'currency' | 'cents' | 'charges'>

interface ReceiptChargesProps {
  sheet: ChargeFacts
  premium?: Premium | null | undefined
}

/** The charges of a price and their total; all that a price without a calculation (a spot quote) has. */
export function ReceiptCharges({ sheet, premium }: ReceiptChargesProps) {
  if (sheet.charges.length === 0) return <p className={styles.none}>{message('chargesUnavailable')}</p>
  return (
    <table className={`${styles.lines} ${styles.charges}`} aria-label={t`Charges for ${sheet.carrierName}`}>
      <tbody>
        {sheet.charges.map((charge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two charges may have the same name, and they do not move
          <tr key={index}>
            <th scope="row">{charge.label}</th>
            <td className={styles.amount}>
              <Money cents={charge.cents} currency={sheet.currency} />
            </td>
          </tr>
        ))}
        <tr data-step="total">
          <th scope="row">
            <Trans>Total</Trans>
          </th>
          <td className={styles.amount}>
            <Money cents={sheet.cents} currency={sheet.currency} />
          </td>
        </tr>
        {premium ? (
          <PremiumRows premium={premium} cents={sheet.cents} currency={sheet.currency} hasWorking={false} />
        ) : null}
      </tbody>
    </table>
  )
}
