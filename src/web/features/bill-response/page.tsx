import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { billResponse } from '#contracts/endpoints/bill-disputes.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DeadLink, isDeadLink, linkValues } from '../../ui/public-sheet/mailed-link.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { DisputeSheet } from './dispute-sheet.tsx'

/** Where a carrier answers a disputed bill: no log-in, made for a phone. Opening it answers nothing. */
export function Page() {
  const [accessid] = useState(() => linkValues(location.search).get('accessid') ?? '')
  const { data, error, isPending, refetch } = useCall(
    billResponse,
    { accessid },
    { enabled: accessid !== '', silent: true },
  )
  const isDead = isDeadLink(accessid, error?.refused.code)
  return (
    <PublicSheet shipper={data?.dispute.shipper} title={t`Freight bill`} isLoading={isPending && !isDead}>
      {isDead ? <DeadLink message={error?.message ?? ''} /> : null}
      {error && !isDead ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data && !isDead ? (
        <DisputeSheet accessid={accessid} dispute={data.dispute} onAnswered={() => void refetch()} />
      ) : null}
      {isPending && !isDead ? (
        <output aria-label={t`Loading the bill`}>
          <Stack gap="md">
            <Skeleton height={320} />
            <Skeleton height={260} />
          </Stack>
        </output>
      ) : null}
    </PublicSheet>
  )
}
