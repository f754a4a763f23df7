import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** A mail ready to send. Its Message-ID is made from `id`, so the same mail always has the same one. */
export interface Mail {
  id: string
  from: string
  to: string[]
  subject: string
  text: string
  /** The same text for programs that show HTML. */
  html?: string
  attachments: { fileName: string; contentType: string; bytes: Uint8Array }[]
}

export interface MailDelivery {
  /** For the log: where the mail was sent. */
  detail: string
  /** True if it was only saved as a file and reached no one. */
  isUnsent?: boolean
}

/**
 * Delivers one mail. `beforeHandOver` is awaited when the server has all of the mail except its end: until then nothing
 * was delivered, from then on only the reply tells the outcome.
 * @throws if the mail was not delivered, or its outcome is not known
 */
export type SendMail = (mail: Mail, beforeHandOver: () => Promise<void>) => Promise<MailDelivery>

/** Sends over SMTP if `smtpUrl` is given, otherwise writes `<id>.eml` files into `folder`. */
export function mailSender(options: { smtpUrl: string | undefined; folder: string }): SendMail {
  return options.smtpUrl ? overSmtp(new URL(options.smtpUrl)) : intoFolder(options.folder)
}

/** RFC 5322 text of the mail; its Message-ID consists of our id and the sender's domain. */
async function compose(mail: Mail): Promise<Buffer> {
  // Loaded with the first mail, so that startup does not wait for it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const domain =
    mail.from
      .split('@')
      .at(-1)
      ?.replace(/[^a-z0-9.-]/gi, '') || 'lading.invalid'
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.fileName,
      contentType: attachment.contentType,
      content: Buffer.from(attachment.bytes),
    })),
  })
  return composer.compile().build()
}

/** The message for users if a mail could not be sent. */
export const NO_MAIL_SERVER = 'Not sent: no mail server is set up.'

/**
 * Written to a temporary file, then renamed, so that a reader sees the whole mail or none, and a repeat writes the same
 * file.
 */
function intoFolder(folder: string): SendMail {
  return async (mail, beforeHandOver) => {
    const text = await compose(mail)
    await mkdir(folder, { recursive: true })
    const path = join(folder, `${mail.id}.eml`)
    const file = await open(`${path}.part`, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await beforeHandOver()
    await rename(`${path}.part`, path)
    return { detail: `${NO_MAIL_SERVER} The e-mail is saved as ${mail.id}.eml.`, isUnsent: true }
  }
}

function overSmtp(url: URL): SendMail {
  return async (mail, beforeHandOver) => {
    const text = await compose(mail)
    return withServer(url, (connection) => transmit(connection, mail, text, beforeHandOver))
  }
}

/**
 * Connects and logs in without sending a mail.
 * @throws the error of the mail server or the network
 */
export const checkMailServer = (smtpUrl: string): Promise<void> =>
  withServer(new URL(smtpUrl), async () => {})

async function withServer<Value>(
  url: URL,
  use: (connection: SMTPConnection) => Promise<Value>,
): Promise<Value> {
  const isSecure = url.protocol === 'smtps:'
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Without it, an attacker on the network who hides STARTTLS would get the password.
    requireTLS: url.username !== '' && !isSecure && url.searchParams.get('tls') !== 'optional',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A relay on this machine has no certificate that could be checked.
    tls: { rejectUnauthorized: !['localhost', '127.0.0.1', '::1'].includes(url.hostname) },
  }
  const credentials = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : null
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection(options)
  const failed = new Promise<never>((_, reject) => connection.once('error', reject))
  // The races below report the failure. Between them it must not end the process as unhandled.
  failed.catch(() => {})
  try {
    await Promise.race([new Promise<void>((resolve) => connection.connect(() => resolve())), failed])
    if (credentials) await Promise.race([logIn(connection, credentials), failed])
    return await Promise.race([use(connection), failed])
  } finally {
    connection.close()
  }
}

function logIn(connection: SMTPConnection, credentials: { user: string; pass: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.login({ credentials }, (error) => (error ? reject(error) : resolve()))
  })
}

function transmit(
  connection: SMTPConnection,
  mail: Mail,
  text: Buffer,
  beforeHandOver: () => Promise<void>,
): Promise<MailDelivery> {
  // The closing dot follows when this stream ends, so the code after the last yield runs just before it.
  async function* content() {
    yield text
    await beforeHandOver()
  }
  const sender = /<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from
  return new Promise((resolve, reject) => {
    const stream = Readable.from(content())
    stream.once('error', reject)
    connection.send({ from: sender, to: mail.to }, stream, (error, info) => {
      if (error) return reject(error)
      const notTaken = info.rejected.length > 0 ? `; rejected for ${info.rejected.join(', ')}` : ''
      resolve({ detail: `${info.response}${notTaken}` })
    })
  })
}
