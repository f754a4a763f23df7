import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { trackShipment } from '#contracts/endpoints/tracking.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { forgetLink, hideLink, linkOf } from './link-of.ts'
import { TimelinePage } from './timeline-page.tsx'
import css from './tracking.module.css'

const REFRESH_EVERY_MS = 300_000
const NOTHING = { trackid: '', shipmentid: '', accessid: '' }

/** The consignee's page, for whoever holds the link: no frame, no log-in, no prices. Both public addresses lead here. */
export function Page() {
  const [link] = useState(() => linkOf(location.search))
  const reading = useCall(trackShipment, link ?? NOTHING, {
    enabled: link !== null,
    silent: true,
    refreshEvery: REFRESH_EVERY_MS,
  })
  const { error, data } = reading
  const code = link === null ? 'ACCESS_LINK_INVALID' : error?.refused.code
  useHiddenLink(link)
  useWayOutOf(code === 'ACCESS_LINK_INVALID', error?.message ?? '')
  if (code === 'ACCESS_LINK_INVALID') return null
  if (code === 'ACCESS_LINK_EXPIRED') return <Expired message={error!.message} />
  return (
    <Sheet>
      {error ? <ErrorState message={error.message} onRetry={() => void reading.refetch()} /> : null}
      {data ? <TimelinePage tracking={data.tracking} /> : null}
      {reading.isPending ? <Waiting /> : null}
    </Sheet>
  )
}

function useHiddenLink(link: ReturnType<typeof linkOf>): void {
  useEffect(() => {
    if (link !== null) hideLink(link)
  }, [link])
}

/** A link that opens nothing: the specification's sentence, and on to Track (which asks strangers to log in). */
function useWayOutOf(isBad: boolean, message: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isBad) return
    forgetLink()
    toast('error', message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() }))
    void navigate({ to: '/Track', replace: true })
  }, [isBad, message, navigate])
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <img src="/assets/lading.svg" alt="" width={28} height={28} />
        <Text fw={600}>Lading</Text>
        <Text c="dimmed">Shipment tracking</Text>
      </header>
      <main>{children}</main>
      <footer className={css.foot}>
        <Text size="sm" c="dimmed">
          Questions about this shipment? Write to{' '}
          <Anchor underline="always" href={`mailto:${supportEmail()}`}>
            {supportEmail()}
          </Anchor>
          , Monday to Friday 8:00-20:00 Eastern Time.
        </Text>
      </footer>
    </div>
  )
}

function Expired({ message }: { message: string }) {
  return (
    <Sheet>
      <Section>
        <Title order={1}>This tracking link has expired</Title>
        <Text mt="xs">{message}</Text>
        <Text mt="xs">Whoever sent it to you can send a new one; it opens the same page.</Text>
      </Section>
    </Sheet>
  )
}

/** The true shape of what comes. */
function Waiting() {
  return (
    <output aria-label="Loading the shipment">
      <Stack gap="md">
        <Skeleton height={290} />
        <Skeleton height={420} />
        <Skeleton height={260} />
      </Stack>
    </output>
  )
}
