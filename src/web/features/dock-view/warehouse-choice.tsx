import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'

interface WarehouseChoiceProps {
  warehouses: readonly { WHSE: string; name: string; today: number; overdue: number }[] | undefined
  value: string
  onChange: (code: string) => void
}

/** Chooses the dock; the device remembers it. */
export function WarehouseChoice({ warehouses = [], value, onChange }: WarehouseChoiceProps) {
  const words = ({ name, today, overdue }: (typeof warehouses)[number]) =>
    t`${name}: ${today} today${overdue > 0 ? t`, ${overdue} overdue` : ''}`
  const isListed = value === '' || warehouses.some(({ WHSE }) => WHSE === value)
  return (
    <NativeSelect
      label={t`Warehouse`}
      size="lg"
      maw={560}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t`All warehouses` },
        ...warehouses
          .filter(({ WHSE }) => WHSE !== '')
          .map((one) => ({ value: one.WHSE, label: words(one) })),
        // Without a network the list may be unknown, but the choice is not.
        ...(isListed ? [] : [{ value, label: value }]),
      ]}
    />
  )
}
