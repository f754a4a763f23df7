import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { readQuoteResponse } from '#contracts/endpoints/quotes.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { isDeadLink } from '../../ui/public-sheet/mailed-link.tsx'
import { MailedSheet } from '../../ui/public-sheet/mailed-sheet.tsx'
import { forgetQuoteLink, type QuoteLink, useQuoteLink } from './quote-link.ts'
import { QuoteSheet } from './quote-sheet.tsx'

const REFRESH_EVERY_MS = 30_000

/** The carrier's page, for anyone with the link: no app shell, no login; designed for phones. */
export function Page() {
  const link = useQuoteLink()
  const reading = useQuote(link)
  const { error, refetch } = reading
  // A user who changes a quote has its id instead of a mailed access id.
  const linkId = link?.accessId || link?.quoteId || ''
  const code = error?.refused.code
  const isDead = isDeadLink(linkId, code) || code === 'QUOTE_NOT_FOUND'
  useEffect(() => {
    if (isDead) forgetQuoteLink()
  }, [isDead])
  const readAgain = useCallback(() => void refetch(), [refetch])
  return (
    <MailedSheet
      accessid={linkId}
      reading={reading}
      shipperOf={({ quote }) => ({ name: quote.info.shipperName, phone: '', logoUrl: '' })}
      title={t`Quote Response`}
      loading={t`Loading the shipment`}
      heights={[70, 260, 420]}
      isDead={isDead}
      deadLink={{
        hint: t`The link may be old or incomplete. Open it from the e-mail again, or ask the sender for a new one.`,
      }}
      questions={
        <Trans>
          Questions? The e-mail names the person who sent the request. For help with this page, write to{' '}
          <Anchor underline="always" href={`mailto:${supportEmail()}`}>
            {supportEmail()}
          </Anchor>
          .
        </Trans>
      }
    >
      {({ quote }) => (link ? <QuoteSheet link={link} quote={quote} onReadAgain={readAgain} /> : null)}
    </MailedSheet>
  )
}

function useQuote(link: QuoteLink | null) {
  const query = {
    AccessID: link?.accessId ?? '',
    QuoteID: link?.quoteId ?? '',
    userEdit: link?.isUserEdit ? 'true' : '',
  }
  // The server pushes nothing to a carrier, which has no session. So the page checks now and then whether quotes are
  // still accepted.
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
