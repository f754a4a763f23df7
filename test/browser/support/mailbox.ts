import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine that keeps what it is given. */
export interface Mailbox {
  url: string
  mails: Email[]
  /** Waits until as many mails have arrived. */
  arrived: (count: number) => Promise<void>
  close: () => Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    arrived: async (count) => {
      const late = Date.now() + 20_000
      while (mails.length < count) {
        if (Date.now() > late) throw new Error(`${mails.length} of ${count} mails arrived`)
        await new Promise((later) => setTimeout(later, 50))
      }
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
