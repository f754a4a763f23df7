import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { OrderRow } from '#contracts/entities/order.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { showPlace } from '#domain/text/lane.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import { scanned } from './scanned.ts'
import { useOrderHits } from './use-order-hits.ts'

interface OrderFieldProps {
  value: string
  onType: (typed: string) => void
  onPick: (order: OrderRow) => void
}

/** Order number with suggestions by number, PO and consignee. Enter without a choice looks up the typed text. */
export function OrderField({ value, onType, onPick }: OrderFieldProps) {
  const hits = useOrderHits(scanned(value))
  return (
    <SuggestBox
      label={t`Order number`}
      placeholder={t`Number, PO or consignee`}
      w={320}
      maw="100%"
      maxLength={60}
      value={value}
      onType={onType}
      autoFocus
      listLabel={t`Open orders`}
      opensOn="focus"
      suggestions={hits.map((row) => ({ key: row.id, words: <Hit row={row} /> }))}
      onPick={(index) => hits[index] && onPick(hits[index])}
    />
  )
}

function Hit({ row }: { row: OrderRow }) {
  const place = showPlace({ city: row.consigneeCity, state: row.consigneeState, zip: row.consigneeZip })
  return (
    <>
      <div>
        {orderNumberOf(row)}
        {row.poNumber ? t` · PO ${row.poNumber}` : ''}
      </div>
      <Text size="xs" c="dimmed" component="div">
        {[row.consigneeName, place].filter(Boolean).join(', ')}
      </Text>
    </>
  )
}
