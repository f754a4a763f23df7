import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { IconCircleCheck, IconPlugOff } from '@tabler/icons-react'

/** Online or not: as text and icon, never color alone. */
export function OnlineBadge({ isOnline }: { isOnline: boolean }) {
  const Icon = isOnline ? IconCircleCheck : IconPlugOff
  return (
    <Badge color={isOnline ? 'green' : 'gray'} leftSection={<Icon size={14} aria-hidden />} tt="none">
      {isOnline ? t`Online` : t`Offline`}
    </Badge>
  )
}
