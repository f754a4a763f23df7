import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ReceiptCharges } from '../../ui/receipt/receipt-charges.tsx'
import { Section } from '../../ui/section.tsx'
import css from './quote-response.module.css'

/** Earlier answers, the newest first. */
export function GivenQuotes({ quote }: { quote: QuoteResponseValue }) {
  const { answers } = quote
  if (answers.length === 0) return null
  return (
    <Section title={answers.length === 1 ? t`Your quote` : t`Your ${answers.length} quotes`}>
      <ol className={css.given}>
        {answers.toReversed().map((answer) => (
          <li key={answer.bidId}>
            <Group justify="space-between" gap="xs">
              <Text size="sm" component="div">
                <Trans>
                  Submitted <Instant at={answer.answeredAt} />
                  {answer.quoteNumber ? ` · ${answer.quoteNumber}` : ''}
                </Trans>
              </Text>
              {answer.isChosen ? (
                <Badge color="green" tt="none">
                  <Trans>Chosen</Trans>
                </Badge>
              ) : null}
            </Group>
            <ReceiptCharges
              sheet={{
                carrierName: t`quote ${answer.quoteNumber || answer.bidId}`,
                currency: answer.currency,
                cents: answer.totalCents,
                charges: answer.charges,
              }}
            />
            {answer.included.length > 0 ? (
              <Text size="sm">
                <Trans>Included: {namesOf(quote, answer.included)}</Trans>
              </Text>
            ) : null}
            <Text size="sm" c="dimmed" component="div">
              <Trans>
                {answer.transitDays === null ? '' : t`${answer.transitDays} business days · `}valid until{' '}
                <Instant at={answer.validUntil} />
              </Trans>
            </Text>
            {answer.comments ? <Text className={css.words}>{answer.comments}</Text> : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const namesOf = ({ chargeTypes }: QuoteResponseValue, codes: readonly string[]): string =>
  codes
    .map((code) => (chargeTypes.find((type) => type.code === code)?.label ?? code).toLowerCase())
    .join(', ')
