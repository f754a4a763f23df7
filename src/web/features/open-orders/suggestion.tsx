import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarPause, IconMapPins, IconUsersGroup } from '@tabler/icons-react'
import { useId } from 'react'
import type { ConsolidationValue } from '#contracts/entities/order.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { DateWindow } from '../../ui/date-window.tsx'
import { Money } from '../../ui/money.tsx'
import { Weight } from '../../ui/weight.tsx'
import styles from './open-orders.module.css'

interface SuggestionProps {
  suggestion: ConsolidationValue
  isRunning: boolean
  /** Absent for read-only users. */
  onApply?: () => void
}

const REASONS = {
  sameConsignee: { icon: IconUsersGroup, label: t`Same consignee` },
  holdToTomorrow: { icon: IconCalendarPause, label: t`Hold until tomorrow` },
  nearZip: { icon: IconMapPins, label: t`Near ZIP, same day` },
} as const

/** One suggestion: consignee, date, the cost of each order alone, the cost together, and the possible delay. */
export function Suggestion({ suggestion, isRunning, onApply }: SuggestionProps) {
  const { icon: Icon, label } = REASONS[suggestion.reason]
  const heading = useId()
  const places =
    suggestion.drops > 1
      ? t`${suggestion.drops} consignees near ${suggestion.consigneeCity}`
      : suggestion.consigneeName
  return (
    <article className={styles.suggestion} aria-labelledby={heading}>
      <div>
        <Group gap="xs">
          <Text id={heading} component="h3" fw={600} m={0} fz="md">
            {places}
          </Text>
          <Badge variant="light" tt="none" leftSection={<Icon size={14} aria-hidden />}>
            {label}
          </Badge>
        </Group>
        <Text size="sm">
          <Trans>
            {suggestion.consigneeCity} {suggestion.consigneeState} {suggestion.consigneeZip} ·{' '}
            {suggestion.orders.length} orders · <Weight pounds={suggestion.totalWeightLb} /> · leaves{' '}
            <DateWindow date={suggestion.pickupDate} />
          </Trans>
        </Text>
      </div>
      <div className={styles.money}>
        <span className={styles.saving}>
          {suggestion.savingCents === null ? (
            t`No price`
          ) : (
            <Trans>
              saves <Money cents={suggestion.savingCents} />
            </Trans>
          )}
        </span>
        <Text size="sm" c="dimmed">
          <Trans>
            <Money cents={suggestion.separateCents} /> separately, <Money cents={suggestion.combinedCents} />{' '}
            together
          </Trans>
        </Text>
      </div>
      <Orders suggestion={suggestion} />
      <div className={styles.foot}>
        <Risk suggestion={suggestion} />
        {onApply ? (
          <Button size="xs" loading={isRunning} onClick={onApply}>
            <Trans>Consolidate</Trans>
          </Button>
        ) : null}
      </div>
    </article>
  )
}

function Orders({ suggestion }: { suggestion: ConsolidationValue }) {
  const { orders, alone, whole } = suggestion
  return (
    <section
      className={styles.orders}
      aria-label={t`Prices: ${suggestion.reason} ${orders.map(orderNumberOf).join(', ')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Order</Trans>
            </th>
            <th scope="col">
              <Trans>Ship by</Trans>
            </th>
            <th scope="col" data-figure>
              <Trans>Weight</Trans>
            </th>
            <th scope="col">
              <Trans>Cheapest carrier</Trans>
            </th>
            <th scope="col">
              <Trans>Arrives</Trans>
            </th>
            <th scope="col" data-figure>
              <Trans>Charge</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <tr key={order.id}>
              <td className="lading-code">{orderNumberOf(order)}</td>
              <td>
                <DateWindow date={order.shipBy} />
              </td>
              <td data-figure>
                <Weight pounds={order.totalWeightLb} />
              </td>
              <td>{alone[index]?.carrierName ?? t`No price`}</td>
              <td>
                <DateWindow date={alone[index]?.deliveryDate ?? null} />
              </td>
              <td data-figure>
                <Money cents={alone[index]?.cents} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Trans>Together</Trans>
            </th>
            <td>
              <DateWindow date={suggestion.pickupDate} />
            </td>
            <td data-figure>
              <Weight pounds={suggestion.totalWeightLb} />
            </td>
            <td>{whole?.carrierName ?? t`No price`}</td>
            <td>
              <DateWindow date={whole?.deliveryDate ?? null} />
            </td>
            <td data-figure>
              <Money cents={whole?.cents} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Risk({ suggestion }: { suggestion: ConsolidationValue }) {
  const { lateOrderIds, laterDays, orders, drops } = suggestion
  const late = orders.filter(({ id }) => lateOrderIds.includes(id)).map(orderNumberOf)
  const risks = [
    late.length > 0 ? t`${late.join(', ')} would leave after the ship-by date` : '',
    laterDays !== null && laterDays > 0
      ? t`an order would arrive ${plural(laterDays, { one: '# day', other: '# days' })} later than if shipped alone`
      : '',
    laterDays === null ? t`not all arrival dates are known` : '',
    drops > 1 ? t`one truck makes all stops` : '',
  ].filter(Boolean)
  if (risks.length === 0)
    return (
      <Text size="sm">
        <Trans>No order arrives later than it would on its own.</Trans>
      </Text>
    )
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <Text size="sm">
        <Trans>Risk: {risks.join('; ')}.</Trans>
      </Text>
    </Group>
  )
}
