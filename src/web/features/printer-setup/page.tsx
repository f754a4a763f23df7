import { Stack } from '@mantine/core'
import { printerWork } from '#contracts/endpoints/printing.ts'
import { useCall } from '../../api/queries.ts'
import { useKeptBridge } from '../../api/use-kept-bridge.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BridgeCard } from './bridge-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { PrintersCard } from './printers-card.tsx'
import { ScaleCard } from './scale-card.tsx'

/** The user's bridge with its printers and its scale. Changes appear immediately. */
export function Page() {
  const { data, error, refetch } = useCall(printerWork, {}, { silent: true, refreshEvery: 60_000 })
  useKeptBridge(data)
  return (
    <>
      <PageHeader />
      <Stack gap="md">
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <BridgeCard bridge={data.bridge} isOnline={data.isOnline} />
            {data.bridge ? <PrintersCard printers={data.printers} isOnline={data.isOnline} /> : null}
            {data.jobs.length > 0 ? <JobsCard jobs={data.jobs} isOnline={data.isOnline} /> : null}
            {data.bridge ? <ScaleCard hasScale={data.bridge.hasScale} isOnline={data.isOnline} /> : null}
          </>
        ) : null}
      </Stack>
    </>
  )
}
