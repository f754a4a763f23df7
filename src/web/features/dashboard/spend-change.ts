import { t } from '@lingui/core/macro'
import type { ReportFigure } from '#contracts/entities/report.ts'

/** One reason why the spend changed, in units of money. */
export interface SpendReason {
  key: string
  label: string
  amount: number
}

/**
 * Why the spend in a currency changed: the number of shipments at the former cost of each, and the higher cost per
 * shipment, by linehaul, fuel, accessorials and the rest. The reasons add up to the change. Null without a previous
 * period.
 */
export function whySpendChanged(figures: readonly ReportFigure[], currency: string) {
  const of = (key: string) => figures.find((one) => one.key === key && one.currency === currency)
  const spend = of('spend')
  const perShipment = of('costPerShipment')
  if (!spend?.value || !spend.before || !perShipment?.value || !perShipment.before) return null
  const count = spend.value / perShipment.value
  const before = spend.before / perShipment.before
  const parts = (['linehaul', 'fuel', 'accessorials'] as const).map((key) => ({
    key,
    label: LABELS[key],
    amount: ((of(key)?.value ?? 0) / count - (of(key)?.before ?? 0) / before) * count,
  }))
  const volume = (count - before) * perShipment.before
  const change = spend.value - spend.before
  const named = volume + parts.reduce((sum, { amount }) => sum + amount, 0)
  const reasons: SpendReason[] = [
    {
      key: 'volume',
      label: t`${count >= before ? t`More` : t`Fewer`} shipments (${Math.round(count)} vs. ${Math.round(before)})`,
      amount: volume,
    },
    ...parts,
    { key: 'other', label: t`Prices without itemized charges`, amount: change - named },
  ]
  return { change, reasons: reasons.filter(({ amount }) => Math.abs(amount) >= 0.005) }
}

const LABELS = {
  linehaul: t`Linehaul per shipment`,
  fuel: t`Fuel per shipment`,
  accessorials: t`Accessorials per shipment`,
}
