import PostalMime, { type Email } from 'postal-mime'
import { openSmtpServer } from '#test/support/smtp-server.ts'

/** A mail server that keeps the mails it receives. */
export interface Mailbox {
  url: string
  mails: Email[]
  /** Waits until this many mails have arrived. */
  arrived: (count: number) => Promise<void>
  close: () => Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const { url, close } = await openSmtpServer(async (mail) => {
    mails.push(await PostalMime.parse(mail))
  })
  return {
    url,
    mails,
    arrived: async (count) => {
      const late = Date.now() + 20_000
      while (mails.length < count) {
        if (Date.now() > late) throw new Error(`${mails.length} of ${count} mails arrived`)
        await new Promise((later) => setTimeout(later, 50))
      }
    },
    close,
  }
}
