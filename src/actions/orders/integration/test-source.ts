import type { IntegrationSourceValue } from '#contracts/entities/integration-source.ts'
import { fail } from '#contracts/errors.ts'
import type { OrderSource } from '#database/orders/order-sources.ts'
import { canChange } from '#domain/access/rights.ts'
import { fitsPattern } from '#domain/order-files/file-pattern.ts'
import { readFtpCertificate } from '#outside/ftp.ts'
import { readHostKey } from '#outside/sftp.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { credentialsOf, openSourceFiles, openSourceMailbox, type SourceCredentials } from './open-source.ts'
import { archiveOf } from './poll-folder.ts'
import { isAllowedBy } from './poll-mailbox.ts'
import { keepsCredentials, newCredentials, settingsOf } from './ready-source.ts'

export interface SourceTest {
  isReachable: boolean
  message: string
  HostKey: string
  /** Names of files, or subjects of mails, that would be imported now. */
  files: string[]
}

const SHOWN = 20

/** Tests a source with the entered details, unsaved. Not in a transaction, because servers may be slow. */
export async function testSource(
  context: ActionContext,
  given: IntegrationSourceValue,
  known: OrderSource | null,
): Promise<SourceTest> {
  if (!canChange(context.user.userType)) fail('READ_ONLY')
  try {
    return await tryServer(context, given, known)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { isReachable: false, message: words.slice(0, 400), HostKey: '', files: [] }
  }
}

async function tryServer(
  context: ActionContext,
  given: IntegrationSourceValue,
  known: OrderSource | null,
): Promise<SourceTest> {
  if (given.kind === 'Upload')
    return reachable('This source has no folder or mailbox to check. Upload its files here.', [])
  const settings = settingsOf(given)
  const limits = { allowedHosts: context.installation.allowedHosts }
  if (given.kind === 'SFTP' && settings.hostKey === '')
    return toCompare(await readHostKey({ host: settings.host, port: settings.port }, limits))
  const kept = known && keepsCredentials(settings, known) ? credentialsOf(context, known) : null
  const credentials = newCredentials(given) ?? kept
  if (!credentials) return { isReachable: false, message: 'Enter the password.', HostKey: '', files: [] }
  const account = { ...settings, id: known?.id ?? '' }
  if (given.kind === 'Email') return tryMailbox(context, account, credentials)
  try {
    return await tryFolder(context, account, credentials)
  } catch (error) {
    // A certificate that no authority signed can be confirmed, like a host key.
    const isUntrusted = given.kind === 'FTPS' && /is not trusted/.test((error as Error).message)
    if (!isUntrusted) throw error
    return toCompare(await readFtpCertificate(settings, limits))
  }
}

type Account = Parameters<typeof openSourceFiles>[1] &
  Pick<OrderSource, 'path' | 'filePattern' | 'archivePath' | 'afterImport'>

async function tryFolder(
  context: ActionContext,
  account: Account,
  credentials: SourceCredentials,
): Promise<SourceTest> {
  const files = await openSourceFiles(context, account, credentials)
  try {
    const found = (await files.list(account.path)).filter(({ name }) =>
      fitsPattern(name, account.filePattern),
    )
    const archive = archiveOf(account)
    if (account.afterImport === 'move' && !(await files.exists(archive))) {
      const message = `There is no folder ${archive}. Create it on the server, or choose another action for imported files.`
      return { isReachable: false, message, HostKey: '', files: [] }
    }
    return reachable(
      `It works. Files waiting: ${found.length}.`,
      found.map(({ name }) => name),
    )
  } finally {
    await files.close()
  }
}

async function tryMailbox(
  context: ActionContext,
  account: Account,
  credentials: SourceCredentials,
): Promise<SourceTest> {
  const mailbox = await openSourceMailbox(context, account, credentials)
  try {
    const { mails } = await mailbox.list(SHOWN, isAllowedBy(account.mailbox))
    return reachable(
      `It works. Unread e-mails waiting: ${mails.length}.`,
      mails.map(({ subject }) => subject),
    )
  } finally {
    await mailbox.close()
  }
}

const reachable = (message: string, files: readonly string[]): SourceTest => ({
  isReachable: true,
  message,
  HostKey: '',
  files: files.slice(0, SHOWN),
})

const toCompare = (HostKey: string): SourceTest => ({
  isReachable: false,
  message: 'The server shows this key. Compare it with what you were given, then test again.',
  HostKey,
  files: [],
})
