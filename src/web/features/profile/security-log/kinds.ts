import { t } from '@lingui/core/macro'
import type { SecurityKind } from '#domain/access/security-log.ts'

export const KIND_LABELS: Record<SecurityKind, string> = {
  'log-in': t`Log-in`,
  'log-in-failed': t`Failed log-in`,
  'locked-out': t`Lockout`,
  refused: t`Denied`,
  users: t`Users and rights`,
  credentials: t`Credentials`,
  settings: t`Settings`,
}

export const KIND_COLORS: Record<SecurityKind, string> = {
  'log-in': 'green',
  'log-in-failed': 'orange',
  'locked-out': 'red',
  refused: 'red',
  users: 'blue',
  credentials: 'blue',
  settings: 'gray',
}
