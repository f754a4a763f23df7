import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { pageLink } from '../../ui/address/page-link.ts'
import { Instant } from '../../ui/date-window.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { KeptQuote } from './kept-quotes.ts'
import { endOf } from './recent-quotes.ts'
import { bookingPage } from './wanted-modes.ts'

interface RecentQuotesListProps {
  quotes: readonly KeptQuote[]
  onOpen: (quote: KeptQuote) => void
}

/** Saved quotes: for 24 hours each opens as it was priced; once expired it can be rated again. */
export function RecentQuotesList({ quotes, onOpen }: RecentQuotesListProps) {
  if (quotes.length === 0) return null
  return (
    <Paper component="section" aria-labelledby="recent-quotes" withBorder p="md">
      <Title order={2} size="h4" id="recent-quotes" mb="xs">
        <Trans>Saved quotes</Trans>
      </Title>
      <Stack gap="xs">
        {quotes.map((one) => (
          <QuoteLine key={one.number} quote={one} onOpen={onOpen} />
        ))}
      </Stack>
    </Paper>
  )
}

function QuoteLine({ quote, onOpen }: { quote: KeptQuote; onOpen: (quote: KeptQuote) => void }) {
  const { number } = quote
  const end = endOf(quote)
  const isExpired = Date.parse(end) <= Date.now()
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">
          <span className="lading-code">{number}</span> {quote.lane}
        </Text>
        <Text size="sm" c="dimmed">
          {quote.carrierName}, <Money cents={quote.cents} currency={quote.currency} />,{' '}
          {isExpired ? (
            <Trans>
              expired <Instant at={end} />. Click Rate again to get today’s price.
            </Trans>
          ) : (
            <Trans>
              valid until <Instant at={end} />
            </Trans>
          )}
        </Text>
      </div>
      <Group gap="xs">
        {isExpired ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Open quote ${number}`}
            onClick={() => onOpen(quote)}
          >
            <Trans>Open</Trans>
          </Button>
        )}
        <TextLink size="sm" {...pageLink(bookingPage(quote.rateModeId), { shipmentid: quote.shipmentId })}>
          {isExpired ? t`Rate again` : t`Ship this`}
        </TextLink>
      </Group>
    </Group>
  )
}
