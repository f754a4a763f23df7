import { formatMoney } from '#domain/money.ts'

interface MoneyProps {
  /** Integer minor units; null or undefined = not known, shown as a dash. */
  cents: number | null | undefined
  /** ISO 4217. */
  currency?: string
}

/** An amount with its currency and two decimals, in tabular figures. */
export function Money({ cents, currency = 'USD' }: MoneyProps) {
  return <span className="lading-figure">{moneyText(cents, currency)}</span>
}

/** The amount as text, for exports. */
export const moneyText = (cents: number | null | undefined, currency = 'USD'): string =>
  cents === null || cents === undefined ? '–' : formatMoney(cents, currency || 'USD')
