import { setTimeout as sleep } from 'node:timers/promises'
import { openSmtpServer } from '#test/support/smtp-server.ts'

/** What a carrier's mail server has taken, by the id in the Message-ID. */
export interface Ledger {
  url: string
  countOf(messageId: string): number
  /** The mail of this id as it came; null: it has not come. */
  mailOf(messageId: string): Buffer | null
  total(): number
  close(): Promise<void>
}

/** A mail server; a mail counts when its closing dot has come, whether or not the answer still finds anybody. */
export async function openLedger(answerAfterMs: () => number): Promise<Ledger> {
  const received: string[] = []
  const mails = new Map<string, Buffer>()
  const { server, url, close } = await openSmtpServer(async (mail) => {
    const id = /^Message-ID: <([^@>]+)@/im.exec(mail.toString('latin1'))?.[1]
    received.push(id ?? 'a mail without an id')
    if (id) mails.set(id, mail)
    await sleep(answerAfterMs())
  })
  // A client that was killed is no fault of the server's.
  server.on('error', () => {})
  return {
    url,
    countOf: (messageId) => received.filter((id) => id === messageId).length,
    mailOf: (messageId) => mails.get(messageId) ?? null,
    total: () => received.length,
    close,
  }
}
