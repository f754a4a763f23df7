import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFlask, IconPlayerPause } from '@tabler/icons-react'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { Instant } from '../../ui/date-window.tsx'

type Partner = EdiPartnerValue

/** The columns of the list. */
export const PARTNER_COLUMNS: readonly Column<Partner>[] = [
  {
    id: 'carrier',
    title: t`Carrier`,
    width: 230,
    isCardTitle: true,
    cell: (partner) => <NameCell partner={partner} />,
    text: (partner) => partner.carrierName || partner.scac,
  },
  { id: 'scac', title: 'SCAC', width: 80, cell: ({ scac }) => scac, text: ({ scac }) => scac },
  textColumn('ids', t`Our ID / their ID`, 210, identities),
  textColumn('mode', t`Usage`, 85, usage),
  {
    id: 'poll',
    title: t`Last folder check`,
    width: 325,
    cell: (partner) => <PollCell partner={partner} />,
    text: ({ polledAt, pollDetail }) => `${polledAt ?? ''} ${pollDetail}`.trim(),
  },
]

function identities(partner: Partner): string {
  const { senderQualifier, senderId, receiverQualifier, receiverId } = partner
  return `${senderQualifier}/${senderId} – ${receiverQualifier}/${receiverId}`
}

function usage({ isProduction }: Partner): string {
  return isProduction ? t`Production` : t`Test`
}

function NameCell({ partner }: { partner: Partner }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Text span inherit truncate>
        {partner.carrierName || partner.scac}
      </Text>
      {partner.host === '' ? (
        <Badge color="amber" tt="none" leftSection={<IconFlask size={12} aria-hidden />}>
          <Trans>Sandbox</Trans>
        </Badge>
      ) : null}
      {partner.isEnabled ? null : (
        <Badge color="gray" tt="none" leftSection={<IconPlayerPause size={12} aria-hidden />}>
          <Trans>Off</Trans>
        </Badge>
      )}
    </Group>
  )
}

function PollCell({ partner }: { partner: Partner }) {
  if (partner.polledAt === null) {
    return (
      <Text span inherit c="dimmed">
        <Trans>Not yet</Trans>
      </Text>
    )
  }
  const isOk = partner.pollOutcome === 'ok'
  const Icon = isOk ? IconCircleCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" component="span" title={partner.pollDetail}>
      <Icon size={16} style={{ flex: 'none' }} aria-label={isOk ? t`Succeeded` : t`Failed`} />
      {/* Truncated in a table row, complete on a card. */}
      <Text span inherit style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {partner.pollDetail} · <Instant at={partner.polledAt} />
      </Text>
    </Group>
  )
}
