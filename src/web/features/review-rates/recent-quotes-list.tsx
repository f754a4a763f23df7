import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { showLane } from '#domain/text/lane.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { Instant } from '../../ui/date-window.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { quoteNumber } from './quote-text.ts'
import { endOf, type RecentQuote } from './recent-quotes.ts'
import { bookingPage } from './wanted-modes.ts'

interface RecentQuotesListProps {
  quotes: readonly RecentQuote[]
  onOpen: (quote: RecentQuote) => void
}

/** Quotes saved here: each opens as it was priced for 24 hours, and is rated again once it has expired. */
export function RecentQuotesList({ quotes, onOpen }: RecentQuotesListProps) {
  if (quotes.length === 0) return null
  return (
    <Paper component="section" aria-labelledby="recent-quotes" withBorder p="md">
      <Title order={2} size="h4" id="recent-quotes" mb="xs">
        Saved quotes
      </Title>
      <Stack gap="xs">
        {quotes.map((one) => (
          <QuoteLine key={quoteNumber(one.quote)} recent={one} onOpen={onOpen} />
        ))}
      </Stack>
    </Paper>
  )
}

function QuoteLine({ recent, onOpen }: { recent: RecentQuote; onOpen: (quote: RecentQuote) => void }) {
  const { quote, request } = recent
  const { sheet } = quote
  const number = quoteNumber(quote)
  const end = endOf(recent)
  const isExpired = Date.parse(end) <= Date.now()
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">
          <span className="lading-code">{number}</span>{' '}
          {showLane(place(request.origin), place(request.destination))}
        </Text>
        <Text size="sm" c="dimmed">
          {sheet.carrierName}, <Money cents={sheet.cents} currency={sheet.currency} />,{' '}
          {isExpired ? (
            <>
              expired <Instant at={end} />. Press Rate again to get today’s price.
            </>
          ) : (
            <>
              valid until <Instant at={end} />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        {isExpired ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Open quote ${number}`}
            onClick={() => onOpen(recent)}
          >
            Open
          </Button>
        )}
        <TextLink size="sm" {...pageLink(bookingPage(sheet.rateModeId), { shipmentid: quote.shipmentId })}>
          {isExpired ? 'Rate again' : 'Ship this'}
        </TextLink>
      </Group>
    </Group>
  )
}

const place = (end: RecentQuote['request']['origin']) => ({
  city: end?.city ?? '',
  state: end?.state ?? '',
  zip: end?.zip ?? '',
})
