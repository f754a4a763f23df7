import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { claimResponse } from '#contracts/endpoints/claims.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { ClaimSheet } from './claim-sheet.tsx'

const DEAD = ['ACCESS_LINK_INVALID', 'ACCESS_LINK_EXPIRED']

/** Where a carrier reads and answers a claim that it got by mail: no log-in, made for a phone. */
export function Page() {
  const [accessid] = useState(() => linkOf(location.search))
  const { data, error, isPending, refetch } = useCall(
    claimResponse,
    { accessid },
    { enabled: accessid !== '', silent: true },
  )
  const code = accessid === '' ? 'ACCESS_LINK_INVALID' : error?.refused.code
  const isDead = code !== undefined && DEAD.includes(code)
  return (
    <PublicSheet shipper={data?.claim.shipper} title="Freight claim" isLoading={isPending && !isDead}>
      {isDead ? <Dead message={error?.message ?? ''} /> : null}
      {error && !isDead ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !isDead ? (
        <ClaimSheet accessid={accessid} claim={data.claim} onAnswered={() => void refetch()} />
      ) : null}
      {isPending && !isDead ? <Waiting /> : null}
    </PublicSheet>
  )
}

/** The name in any case, as mail programs rewrite addresses. */
function linkOf(search: string): string {
  const given = new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value]))
  return given.get('accessid')?.trim() ?? ''
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
  <output aria-label="Loading the claim">
    <Stack gap="md">
      <Skeleton height={420} />
      <Skeleton height={260} />
    </Stack>
  </output>
)
