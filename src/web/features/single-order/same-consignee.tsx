import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderRow, OrderValue } from '#contracts/entities/order.ts'
import { leadingNumberOf, orderNumberOf } from '#domain/orders/order-number.ts'
import { showDate } from '../../text/dates.ts'
import { weightText } from '../../ui/weight.tsx'
import styles from './single-order.module.css'

interface SameConsigneeProps {
  order: OrderValue
  /** The number that finds it. */
  number: string
  others: OrderRow[]
  onShip: (orderNumbers: string[], weightLb: number) => void
}

/** Open orders for the same consignee, offered for one shipment. The order that was looked up is always included. */
export function SameConsignee({ order, number: own, others, onShip }: SameConsigneeProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const toggle = (number: string) =>
    setChosen((before) =>
      before.includes(number) ? before.filter((one) => one !== number) : [...before, number],
    )
  const all = [order, ...others]
  const numberOf = (other: OrderRow) => leadingNumberOf(other, all)
  const weight = others
    .filter((other) => chosen.includes(numberOf(other)))
    .reduce((sum, { totalWeightLb }) => sum + totalWeightLb, order.totalWeightLb)
  return (
    <section className={styles.same} aria-label={t`Orders to the same consignee`}>
      <Stack gap="sm">
        <Text>
          <Trans>
            <strong>{orderNumberOf(order)}</strong> goes to {order.destination.companyName},{' '}
            {order.destination.city} {order.destination.state}.{' '}
            {others.length === 1
              ? t`One more order is waiting for this consignee.`
              : t`${others.length} more orders are waiting for this consignee.`}
          </Trans>
        </Text>
        <div className={styles.orders}>
          {others.map((other) => (
            <Checkbox
              key={other.id}
              label={
                <>
                  <span className="lading-code">{orderNumberOf(other)}</span> ·{' '}
                  {weightText(other.totalWeightLb)} ·{' '}
                  {plural(other.lineCount, { one: '# line', other: '# lines' })}
                  {other.poNumber ? ` · ${poWords(other.poNumber)}` : ''}
                  {other.shipBy ? t` · ship by ${dateWords(other.shipBy)}` : ''}
                </>
              }
              checked={chosen.includes(numberOf(other))}
              onChange={() => toggle(numberOf(other))}
            />
          ))}
        </div>
        <Group gap="xs">
          <Button onClick={() => onShip([own, ...chosen], weight)} data-autofocus>
            {chosen.length === 0
              ? t`Ship ${orderNumberOf(order)} alone`
              : t`Ship ${chosen.length + 1} orders together`}
          </Button>
          <Button
            variant="default"
            disabled={chosen.length === others.length}
            onClick={() => setChosen(others.map(numberOf))}
          >
            <Trans>Select all</Trans>
          </Button>
          <Text size="sm" c="dimmed" role="status" className="lading-figure">
            {weightText(weight)}
          </Text>
        </Group>
      </Stack>
    </section>
  )
}

/** Many companies start their purchase order numbers with these letters. */
const poWords = (number: string): string => (/^PO\b/i.test(number) ? number : t`PO ${number}`)

function dateWords(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}
