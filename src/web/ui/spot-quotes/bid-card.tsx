import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ComparedBidValue } from '#contracts/entities/quote-response.ts'
import { Instant } from '../date-window.tsx'
import { Money } from '../money.tsx'
import css from './spot-quotes.module.css'

interface BidCardProps {
  bid: ComparedBidValue
  currency: string
  /** Absent: this bid cannot be chosen. */
  onAward: (() => void) | undefined
}

const KINDS = { quoted: '', included: t`included`, estimated: t`estimated`, unknown: t`unknown` } as const

/** One bid with the calculation used to compare it: what was quoted, and what was added. */
export function BidCard({ bid, currency, onAward }: BidCardProps) {
  return (
    <div className={css.bid}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" component="div">
          <Trans>
            Quoted <Instant at={bid.answeredAt} />
            {bid.enteredBy ? t` by phone, entered by ${bid.enteredBy}` : ''}
            {bid.quoteNumber ? ` · ${bid.quoteNumber}` : ''} · {bid.isExpired ? t`expired` : t`valid until`}{' '}
            <Instant at={bid.validUntil} />
          </Trans>
        </Text>
        {bid.isChosen ? (
          <Badge color="green" tt="none" leftSection={<IconCircleCheck size={12} aria-hidden="true" />}>
            <Trans>Chosen</Trans>
          </Badge>
        ) : onAward ? (
          <Button size="xs" onClick={onAward}>
            <Trans>Award {bid.rank === null ? '' : t`· rank ${bid.rank}`}</Trans>
          </Button>
        ) : null}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t`How this bid is compared`}>
        <table className={css.working}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Charge</Trans>
              </th>
              <th scope="col">
                <Trans>Calculation</Trans>
              </th>
              <th scope="col">
                <Trans>Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {bid.comparison.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and do not move
              <tr key={index} data-kind={line.kind}>
                <th scope="row">
                  {line.label}
                  {KINDS[line.kind] ? <span className={css.kind}> {KINDS[line.kind]}</span> : null}
                </th>
                <td>{line.working}</td>
                <td>
                  <Money cents={line.amount} currency={currency || bid.currency} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Trans>Bid</Trans>
              </th>
              <td>
                <Trans>what would be paid</Trans>
              </td>
              <td>
                <Money cents={bid.totalCents} currency={bid.currency} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>Comparable</Trans>
              </th>
              <td>
                {bid.isComparable
                  ? t`with everything that was requested`
                  : t`not everything could be compared`}
              </td>
              <td>
                <Money cents={bid.comparableCents} currency={bid.currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      {bid.comments ? <Text className={css.words}>{bid.comments}</Text> : null}
    </div>
  )
}
