import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { tenderResponse } from '#contracts/endpoints/tender-response.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DeadLink, isDeadLink, linkValues } from '../../ui/public-sheet/mailed-link.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { TenderSheet } from './tender-sheet.tsx'

const REFRESH_EVERY_MS = 60_000

/** Where a carrier answers a tender that it got by mail: no log-in, made for a phone. Opening it answers nothing. */
export function Page() {
  const [{ accessid, isDecline }] = useState(() => linkOf(location.search))
  const { data, error, isPending, refetch } = useCall(
    tenderResponse,
    { accessid },
    { enabled: accessid !== '', silent: true, refreshEvery: REFRESH_EVERY_MS },
  )
  const isDead = isDeadLink(accessid, error?.refused.code)
  return (
    <PublicSheet shipper={data?.tender.shipper} title={t`Pickup request`} isLoading={isPending && !isDead}>
      {isDead ? <DeadLink message={error?.message ?? ''} /> : null}
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

function linkOf(search: string): { accessid: string; isDecline: boolean } {
  const given = linkValues(search)
  return { accessid: given.get('accessid') ?? '', isDecline: given.get('answer') === 'decline' }
}

const Waiting = () => (
  <output aria-label={t`Loading the pickup request`}>
    <Stack gap="md">
      <Skeleton height={420} />
      <Skeleton height={260} />
    </Stack>
  </output>
)
