import type { User } from '#database/clients/users.ts'
import type { Db } from '#database/sql/open.ts'
import type { Installation } from '../kernel/context.ts'
import { sendPlainMail } from '../kernel/plain-mail.ts'

interface LogInChange {
  kind: 'password-changed' | 'second-factor-changed' | 'passkeys-changed'
  subject: string
  /** What changed, in one or two sentences. */
  sentence: string
}

/** Mails the user that a login setting changed, so that a change by someone else is noticed. */
export async function mailLogInChange(
  db: Db,
  user: Pick<User, 'clientId' | 'email'>,
  { supportEmail }: Pick<Installation, 'supportEmail'>,
  { kind, subject, sentence }: LogInChange,
): Promise<void> {
  if (user.email === '') return
  const advice = `If you did not expect this, tell your administrator or write to ${supportEmail} now.`
  await sendPlainMail(
    { db, clientId: user.clientId },
    { kind, shipmentId: null, to: user.email, subject, lines: [sentence, '', advice] },
  )
}
