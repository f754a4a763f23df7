import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { InterchangeLog } from './interchange-log.tsx'
import { PartnerList } from './partner-list.tsx'

/** EDI with carriers: the partners, and every interchange with its result. */
export function Edi() {
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={760}>
        <Trans>
          Carriers that are set up here can receive tenders by EDI (X12 204 or 211). Their answers, statuses
          and invoices arrive automatically. Without a server, the sandbox acts as the carrier.
        </Trans>
      </Text>
      <section aria-labelledby="edi-partners-title">
        <Title order={2} size="h4" mb="xs" id="edi-partners-title">
          <Trans>Partners</Trans>
        </Title>
        <PartnerList />
      </section>
      <section aria-labelledby="edi-log-title">
        <Title order={2} size="h4" mb="xs" id="edi-log-title">
          <Trans>Interchanges</Trans>
        </Title>
        <InterchangeLog />
      </section>
    </Stack>
  )
}
