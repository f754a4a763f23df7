/** The kinds of events in the security log. */
export const SECURITY_KINDS = [
  'log-in',
  'log-in-failed',
  'locked-out',
  'refused',
  'users',
  'credentials',
  'settings',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** Changes that are in both the audit trail and the security log, by their audit names. */
const KIND_OF_CHANGE: readonly [SecurityKind, readonly string[]][] = [
  ['log-in', ['user.logged-in', 'user.logged-out', 'user.sessions-ended']],
  [
    'credentials',
    [
      'user.password-',
      'user.second-factor-',
      'user.recovery-',
      'user.passkey-',
      'user.sign-on-',
      'client.sign-on-',
      'parcel-account.',
      'carrier.odfl-account-',
      'carrier.ebol-account-',
      'ups.',
      'api-key.',
      'webhook.',
    ],
  ],
  [
    'credentials',
    ['capacity-provider.account-', 'capacity-provider.connected', 'capacity-provider.disconnected'],
  ],
  ['credentials', ['edi.partner-added', 'edi.partner-changed', 'edi.partner-removed']],
  [
    'credentials',
    ['integration.mailbox-saved', 'integration.file-source-saved', 'integration.source-removed'],
  ],
  ['credentials', ['printers.paired', 'printers.unpaired']],
  ['users', ['user.', 'users.', 'company.']],
  ['settings', ['client.settings-', 'client.setup-', 'client.logo-']],
]
/** Testing a connection changes nothing. */
const NO_CHANGE = ['capacity-provider.account-tried']

/** The security kind of an audit entry; null for changes that are not in the security log. */
export function securityKindOf(what: string): SecurityKind | null {
  if (NO_CHANGE.includes(what)) return null
  const found = KIND_OF_CHANGE.find(([, starts]) => starts.some((start) => what.startsWith(start)))
  return found ? found[0] : null
}

const WORDS: Record<string, string> = {
  'user.logged-in': 'Logged in',
  'user.logged-out': 'Logged out',
  'user.sessions-ended': 'Other sessions ended',
  'user.password-set': 'Password changed',
  'user.password-requested': 'Password link requested',
  'user.profile-saved': 'Profile changed',
  'log-in.wrong': 'Wrong user name or password',
  'user.second-factor-on': 'Two-step verification turned on',
  'user.second-factor-off': 'Two-step verification turned off',
  'user.second-factor-started': 'Two-step verification started',
  'user.second-factor-reset': 'Two-step verification reset by an administrator',
  'user.recovery-codes-made': 'New recovery codes',
  'user.passkey-added': 'Passkey added',
  'user.passkey-removed': 'Passkey removed',
  'user.passkey-renamed': 'Passkey renamed',
  'user.sign-on-reset': 'Single sign-on of a user reset by an administrator',
  'client.sign-on-saved': 'Single sign-on changed',
  'client.sign-on-removed': 'Single sign-on removed',
  'log-in.passkey': 'Passkey not accepted',
  'log-in.single-sign-on': 'Single sign-on failed',
  'log-in.not-by-sign-on': 'Log-in without single sign-on, which the company requires',
  'log-in.code': 'Wrong code after the right password',
  'log-in.disabled': 'Log-in by a disabled user',
  'log-in.unconfirmed': 'Log-in before the e-mail was confirmed',
  'log-in.locked': 'Locked out after too many failed log-ins',
  'right.page': 'Page or call not allowed',
  'right.read-only': 'Change by a read-only user',
}

/** The event in words for an administrator: `edi.partner-added` is "EDI partner added". */
export function wordsOfEvent(what: string): string {
  const known = WORDS[what]
  if (known) return known
  const words = what.replace(/[.-]/g, ' ').replace(/\b(edi|ups|odfl|api)\b/g, (name) => name.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
