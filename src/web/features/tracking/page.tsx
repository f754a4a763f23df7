import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { trackShipment } from '#contracts/endpoints/tracking.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { linkOf } from './link-of.ts'
import { TimelinePage } from './timeline-page.tsx'

const REFRESH_EVERY_MS = 300_000
const NOTHING = { trackid: '', shipmentid: '', accessid: '' }

/** The consignee's page, for anyone with the link: no app shell, no login, no prices. Both public URLs open it. */
export function Page() {
  const [link] = useState(() => linkOf(location.search))
  const reading = useCall(trackShipment, link ?? NOTHING, {
    enabled: link !== null,
    silent: true,
    refreshEvery: REFRESH_EVERY_MS,
  })
  const { error, data } = reading
  const code = link === null ? 'ACCESS_LINK_INVALID' : error?.refused.code
  if (code === 'ACCESS_LINK_INVALID') return <Bad message={error?.message ?? ''} />
  if (code === 'ACCESS_LINK_EXPIRED') return <Expired message={error!.message} />
  return (
    <PublicSheet shipper={data?.tracking.shipper} isLoading={reading.isPending}>
      {error ? <ErrorState message={error.message} onRetry={() => void reading.refetch()} /> : null}
      {data ? <TimelinePage tracking={data.tracking} /> : null}
      {reading.isPending ? <Waiting /> : null}
    </PublicSheet>
  )
}

/** An invalid link: the specification's sentence, on a page that does not ask anyone to log in. */
function Bad({ message }: { message: string }) {
  return (
    <PublicSheet>
      <Section>
        <Title order={1}>
          <Trans>This tracking link does not work</Trans>
        </Title>
        <Text mt="xs">{message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}</Text>
        <Text mt="xs">
          <Trans>Check that the whole link was copied, or ask the shipper for a new one.</Trans>
        </Text>
      </Section>
    </PublicSheet>
  )
}

function Expired({ message }: { message: string }) {
  return (
    <PublicSheet>
      <Section>
        <Title order={1}>
          <Trans>This tracking link has expired</Trans>
        </Title>
        <Text mt="xs">{message}</Text>
        <Text mt="xs">
          <Trans>Ask the shipper for a new one. It opens the same page.</Trans>
        </Text>
      </Section>
    </PublicSheet>
  )
}

/** A skeleton with the layout of the page. */
function Waiting() {
  return (
    <output aria-label={t`Loading the shipment`}>
      <Stack gap="md">
        <Skeleton height={290} />
        <Skeleton height={420} />
        <Skeleton height={260} />
      </Stack>
    </output>
  )
}
