import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { AddressRefused, isPrivateAddress, resolveAllowed } from './allowed-address.ts'
import { type Attachment, attachmentsOf } from './mail-attachments.ts'

/** A mailbox on an IMAP server and the login there. */
export interface MailboxAccount {
  host: string
  /** 993: TLS from the first byte on. Any other: STARTTLS, which the server must offer. */
  port: number
  userName: string
  password: string
  folder: string
}

/** An unread mail. */
export interface WaitingMail {
  uid: number
  /** The sender's address in the mail. */
  from: string
  subject: string
  bytes: number
}

/** An open mailbox. Every method throws on failure. */
export interface Mailbox {
  /**
   * Unread mails of the wanted senders, oldest first, up to the limit; and the number of other mails before or between
   * them.
   */
  list(
    most: number,
    isWanted: (from: string) => boolean,
  ): Promise<{ mails: WaitingMail[]; others: WaitingMail[] }>
  /** @throws MailUnreadable if the mail cannot be parsed */
  attachments(uid: number): Promise<Attachment[]>
  /** Marks the mail as read, and moves or deletes it. */
  settle(
    uid: number,
    how: { kind: 'leave' } | { kind: 'delete' } | { kind: 'move'; folder: string },
  ): Promise<void>
  close(): Promise<void>
}

/** The mailbox failed; the message is for the user. */
export class MailboxRefused extends Error {}

const TIMEOUT_MS = 20_000
const USUAL_PORT = 993

/**
 * Opens the mailbox. The connection is encrypted, except in an internal network that the operator allows.
 * @throws MailboxRefused with a sentence for the user
 */
export async function openMailbox(
  account: MailboxAccount,
  limits: { allowedHosts: readonly string[]; timeoutMs?: number },
): Promise<Mailbox> {
  const { host, port, userName, password } = account
  const address = await resolveAllowed(host, limits.allowedHosts).catch((error: Error) => {
    if (error instanceof AddressRefused) throw new MailboxRefused(error.message)
    throw new MailboxRefused(`There is no host ${host}.`)
  })
  const timeout = limits.timeoutMs ?? TIMEOUT_MS
  // Loaded with the first session, so that startup does not wait for it.
  const { ImapFlow } = await import('imapflow')
  const isSecure = (port || USUAL_PORT) === USUAL_PORT
  const client = new ImapFlow({
    host: address,
    ...(isIP(host) ? {} : { servername: host }),
    port: port || USUAL_PORT,
    secure: isSecure,
    ...(isSecure || isPrivateAddress(address) ? {} : { doSTARTTLS: true }),
    auth: { user: userName, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout * 3,
  })
  // The failing call throws the error itself; without a listener the process would end.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(account.folder || 'INBOX')
    return mailboxOf(client)
  } catch (error) {
    client.close()
    throw refusalOf(error as Error & { authenticationFailed?: boolean; code?: string }, account)
  }
}

function refusalOf(
  error: Error & { authenticationFailed?: boolean; code?: string; responseText?: string },
  { host, port, folder }: MailboxAccount,
): MailboxRefused {
  if (error.authenticationFailed)
    return new MailboxRefused(`${host} does not accept this user name and password.`)
  if (error.code === 'ECONNREFUSED') return new MailboxRefused(`${host}:${port} refuses connections.`)
  if (/timeout/i.test(error.code ?? error.message)) return new MailboxRefused(`${host} does not answer.`)
  const words = (error.responseText ?? error.message).slice(0, 300)
  return new MailboxRefused(`The mailbox ${folder} at ${host} cannot be opened: ${words}`)
}

const HEADS_AT_A_TIME = 200

async function headsOf(client: ImapFlow, uids: number[]): Promise<WaitingMail[]> {
  const mails = await client.fetchAll(uids, { uid: true, envelope: true, size: true }, { uid: true })
  return mails
    .map(({ uid, envelope, size }) => ({
      uid,
      from: (envelope?.from?.[0]?.address ?? '').toLowerCase(),
      subject: envelope?.subject ?? '',
      bytes: size ?? 0,
    }))
    .sort((a, b) => a.uid - b.uid)
}

function mailboxOf(client: ImapFlow): Mailbox {
  return {
    list: async (most, isWanted) => {
      const found = await client.search({ seen: false }, { uid: true })
      const uids = (found || []).sort((a, b) => a - b)
      const mails: WaitingMail[] = []
      const others: WaitingMail[] = []
      for (let at = 0; at < uids.length && mails.length < most; at += HEADS_AT_A_TIME) {
        for (const mail of await headsOf(client, uids.slice(at, at + HEADS_AT_A_TIME)))
          (isWanted(mail.from) ? mails : others).push(mail)
      }
      return { mails: mails.slice(0, most), others }
    },
    attachments: async (uid) => {
      const mail = await client.fetchOne(String(uid), { source: true }, { uid: true })
      const source = mail ? mail.source : undefined
      return source ? attachmentsOf(source) : []
    },
    settle: async (uid, how) => {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      if (how.kind === 'delete') await client.messageDelete(String(uid), { uid: true })
      if (how.kind === 'move') {
        const folders = await client.list()
        if (!folders.some(({ path }) => path === how.folder)) await client.mailboxCreate(how.folder)
        await client.messageMove(String(uid), how.folder, { uid: true })
      }
    },
    close: async () => {
      await client.logout().catch(() => client.close())
    },
  }
}
