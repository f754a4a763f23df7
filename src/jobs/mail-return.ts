import { wakeWaitingMails } from '#database/queue/waiting-mails.ts'
import type { Db } from '#database/sql/open.ts'
import type { SendMail } from '#outside/mail.ts'

/** One mail at a time tests whether the server is back; then all others are sent. */
const ONE = 1
const ALL = 1_000_000
/** "Service not available": the reply of a server that is shutting down or starting. */
const NOT_AVAILABLE = 421

function isAboutTheMail(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return typeof responseCode === 'number' && responseCode !== NOT_AVAILABLE && code !== 'EAUTH'
}

/**
 * Detects that the mail server is back, so that waiting mails do not sit out a pause of hours. The server counts as
 * down when this process starts, because mails may be waiting since an earlier outage.
 */
export class MailReturn {
  readonly #db: Db
  #isDown = true

  constructor(db: Db) {
    this.#db = db
  }

  watch(send: SendMail): SendMail {
    return async (mail, beforeHandOver) => {
      try {
        const delivery = await send(mail, beforeHandOver)
        this.#noteUp()
        return delivery
      } catch (error) {
        // A reply about this mail alone proves that the server is up.
        if (isAboutTheMail(error)) this.#noteUp()
        else this.#isDown = true
        throw error
      }
    }
  }

  /** Tries the mail that has waited longest, while the server is down. */
  async probe(): Promise<void> {
    if (this.#isDown) await wakeWaitingMails(this.#db, ONE)
  }

  #noteUp(): void {
    if (!this.#isDown) return
    this.#isDown = false
    wakeWaitingMails(this.#db, ALL).catch(() => {
      this.#isDown = true
    })
  }
}
