import { fail } from '#contracts/errors.ts'
import { findLastTestMail, TEST_MAIL } from '#database/clients/get-started.ts'
import { findUser } from '#database/clients/users.ts'
import { refuseAllButAdministrators } from '../kernel/administrators.ts'
import type { ActionContext } from '../kernel/context.ts'
import { sendPlainMail } from '../kernel/plain-mail.ts'

/** Whether mails can be sent, and the result of the last test. */
export async function readMailStatus(context: ActionContext) {
  const { db, clientId, installation, user } = context
  const last = await findLastTestMail(db, clientId)
  return {
    hasMailServer: installation.hasMailServer !== false,
    from: installation.mailFrom,
    to: (await findUser(db, clientId, user.id))?.email ?? '',
    lastTest: last && {
      to: last.recipient,
      state: last.state === 'handing-over' ? 'sending' : last.state,
      detail: last.detail,
      at: last.createdAt.toISOString(),
    },
  }
}

/** Sends a test mail to the user's own address, unless one is still queued. */
export async function sendTestMail(context: ActionContext): Promise<{ to: string; messageId: string }> {
  refuseAllButAdministrators(context)
  const { db, clientId, user } = context
  const to = (await findUser(db, clientId, user.id))?.email ?? ''
  if (to === '')
    fail('VALIDATION_FAILED', { fields: { email: 'Enter your own e-mail address in your profile first.' } })
  const last = await findLastTestMail(db, clientId)
  if (last?.recipient === to && ['waiting', 'sending', 'handing-over'].includes(last.state)) {
    return { to, messageId: last.id }
  }
  const messageId = await sendPlainMail(context, {
    kind: TEST_MAIL,
    shipmentId: null,
    to,
    subject: 'Test e-mail from Lading',
    lines: ['This is a test. Lading can send e-mail: tenders, quote requests and invitations will arrive.'],
  })
  context.note(clientId, { to })
  return { to, messageId }
}
