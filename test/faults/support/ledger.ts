import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** What a carrier's mail server has taken, by the id in the Message-ID. */
export interface Ledger {
  url: string
  countOf(messageId: string): number
  total(): number
  close(): Promise<void>
}

/** A real SMTP server; a mail counts when its closing dot has come, whether or not the answer still finds anybody. */
export async function openLedger(answerAfterMs: () => number): Promise<Ledger> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const id = /^Message-ID: <([^@>]+)@/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1]
        received.push(id ?? 'a mail without an id')
        await sleep(answerAfterMs())
        done()
      })
    },
  })
  // A client that was killed is no fault of the server's.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    countOf: (messageId) => received.filter((id) => id === messageId).length,
    total: () => received.length,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
