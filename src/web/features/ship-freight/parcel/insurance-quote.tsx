import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { quoteInsurance } from '#contracts/endpoints/parcel.ts'
import { useCall } from '../../../api/queries.ts'
import { moneyText } from '../../../ui/money.tsx'
import type { PrepaidForm } from '../desk/form/form.ts'
import { insuredFacts } from './insured-facts.ts'

/** The cost of the insurance that is bought with the label; nothing if none is requested. */
export function InsuranceQuote({ form, carrierName }: { form: PrepaidForm; carrierName: string }) {
  const facts = insuredFacts(form)
  const { valueCents } = facts
  const { data, error } = useCall(
    quoteInsurance,
    { ...facts, carrier: carrierName },
    { enabled: valueCents > 0, silent: true },
  )
  if (valueCents <= 0) return null
  const words = data
    ? t`Insured for ${moneyText(valueCents)}: ${moneyText(data.premiumCents)} extra${data.isSandbox ? ' (sandbox)' : ''}.`
    : t`Insured for ${moneyText(valueCents)}: getting the price.`
  return (
    <Text size="sm" role={error ? 'alert' : 'status'} c={error ? 'var(--mantine-color-error)' : undefined}>
      {error ? error.message : words}
    </Text>
  )
}
