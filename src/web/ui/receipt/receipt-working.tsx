import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { Money } from '../money.tsx'
import type { Premium } from './premium.ts'
import { PremiumRows } from './premium-rows.tsx'
import styles from './receipt.module.css'

/** The fields of a price that its calculation is rendered from; all rate modes share this shape. */
export type WorkingFacts = Pick<PriceSheetValue, 'carrierName' | 'currency' | 'cents' | 'receipt'>

interface ReceiptWorkingProps {
  sheet: WorkingFacts
  premium?: Premium | null | undefined
}

/** The stored calculation of a price, step by step; nothing for a price without one. */
export function ReceiptWorking({ sheet, premium }: ReceiptWorkingProps) {
  if (sheet.receipt.length === 0) return null
  const name = t`${sheet.carrierName} price calculation`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={name}>
      <table className={styles.lines} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Step</Trans>
            </th>
            <th scope="col">
              <Trans>Calculation</Trans>
            </th>
            <th scope="col" className={styles.amount}>
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.receipt.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored receipt have no id and do not move
            <tr key={index} data-step={line.step}>
              <th scope="row">{line.label}</th>
              <td>{line.working}</td>
              <td className={styles.amount}>
                {line.amount === null ? null : <Money cents={line.amount} currency={sheet.currency} />}
              </td>
            </tr>
          ))}
          {premium ? (
            <PremiumRows premium={premium} cents={sheet.cents} currency={sheet.currency} hasWorking />
          ) : null}
        </tbody>
      </table>
    </section>
  )
}
