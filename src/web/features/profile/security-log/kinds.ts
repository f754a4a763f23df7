import { t } from '@lingui/core/macro'
import type { SecurityKind } from '#domain/access/security-log.ts'

export const KIND_LABELS: Record<SecurityKind, string> = {
  'log-in': 'Log-in',
  'log-in-failed': t`Failed log-in`,
  'locked-out': 'Lock-out',
  refused: t`Refused`,
  users: t`Users and rights`,
  credentials: 'Credentials',
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
