import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { message } from '#contracts/messages.ts'
import { Money } from '../money.tsx'
import styles from './receipt.module.css'

export type ChargeFacts = Pick<PriceSheetValue, 'carrierName' | 'currency' | 'cents' | 'charges'>

/** The charges of a price and their total: what a price without a working (a spot quote) can say, too. */
export function ReceiptCharges({ sheet }: { sheet: ChargeFacts }) {
  if (sheet.charges.length === 0) return <p className={styles.none}>{message('chargesUnavailable')}</p>
  return (
    <table className={`${styles.lines} ${styles.charges}`} aria-label={`Charges of ${sheet.carrierName}`}>
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
          <th scope="row">Total</th>
          <td className={styles.amount}>
            <Money cents={sheet.cents} currency={sheet.currency} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
