import { NativeSelect } from '@mantine/core'

interface WarehouseChoiceProps {
  warehouses: readonly { WHSE: string; name: string; today: number; overdue: number }[] | undefined
  value: string
  onChange: (code: string) => void
}

/** Which dock this is; the device remembers it. */
export function WarehouseChoice({ warehouses = [], value, onChange }: WarehouseChoiceProps) {
  const words = ({ name, today, overdue }: (typeof warehouses)[number]) =>
    `${name}: ${today} today${overdue > 0 ? `, ${overdue} overdue` : ''}`
  const isListed = value === '' || warehouses.some(({ WHSE }) => WHSE === value)
  return (
    <NativeSelect
      label="Warehouse"
      size="lg"
      maw={560}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'All warehouses' },
        ...warehouses
          .filter(({ WHSE }) => WHSE !== '')
          .map((one) => ({ value: one.WHSE, label: words(one) })),
        // Without network the list may be unknown, the choice is not.
        ...(isListed ? [] : [{ value, label: value }]),
      ]}
    />
  )
}
