import { Badge, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFlask, IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Instant } from '../../ui/date-window.tsx'

type Partner = EdiPartnerValue

const COLUMNS: readonly Column<Partner>[] = [
  {
    id: 'carrier',
    title: 'Carrier',
    width: 230,
    isCardTitle: true,
    cell: (partner) => <NameCell partner={partner} />,
    text: (partner) => partner.carrierName || partner.scac,
  },
  { id: 'scac', title: 'SCAC', width: 80, cell: ({ scac }) => scac, text: ({ scac }) => scac },
  {
    id: 'ids',
    title: 'We / they',
    width: 210,
    cell: identities,
    text: identities,
  },
  {
    id: 'mode',
    title: 'Usage',
    width: 85,
    cell: usage,
    text: usage,
  },
  {
    id: 'poll',
    title: 'Last look into the folder',
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
  return isProduction ? 'Production' : 'Test'
}

function NameCell({ partner }: { partner: Partner }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Text span inherit truncate>
        {partner.carrierName || partner.scac}
      </Text>
      {partner.host === '' ? (
        <Badge color="amber" tt="none" leftSection={<IconFlask size={12} aria-hidden />}>
          Sandbox
        </Badge>
      ) : null}
      {partner.isEnabled ? null : (
        <Badge color="gray" tt="none" leftSection={<IconPlayerPause size={12} aria-hidden />}>
          Off
        </Badge>
      )}
    </Group>
  )
}

function PollCell({ partner }: { partner: Partner }) {
  if (partner.polledAt === null) {
    return (
      <Text span inherit c="dimmed">
        Not yet
      </Text>
    )
  }
  const isOk = partner.pollOutcome === 'ok'
  const Icon = isOk ? IconCircleCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" component="span" title={partner.pollDetail}>
      <Icon size={16} style={{ flex: 'none' }} aria-label={isOk ? 'Worked' : 'Failed'} />
      {/* Cut off in the line of a table, whole on a card. */}
      <Text span inherit style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {partner.pollDetail} · <Instant at={partner.polledAt} />
      </Text>
    </Group>
  )
}

/** The columns of the list; `actions` is the cell with what can be done with a row. */
export function partnerColumns(
  actions: ((partner: Partner) => ReactNode) | null,
): readonly Column<Partner>[] {
  if (actions === null) return COLUMNS
  const [name, ...others] = COLUMNS
  const column: Column<Partner> = {
    id: 'actions',
    title: 'Actions',
    isActions: true,
    width: 56,
    cell: actions,
    text: () => '',
  }
  return [name!, column, ...others]
}
