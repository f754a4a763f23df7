import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton, Stack } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { readQuoteResponse } from '#contracts/endpoints/quotes.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DeadLink } from '../../ui/public-sheet/mailed-link.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { forgetQuoteLink, type QuoteLink, useQuoteLink } from './quote-link.ts'
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
  return (
    <PublicSheet
      shipper={data && { name: data.quote.info.shipperName, phone: '', logoUrl: '' }}
      title={t`Quote Response`}
      isLoading={isPending && !isDead}
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
      {isDead || link === null ? (
        <DeadLink
          message={error?.message ?? ''}
          hint={t`The link may be old or incomplete. Open it from the e-mail again, or ask the sender for a new one.`}
        />
      ) : (
        <>
          {error ? <ErrorState message={error.message} onRetry={readAgain} /> : null}
          {data ? <QuoteSheet link={link} quote={data.quote} onReadAgain={readAgain} /> : null}
          {isPending ? <Waiting /> : null}
        </>
      )}
    </PublicSheet>
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

/** A skeleton with the layout of the page. */
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
