import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on this machine, with its address. */
export interface SmtpServer {
  server: SMTPServer
  url: string
  close: () => Promise<void>
}

/** @param take gets a mail once its closing dot has arrived; the sender gets its reply after that */
export async function openSmtpServer(take: (mail: Buffer) => Promise<void>, at = 0): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        await take(Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(at, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    server,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
