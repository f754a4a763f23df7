import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ParcelInsuranceValue } from '#contracts/entities/shipment.ts'
import { moneyText } from '../money.tsx'

/** The result of insuring the packages; renders nothing if they are not insured. */
export function InsuranceLine({ insurance }: { insurance: ParcelInsuranceValue | null | undefined }) {
  if (!insurance) return null
  const { valueCents, premiumCents, policyNumber, state, message } = insurance
  const value = moneyText(valueCents)
  const policy = <span className="lading-code">{policyNumber}</span>
  switch (state) {
    case 'wanted':
      return <Text size="sm">{t`Insurance for ${value} is bought with the label.`}</Text>
    case 'insured':
      return (
        <Text size="sm">
          {t`Insured for ${value} at ${moneyText(premiumCents)}, policy `}
          {policy}
        </Text>
      )
    case 'canceled':
      return (
        <Text size="sm">
          {t`The insurance is canceled`}
          {policyNumber === '' ? '.' : t`, policy `}
          {policyNumber === '' ? null : policy}
        </Text>
      )
    case 'refused':
      return <Text size="sm" c="var(--mantine-color-error)">{t`Not insured: ${message}`}</Text>
    case 'not-canceled':
      return (
        <Text size="sm" c="var(--mantine-color-error)">
          {t`The insurer did not cancel policy `}
          {policy}
          {`: ${message}`}
        </Text>
      )
  }
}
