import { Badge, Group, Text } from '@mantine/core'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ReceiptCharges } from '../../ui/receipt/receipt-charges.tsx'
import { Section } from '../../ui/section.tsx'
import css from './quote-response.module.css'

/** What was answered before, the newest first. */
export function GivenQuotes({ quote }: { quote: QuoteResponseValue }) {
  const { answers } = quote
  if (answers.length === 0) return null
  return (
    <Section title={answers.length === 1 ? 'Your quote' : `Your ${answers.length} quotes`}>
      <ol className={css.given}>
        {answers.toReversed().map((answer) => (
          <li key={answer.bidId}>
            <Group justify="space-between" gap="xs">
              <Text size="sm" component="div">
                Given <Instant at={answer.answeredAt} />
                {answer.quoteNumber ? ` · ${answer.quoteNumber}` : ''}
              </Text>
              {answer.isChosen ? (
                <Badge color="green" tt="none">
                  Chosen
                </Badge>
              ) : null}
            </Group>
            <ReceiptCharges
              sheet={{
                carrierName: `quote ${answer.quoteNumber || answer.bidId}`,
                currency: answer.currency,
                cents: answer.totalCents,
                charges: answer.charges,
              }}
            />
            {answer.included.length > 0 ? (
              <Text size="sm">Included: {namesOf(quote, answer.included)}</Text>
            ) : null}
            <Text size="sm" c="dimmed" component="div">
              {answer.transitDays === null ? '' : `${answer.transitDays} business days · `}holds until{' '}
              <Instant at={answer.validUntil} />
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
