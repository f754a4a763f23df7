import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Placed } from '../../ui/placed.tsx'
import { LoadFile } from './load-file.tsx'
import { RunDetails } from './run-details.tsx'
import { RunLog } from './run-log.tsx'
import { SourceList } from './source-list.tsx'

/** The sources of orders, uploads by hand, and the log of both. The open file is in the URL. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const { search, change } = useAddress<'OrderIntegration'>()
  const { file } = search
  const list = useCall(
    integrationWork,
    {},
    { query: { Functype: 'select' }, keepsPrevious: true, silent: true },
  )
  const isPlaced = list.data !== undefined || list.error !== null
  const look = (runId: string | undefined) => change({ file: runId })
  return (
    <Stack gap="lg">
      <div>
        <PageHeader />
        <Text size="sm" c="dimmed" maw={760}>
          <Trans>
            Orders arrive from your own system as files, from a server, a mailbox, or an upload. Each order is
            imported once, even if it is sent twice.
          </Trans>
        </Text>
      </div>
      {file ? <RunDetails key={file} runId={file} onClose={() => look(undefined)} /> : null}
      <section aria-labelledby="order-sources-title">
        <Title order={2} size="h4" mb="xs" id="order-sources-title">
          <Trans>Sources</Trans>
        </Title>
        <SourceList />
      </section>
      {isChangeable && !file ? (
        <Placed when={isPlaced}>
          <LoadFile sources={list.data?.sources ?? []} onTaken={look} />
        </Placed>
      ) : null}
      <Placed when={isPlaced}>
        <section aria-labelledby="order-files-title">
          <Title order={2} size="h4" mb="xs" id="order-files-title">
            <Trans>Files</Trans>
          </Title>
          <RunLog onOpen={look} />
        </section>
      </Placed>
    </Stack>
  )
}
