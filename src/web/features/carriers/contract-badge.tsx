import { Trans } from '@lingui/react/macro'
import { Badge, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileCheck, IconMail } from '@tabler/icons-react'
import type { ContractValue } from '#contracts/entities/carrier.ts'

const FACES = {
  Asked: { icon: IconMail, color: 'violet' },
  'Files received': { icon: IconFileCheck, color: 'accent' },
  'In force': { icon: IconCircleCheck, color: 'green' },
} as const

/** The state of a contract; marked if its mail did not arrive. */
export function ContractBadge({ contract }: { contract: ContractValue }) {
  if (contract.state === '') return null
  const { icon: Icon, color } = FACES[contract.state]
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      <Badge color={color} tt="none" leftSection={<Icon size={14} aria-hidden />}>
        {contract.state}
      </Badge>
      {isMailLost(contract) ? (
        <Badge
          color="red"
          tt="none"
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          title={contract.mailDetail}
        >
          <Trans>
            E-mail not delivered<span className="lading-heard">: {contract.mailDetail}</span>
          </Trans>
        </Badge>
      ) : null}
    </Group>
  )
}

/** Whether the mail with the link failed, or its result is unknown. */
export const isMailLost = ({ mailState }: ContractValue): boolean =>
  ['failed', 'unknown', 'unsent'].includes(mailState)
