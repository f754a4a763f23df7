import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { claimResponse } from '#contracts/endpoints/claims.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DeadLink, isDeadLink, linkValues } from '../../ui/public-sheet/mailed-link.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { ClaimSheet } from './claim-sheet.tsx'

/** Where a carrier reads and answers a claim that it got by mail: no log-in, made for a phone. */
export function Page() {
  const [accessid] = useState(() => linkValues(location.search).get('accessid') ?? '')
  const { data, error, isPending, refetch } = useCall(
    claimResponse,
    { accessid },
    { enabled: accessid !== '', silent: true },
  )
  const isDead = isDeadLink(accessid, error?.refused.code)
  return (
    <PublicSheet shipper={data?.claim.shipper} title={t`Freight claim`} isLoading={isPending && !isDead}>
      {isDead ? <DeadLink message={error?.message ?? ''} /> : null}
      {error && !isDead ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !isDead ? (
        <ClaimSheet accessid={accessid} claim={data.claim} onAnswered={() => void refetch()} />
      ) : null}
      {isPending && !isDead ? <Waiting /> : null}
    </PublicSheet>
  )
}

const Waiting = () => (
  <output aria-label={t`Loading the claim`}>
    <Stack gap="md">
      <Skeleton height={420} />
      <Skeleton height={260} />
    </Stack>
  </output>
)
