import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import type { OrderSource } from '#database/orders/order-sources.ts'
import type { Db } from '#database/sql/open.ts'
import { openFtp } from '#outside/ftp.ts'
import { type Mailbox, openMailbox } from '#outside/imap.ts'
import type { RemoteFiles } from '#outside/remote-files.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import { openSftp } from '#outside/sftp.ts'
import type { Installation } from '../../kernel/context.ts'

/** The dependencies of the order integration jobs. */
export interface OrderHouse {
  db: Db
  installation: Pick<Installation, 'credentialKey' | 'allowedHosts'>
}

/** Credentials for a server: a password, or a key for SFTP. */
export interface SourceCredentials {
  password: string
  privateKey: string
  passphrase: string
}

type Account = Pick<OrderSource, 'id' | 'kind' | 'host' | 'port' | 'userName' | 'hostKey' | 'mailbox'>

/** The server's password cannot be decrypted; the message is for the user. */
export class SourceLocked extends Error {}

/** Binds the encrypted credentials to their source. */
const purposeOf = (sourceId: string) => purposeOfSealed('order-source', sourceId)

export const sealCredentials = (key: Buffer, sourceId: string, credentials: SourceCredentials): string =>
  sealSecret(key, JSON.stringify(credentials), purposeOf(sourceId))

/** The stored password or key; null if there is none, or if it was encrypted with another key. */
export function credentialsOf(
  { installation }: Pick<OrderHouse, 'installation'>,
  source: Pick<OrderSource, 'id' | 'credentialsSealed'>,
): SourceCredentials | null {
  if (source.credentialsSealed === '') return null
  const text = openSecret(installation.credentialKey, source.credentialsSealed, purposeOf(source.id))
  return text === null ? null : (JSON.parse(text) as SourceCredentials)
}

export function needCredentials(
  house: Pick<OrderHouse, 'installation'>,
  source: OrderSource,
): SourceCredentials {
  const found = credentialsOf(house, source)
  if (!found)
    throw new SourceLocked('The password or key of this source can no longer be decrypted. Enter it again.')
  return found
}

/** The folders of an SFTP or FTP source. */
export function openSourceFiles(
  { installation }: Pick<OrderHouse, 'installation'>,
  source: Account,
  credentials: SourceCredentials,
): Promise<RemoteFiles> {
  const limits = { allowedHosts: installation.allowedHosts }
  const { host, userName, hostKey, port } = source
  if (source.kind === 'SFTP')
    return openSftp({ host, userName, hostKey, port: port || 22, ...credentials }, limits)
  const { password } = credentials
  const isSecure = source.kind === 'FTPS'
  return openFtp({ host, port, userName, password, isSecure, certificate: isSecure ? hostKey : '' }, limits)
}

export function openSourceMailbox(
  { installation }: Pick<OrderHouse, 'installation'>,
  { host, port, userName, mailbox }: Account,
  { password }: SourceCredentials,
): Promise<Mailbox> {
  const folder = mailbox?.folder || 'INBOX'
  const account = { host, port, userName: userName || (mailbox?.email ?? ''), password, folder }
  return openMailbox(account, { allowedHosts: installation.allowedHosts })
}
