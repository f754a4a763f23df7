import { setTimeout as sleep } from 'node:timers/promises'
import { openSmtpServer } from '#test/support/smtp-server.ts'

/** The mails that a carrier's mail server has accepted, by the id in the Message-ID. */
export interface Ledger {
  url: string
  countOf(messageId: string): number
  /** The mail with this id as received; null: it has not arrived. */
  mailOf(messageId: string): Buffer | null
  total(): number
  close(): Promise<void>
}

/** A mail server; a mail counts once its closing dot has arrived, even if the reply reaches no one. */
export async function openLedger(answerAfterMs: () => number): Promise<Ledger> {
  const received: string[] = []
  const mails = new Map<string, Buffer>()
  const { server, url, close } = await openSmtpServer(async (mail) => {
    const id = /^Message-ID: <([^@>]+)@/im.exec(mail.toString('latin1'))?.[1]
    received.push(id ?? 'a mail without an id')
    if (id) mails.set(id, mail)
    await sleep(answerAfterMs())
  })
  // A killed client is not the server's error.
  server.on('error', () => {})
  return {
    url,
    countOf: (messageId) => received.filter((id) => id === messageId).length,
    mailOf: (messageId) => mails.get(messageId) ?? null,
    total: () => received.length,
    close,
  }
}
