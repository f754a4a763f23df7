import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconTruckDelivery } from '@tabler/icons-react'
import type { CartVerdictValue } from '#contracts/entities/shop.ts'
import { moneyText } from '../../ui/money.tsx'
import css from './free-shipping.module.css'

interface CartVerdictProps {
  verdict: CartVerdictValue
  /** True: the cart has changed since; the next verdict is being requested. */
  isStale: boolean
}

/** Whether a cart ships free, how much is missing, and why: for the cart and for each line. */
export function CartVerdict({ verdict, isStale }: CartVerdictProps) {
  const { isFree, missingCents, conditions, lines } = verdict
  const freeLines = lines.filter((line) => line.isFree).length
  return (
    <section aria-label={t`Result`} aria-live="polite" style={isStale ? { opacity: 0.6 } : undefined}>
      <Alert
        color={isFree ? 'green' : 'yellow'}
        variant="light"
        icon={<IconTruckDelivery size={18} />}
        title={isFree ? t`Ships free` : t`Does not ship free`}
      >
        {missingCents > 0 ? t`Another ${moneyText(missingCents)} and it ships free. ` : ''}
        {!isFree && freeLines > 0 ? t`${freeLines} of ${lines.length} lines ship free.` : ''}
        {isFree ? t`Every line ships free.` : ''}
      </Alert>
      <Text fw={600} size="sm" mt="md" mb={6}>
        <Trans>The cart</Trans>
      </Text>
      <ul className={css.reasons}>
        {conditions.map(({ condition, isMet, reason }) => (
          <Reason key={condition} isMet={isMet} reason={reason} />
        ))}
      </ul>
      {lines.length > 0 ? (
        <Text fw={600} size="sm" mt="md" mb={6}>
          <Trans>Its lines</Trans>
        </Text>
      ) : null}
      <ol className={css.reasons}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <Reason key={at} isMet={line.isFree} reason={t`Line ${at + 1}: ${line.reason}`} />
        ))}
      </ol>
    </section>
  )
}

function Reason({ isMet, reason }: { isMet: boolean; reason: string }) {
  const Icon = isMet ? IconCircleCheck : IconCircleX
  const color = isMet ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-red-text)'
  return (
    <li className={css.reason}>
      <Icon size={18} color={color} role="img" aria-label={isMet ? t`Met` : t`Not met`} />
      <span>{reason}</span>
    </li>
  )
}
