import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { tenderResponse } from '#contracts/endpoints/tender-response.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { TenderSheet } from './tender-sheet.tsx'

const REFRESH_EVERY_MS = 60_000
const DEAD = ['ACCESS_LINK_INVALID', 'ACCESS_LINK_EXPIRED']

/** Where a carrier answers a tender that it got by mail: no log-in, made for a phone. Opening it answers nothing. */
export function Page() {
  const [{ accessid, isDecline }] = useState(() => linkOf(location.search))
  const { data, error, isPending, refetch } = useCall(
    tenderResponse,
    { accessid },
    { enabled: accessid !== '', silent: true, refreshEvery: REFRESH_EVERY_MS },
  )
  const code = accessid === '' ? 'ACCESS_LINK_INVALID' : error?.refused.code
  const isDead = code !== undefined && DEAD.includes(code)
  return (
    <PublicSheet shipper={data?.tender.shipper} title="Pickup request" isLoading={isPending && !isDead}>
      {isDead ? <Dead message={error?.message ?? ''} /> : null}
      {error && !isDead ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !isDead ? (
        <TenderSheet
          accessid={accessid}
          tender={data.tender}
          isDeclineAsked={isDecline}
          onAnswered={() => void refetch()}
        />
      ) : null}
      {isPending && !isDead ? <Waiting /> : null}
    </PublicSheet>
  )
}

/** Names in any case, as mail programs rewrite addresses. */
function linkOf(search: string): { accessid: string; isDecline: boolean } {
  const given = new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value]))
  return { accessid: given.get('accessid')?.trim() ?? '', isDecline: given.get('answer') === 'decline' }
}

const Dead = ({ message }: { message: string }) => (
  <Section>
    <Title order={1}>This link does not work</Title>
    <Text mt="xs" role="alert">
      {message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}
    </Text>
    <Text mt="xs">Open the link from the mail again, or call the shipper.</Text>
  </Section>
)

const Waiting = () => (
  <output aria-label="Loading the pickup request">
    <Stack gap="md">
      <Skeleton height={420} />
      <Skeleton height={260} />
    </Stack>
  </output>
)
