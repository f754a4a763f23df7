import { setTimeout as sleep } from 'node:timers/promises'
import { openSmtpServer } from '#test/support/smtp-server.ts'

/** What a carrier's mail server has taken, by the id in the Message-ID. */
export interface Ledger {
  url: string
  countOf(messageId: string): number
  total(): number
  close(): Promise<void>
}

/** A mail server; a mail counts when its closing dot has come, whether or not the answer still finds anybody. */
export async function openLedger(answerAfterMs: () => number): Promise<Ledger> {
  const received: string[] = []
  const { server, url, close } = await openSmtpServer(async (mail) => {
    const id = /^Message-ID: <([^@>]+)@/im.exec(mail.toString('latin1'))?.[1]
    received.push(id ?? 'a mail without an id')
    await sleep(answerAfterMs())
  })
  // A client that was killed is no fault of the server's.
  server.on('error', () => {})
  return {
    url,
    countOf: (messageId) => received.filter((id) => id === messageId).length,
    total: () => received.length,
    close,
  }
}
