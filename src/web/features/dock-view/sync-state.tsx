import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { Dock } from './use-dock.ts'

const FACES = {
  offline: { icon: IconCloudOff, color: 'amber' },
  waiting: { icon: IconCloudUp, color: 'accent' },
  sent: { icon: IconCloudCheck, color: 'green' },
}

/** Shows whether there is a network, and how many marks wait for it. */
export function SyncState({ dock }: { dock: Dock }) {
  const waiting = dock.marks.filter(({ refusal }) => refusal === null).length
  const face = FACES[dock.isOffline ? 'offline' : waiting > 0 ? 'waiting' : 'sent']
  const Icon = face.icon
  return (
    <Badge size="lg" color={face.color} tt="none" leftSection={<Icon size={16} aria-hidden />} role="status">
      {wordsOf(dock.isOffline, waiting)}
    </Badge>
  )
}

function wordsOf(isOffline: boolean, waiting: number): string {
  if (isOffline) return waiting > 0 ? t`Offline, ${waiting} waiting` : t`Offline`
  return waiting > 0 ? t`${waiting} waiting` : t`All synced`
}
