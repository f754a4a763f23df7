import type { SecurityKind } from '#domain/access/security-log.ts'

export const KIND_LABELS: Record<SecurityKind, string> = {
  'log-in': 'Log-in',
  'log-in-failed': 'Failed log-in',
  'locked-out': 'Lock-out',
  refused: 'Refused',
  users: 'Users and rights',
  credentials: 'Credentials',
  settings: 'Settings',
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
