import { createRequire } from 'node:module'
import { freePort } from './ftp-server.ts'

/** A real IMAP server in this process, with its mails in memory. */
export interface ImapServer {
  host: string
  port: number
  userName: string
  password: string
  /** Puts a mail with attachments into the folder. */
  deliver(mail: { from: string; subject: string; files: { name: string; content: string | Buffer }[] }): void
  /** Subjects of the mails in a folder, unread ones with a star. */
  subjects(folder: string): string[]
  close(): Promise<void>
}

interface Hoodiecrow {
  listen(port: number, ready: () => void): void
  close(done?: () => void): void
  appendMessage(folder: string, flags: string[], date: string | null, raw: string): void
  getMailbox(folder: string): { messages: { raw: string; flags: string[] }[] } | null
}
const hoodiecrow = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Hoodiecrow

export async function openImapServer(): Promise<ImapServer> {
  const account = { userName: 'orders@shipper.example', password: 'the password of the mailbox' }
  const server = hoodiecrow({
    plugins: ['ID', 'UNSELECT', 'MOVE', 'UIDPLUS', 'LITERALPLUS'],
    storage: { INBOX: {}, '': { separator: '/', folders: { Processed: {} } } },
    users: { [account.userName]: { password: account.password } },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    host: '127.0.0.1',
    port,
    ...account,
    deliver: (mail) => server.appendMessage('INBOX', [], null, mailText(mail)),
    subjects: (folder) =>
      (server.getMailbox(folder)?.messages ?? []).map(
        ({ raw, flags }) =>
          `${flags.includes('\\Seen') ? '' : '*'}${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`,
      ),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function mailText({ from, subject, files }: Parameters<ImapServer['deliver']>[0]): string {
  const boundary = 'lading-test-boundary'
  const parts = files.map(({ name, content }) =>
    [
      `--${boundary}`,
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  )
  return [
    `From: ${from}`,
    'To: orders@shipper.example',
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 10:00:00 +0000',
    `Message-ID: <${subject.replace(/\W/g, '')}@test.example>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    'Orders attached.',
    ...parts,
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
