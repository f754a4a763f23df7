import { t } from '@lingui/core/macro'

interface WeightProps {
  /** Pounds; null or undefined = not known. */
  pounds: number | null | undefined
}

/** A weight in pounds with its unit. */
export function Weight({ pounds }: WeightProps) {
  return <span className="lading-figure">{weightText(pounds)}</span>
}

/** The weight as text, for exports: at most one decimal. */
export const weightText = (pounds: number | null | undefined): string =>
  pounds === null || pounds === undefined
    ? '–'
    : t`${pounds.toLocaleString('en-US', { maximumFractionDigits: 1 })} lb`
