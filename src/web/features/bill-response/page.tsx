import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { billResponse } from '#contracts/endpoints/bill-disputes.ts'
import { useCall } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { DisputeSheet } from './dispute-sheet.tsx'

const DEAD = ['ACCESS_LINK_INVALID', 'ACCESS_LINK_EXPIRED']

/** Where a carrier answers a disputed bill: no log-in, made for a phone. Opening it answers nothing. */
export function Page() {
  const [accessid] = useState(() => linkOf(location.search))
  const { data, error, isPending, refetch } = useCall(
    billResponse,
    { accessid },
    { enabled: accessid !== '', silent: true },
  )
  const code = accessid === '' ? 'ACCESS_LINK_INVALID' : error?.refused.code
  const isDead = code !== undefined && DEAD.includes(code)
  return (
    <PublicSheet shipper={data?.dispute.shipper} title="Freight bill" isLoading={isPending && !isDead}>
      {isDead ? (
        <Section>
          <Title order={1}>This link does not work</Title>
          <Text mt="xs" role="alert">
            {error?.message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}
          </Text>
          <Text mt="xs">Open the link from the mail again, or call the shipper.</Text>
        </Section>
      ) : null}
      {error && !isDead ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !isDead ? (
        <DisputeSheet accessid={accessid} dispute={data.dispute} onAnswered={() => void refetch()} />
      ) : null}
      {isPending && !isDead ? (
        <output aria-label="Loading the bill">
          <Stack gap="md">
            <Skeleton height={320} />
            <Skeleton height={260} />
          </Stack>
        </output>
      ) : null}
    </PublicSheet>
  )
}

/** The name in any case, as mail programs rewrite addresses. */
function linkOf(search: string): string {
  const given = new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value]))
  return given.get('accessid')?.trim() ?? ''
}
