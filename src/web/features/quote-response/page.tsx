import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useCallback, useEffect } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { readQuoteResponse } from '#contracts/endpoints/quotes.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Section } from '../../ui/section.tsx'
import { forgetQuoteLink, type QuoteLink, useQuoteLink } from './quote-link.ts'
import css from './quote-response.module.css'
import { QuoteSheet } from './quote-sheet.tsx'

const REFRESH_EVERY_MS = 30_000

/** The carrier's page, for anyone with the link: no app shell, no login; designed for phones. */
export function Page() {
  const link = useQuoteLink()
  const reading = useQuote(link)
  const { data, error, isPending, refetch } = reading
  const code = link === null ? 'ACCESS_LINK_INVALID' : error?.refused.code
  const isDead =
    code === 'ACCESS_LINK_INVALID' || code === 'ACCESS_LINK_EXPIRED' || code === 'QUOTE_NOT_FOUND'
  useEffect(() => {
    if (isDead) forgetQuoteLink()
  }, [isDead])
  const readAgain = useCallback(() => void refetch(), [refetch])
  if (isDead || link === null) return <DeadLink message={error?.message ?? ''} />
  return (
    <Frame shipper={data?.quote.info.shipperName ?? ''}>
      {error ? <ErrorState message={error.message} onRetry={readAgain} /> : null}
      {data ? <QuoteSheet link={link} quote={data.quote} onReadAgain={readAgain} /> : null}
      {isPending ? <Waiting /> : null}
    </Frame>
  )
}

function useQuote(link: QuoteLink | null) {
  const query = {
    AccessID: link?.accessId ?? '',
    QuoteID: link?.quoteId ?? '',
    userEdit: link?.isUserEdit ? 'true' : '',
  }
  // Nothing is pushed to a carrier: it has no session. Whether a quote is still taken is asked now and then.
  return useCall(
    readQuoteResponse,
    {},
    {
      query,
      enabled: link !== null,
      silent: true,
      refreshEvery: REFRESH_EVERY_MS,
    },
  )
}

function Frame({ shipper = '', children }: { shipper?: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <img src="/assets/lading.svg" alt="" width={28} height={28} />
        <Text fw={600}>{shipper || t`Lading`}</Text>
        <Text c="dimmed">
          <Trans>Quote Response</Trans>
        </Text>
      </header>
      <main>{children}</main>
      <footer className={css.foot}>
        <LanguageSwitch />
        <Text size="sm" c="dimmed">
          <Trans>
            Questions? The e-mail names the person who sent the request. For help with this page, write to{' '}
            <Anchor underline="always" href={`mailto:${supportEmail()}`}>
              {supportEmail()}
            </Anchor>
            .
          </Trans>
        </Text>
      </footer>
    </div>
  )
}

/** A link that opens nothing. */
function DeadLink({ message }: { message: string }) {
  return (
    <Frame>
      <Section>
        <Title order={1} className={css.title}>
          <Trans>This link does not work</Trans>
        </Title>
        <Text mt="xs" role="alert">
          {message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}
        </Text>
        <Text mt="xs">
          <Trans>
            The link may be old or incomplete. Open it from the e-mail again, or ask the sender for a new one.
          </Trans>
        </Text>
      </Section>
    </Frame>
  )
}

/** The true shape of what comes. */
function Waiting() {
  return (
    <output aria-label={t`Loading the shipment`}>
      <Stack gap="md">
        <Skeleton height={70} />
        <Skeleton height={260} />
        <Skeleton height={420} />
      </Stack>
    </output>
  )
}
