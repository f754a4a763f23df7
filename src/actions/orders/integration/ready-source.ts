import { type IntegrationSourceValue, USUAL_PORTS } from '#contracts/entities/integration-source.ts'
import { fail } from '#contracts/errors.ts'
import type { OrderSource, SourceSettings } from '#database/orders/order-sources.ts'
import type { SourceCredentials } from './open-source.ts'
import { columnsOf } from './views.ts'

type Faults = Record<string, string>

/** A checked source; `credentials` are new ones, null to keep the stored ones. */
export interface ReadySource {
  settings: Omit<SourceSettings, 'credentialsSealed'>
  credentials: SourceCredentials | null
}

/**
 * @param field where the caller has it: a mailbox alone, a server alone, or the source as a whole
 * @throws a refusal that names every invalid field
 */
export function readySource(
  given: IntegrationSourceValue,
  known: OrderSource | null,
  field: 'Source' | 'Mailbox' | 'FileSource',
): ReadySource {
  const settings = settingsOf(given)
  const credentials = newCredentials(given)
  const faults: Faults = {}
  if (known && known.kind !== given.kind)
    faults.DeliveryType = 'The type cannot be changed. Add another source instead.'
  if (given.kind === 'Email') checkAddress(given.mailbox?.email ?? '', faults)
  if (given.kind !== 'Upload') checkServer(given.kind, settings, faults)
  if (given.kind !== 'Upload' && !credentials && !keepsCredentials(settings, known)) {
    const path = given.kind === 'Email' ? 'Mailbox.Password' : 'Password'
    faults[path] = known?.credentialsSealed
      ? 'The server or user changed: enter the password or key again.'
      : 'Enter the password.'
  }
  const inside = field === 'Mailbox' ? /^Mailbox\./ : ''
  const fields = Object.fromEntries(
    Object.entries(faults).map(([path, words]) => [`${field}.${path.replace(inside, '')}`, words]),
  )
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return { settings, credentials }
}

function checkAddress(email: string, faults: Faults): void {
  if (email === '') faults['Mailbox.EmailID'] = 'E-mail address is required.'
  else if (!/^[^\s@]+@[^\s@]+$/.test(email))
    faults['Mailbox.EmailID'] = 'Enter an address like orders@example.com.'
}

function checkServer(kind: string, settings: ReadySource['settings'], faults: Faults): void {
  const at = kind === 'Email' ? 'Mailbox.' : ''
  if (!/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/.test(settings.host))
    faults[`${at}Host`] = 'Enter a host name or address.'
  if (settings.userName === '') faults[`${at}UserName`] = 'The user name is required.'
  if (settings.hostKey !== '' && !/^SHA256:[A-Za-z0-9+/]{43}$/.test(settings.hostKey))
    faults.HostKey = 'A key starts with SHA256: followed by 43 characters.'
  if (kind === 'SFTP' && settings.hostKey === '')
    faults.HostKey = 'Test the connection to see the host key, and compare it with what you were given.'
}

/** Settings as they are stored; a mailbox has its own server. */
export function settingsOf(given: IntegrationSourceValue): ReadySource['settings'] {
  const { mailbox } = given
  const server = given.kind === 'Email' && mailbox ? mailbox : given
  return {
    name: given.name,
    kind: given.kind,
    isEnabled: given.isEnabled,
    everyMinutes: given.everyMinutes,
    afterImport: given.afterImport,
    archivePath: given.archivePath,
    host: server.host,
    port: server.port || USUAL_PORTS[given.kind],
    userName: server.userName || (mailbox?.email ?? ''),
    hostKey: given.kind === 'SFTP' || given.kind === 'FTPS' ? given.hostKey : '',
    path: given.path,
    filePattern: given.filePattern || '*',
    mailbox:
      given.kind === 'Email' && mailbox
        ? { email: mailbox.email, folder: mailbox.folder || 'INBOX', allowedSenders: mailbox.allowedSenders }
        : null,
    columns: columnsOf(given.columns),
  }
}

/** Stored credentials are sent only to the server that they were entered for. */
export const keepsCredentials = (settings: ReadySource['settings'], known: OrderSource | null): boolean =>
  known !== null &&
  known.credentialsSealed !== '' &&
  known.kind === settings.kind &&
  known.host === settings.host &&
  known.port === settings.port &&
  known.userName === settings.userName &&
  known.hostKey === settings.hostKey

export function newCredentials(given: IntegrationSourceValue): SourceCredentials | null {
  const password = (given.kind === 'Email' ? given.mailbox?.password : given.password) ?? ''
  if (given.kind === 'SFTP' && given.privateKey !== '')
    return { password: '', privateKey: given.privateKey, passphrase: given.passphrase }
  return password === '' ? null : { password, privateKey: '', passphrase: '' }
}
