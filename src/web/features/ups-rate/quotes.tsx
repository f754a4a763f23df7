import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { rateUps } from '#contracts/endpoints/ups-ready.ts'
import { showClock } from '#domain/text/time-of-day.ts'
import { showDate } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'
import { Money } from '../../ui/money.tsx'
import { ReceiptCharges } from '../../ui/receipt/receipt-charges.tsx'
import { Section } from '../../ui/section.tsx'
import css from './ups-rate.module.css'

type Answer = ReplyOf<typeof rateUps>
type Quote = Answer['quotes'][number]

/** Every service with its two prices, the cheapest first; each expands to its charges. */
export function Quotes({ answer, isStale }: { answer: Answer; isStale: boolean }) {
  const account = answer.accounts.find(({ accountId }) => accountId === answer.accountId)
  const fastest = fastestOf(answer.quotes)
  return (
    <Section
      title={t`Services`}
      note={t`${answer.quotes.length} · account ${account?.AccountNumber ?? ''}`}
      isFlush
    >
      {answer.notices.map((notice) => (
        <Alert key={notice} color="yellow" m="md">
          {term(notice)}
        </Alert>
      ))}
      <div className={css.scroll}>
        <table className={css.table} data-stale={isStale || undefined} aria-label={t`UPS services`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Service</Trans>
              </th>
              <th scope="col">
                <Trans>Delivery</Trans>
              </th>
              <th scope="col" className={`${css.figure} ${css.days}`}>
                <Trans>Days</Trans>
              </th>
              <th scope="col" className={css.figure}>
                <Trans>Published</Trans>
              </th>
              <th scope="col" className={css.figure}>
                <Trans>Your price</Trans>
              </th>
            </tr>
          </thead>
          {answer.quotes.map((quote, index) => (
            <QuoteRows
              key={quote.serviceCode}
              quote={quote}
              badge={index === 0 ? t`Cheapest` : quote === fastest ? t`Fastest` : ''}
            />
          ))}
        </table>
      </div>
    </Section>
  )
}

/** By day and time of delivery; the cheapest of several that arrive at the same time. */
function fastestOf(quotes: readonly Quote[]): Quote | undefined {
  const moment = ({ deliveryDate, deliveryTime }: Quote) => `${deliveryDate} ${deliveryTime || '24:00'}`
  return quotes
    .filter(({ deliveryDate }) => deliveryDate !== null)
    .reduce<Quote | undefined>((best, one) => (!best || moment(one) < moment(best) ? one : best), undefined)
}

function QuoteRows({ quote, badge }: { quote: Quote; badge: string }) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tbody>
      <tr>
        <th scope="row">
          <UnstyledButton className={css.service} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={16} aria-hidden />
            {quote.serviceName}
          </UnstyledButton>
          {badge ? (
            <Badge size="sm" color={badge === 'Cheapest' ? 'green' : 'accent'} variant="light" tt="none">
              {term(badge)}
            </Badge>
          ) : null}
        </th>
        <td>
          {deliveryText(quote)}
          {quote.isGuaranteed ? (
            <Text span size="xs" c="dimmed">
              <Trans> guaranteed</Trans>
            </Text>
          ) : null}
        </td>
        <td className={`${css.figure} ${css.days}`}>{quote.transitDays ?? '–'}</td>
        <td className={css.figure}>
          <Money
            cents={quote.listCents ?? (quote.isNegotiated ? null : quote.cents)}
            currency={quote.currency}
          />
        </td>
        <td className={css.figure}>
          {quote.isNegotiated ? (
            <strong>
              <Money cents={quote.cents} currency={quote.currency} />
            </strong>
          ) : (
            '–'
          )}
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={5} className={css.breakdown}>
            <ReceiptCharges sheet={{ ...quote, carrierName: t`UPS ${quote.serviceName}` }} />
            <Text size="sm" c="dimmed">
              {[
                quote.billedWeightLb === null ? '' : t`Billed weight ${quote.billedWeightLb} lb`,
                quote.zone === '' ? '' : t`zone ${quote.zone}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

function deliveryText({ deliveryDate, deliveryTime }: Quote): string {
  const day = deliveryDate ? showDate(deliveryDate) : null
  if (day?.kind !== 'text') return '–'
  return deliveryTime === '' ? day.text : t`${day.text} by ${showClock(deliveryTime)}`
}
